import { expect, test } from 'vitest';
import { getChapter, getDraft, ok, useWorld } from './support/world.ts';

const world = useWorld();

const requestLink = async (number: number, options: { days?: number; note?: string } = {}) =>
  world.admin.rpc('create_preview_link', { chapter: (await getChapter(world, number)).id, ...options });
const createLink = async (number: number, options = {}) => {
  const [created] = ok(await requestLink(number, options));
  if (!created) throw new Error('No link was created.');
  return created;
};
const read = async (token: string) => ok(await world.visitor.rpc('read_preview', { token }));

test('shows only the draft of its chapter, and counts no view', async () => {
  const { token } = await createLink(10, { note: 'For the editor' });
  const countViews = `select concat_ws(' ', (select count(*) from public.chapter_views),
    (select sum(view_count) from public.book_chapters), (select count(*) from private.write_counts))`;
  const before = await world.value(countViews);
  const { id, chapter_title, slug, release_date, meta_title, meta_description, keywords } = await getChapter(
    world,
    10,
  );
  expect(await read(token)).toEqual([
    {
      chapter_number: 10,
      chapter_title,
      slug,
      content: await getDraft(world, id),
      is_published: false,
      release_date,
      meta_title,
      meta_description,
      keywords,
    },
  ]);
  expect(await world.value(countViews)).toBe(before);
});

test('shows the draft of a published chapter if it has one, otherwise the text', async () => {
  const { token } = await createLink(3);
  const { id, content } = await getChapter(world, 3);
  expect((await read(token))[0]).toMatchObject({ content, is_published: true });
  await world.admin.from('chapter_drafts').insert({ chapter_id: id, content: 'A second edition' });
  expect((await read(token))[0]).toMatchObject({ content: 'A second edition' });
});

test('stores only a hash of the 32-byte token', async () => {
  const { id, token } = await createLink(10);
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const row = await world.value<string>('select link::text from public.preview_links as link where id = $1', [
    id,
  ]);
  expect(row).not.toContain(token);
  const hash = await world.value<string>('select token_hash from public.preview_links where id = $1', [id]);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await read(hash ?? '')).toEqual([]);
  expect((await createLink(10)).token).not.toBe(token);
});

test('expires after 14 days, or the requested number of days', async () => {
  const days = ({ expires_at }: { expires_at: string }) =>
    Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000);
  const first = await createLink(10);
  expect([days(first), days(await createLink(10, { days: 90 }))]).toEqual([14, 90]);
  await world.sql('update public.preview_links set expires_at = now()');
  expect(await read(first.token)).toEqual([]);
});

test('stays revoked', async () => {
  const { id, token } = await createLink(10);
  const revoke = (revoked_at: string | null) =>
    world.admin.from('preview_links').update({ revoked_at }).eq('id', id).select('revoked_at').single();
  const { data } = await revoke('2020-01-01T00:00:00Z');
  expect(Math.abs(Date.parse(data?.revoked_at ?? '') - Date.now())).toBeLessThan(60_000);
  expect((await revoke(null)).data).toEqual(data);
  expect(await read(token)).toEqual([]);
});

test('allows no other change to a link', async () => {
  const { id } = await createLink(10);
  for (const change of [
    { chapter_id: (await getChapter(world, 11)).id },
    { expires_at: '2031-01-01T00:00:00Z' },
    { token_hash: 'a'.repeat(64) },
    { note: 'Changed' },
  ])
    expect((await world.admin.from('preview_links').update(change).eq('id', id)).error?.code).toBe('42501');
});

test('returns nothing for any other token', async () => {
  await createLink(10);
  for (const token of ['', 'x', 'A'.repeat(43), 'A'.repeat(10_000), '%', "' or true --"])
    expect(await read(token)).toEqual([]);
});

test('limits the days, note, and number of links', async () => {
  for (const options of [{ days: 0 }, { days: 91 }, { note: 'x'.repeat(201) }])
    expect((await requestLink(10, options)).error?.code).toBe('PT422');
  await world.sql(
    `insert into public.preview_links (chapter_id, token_hash, expires_at)
     select $1, encode(sha256(n::text::bytea), 'hex'), now() + interval '1 day' from generate_series(1, 50) as n`,
    [(await getChapter(world, 10)).id],
  );
  expect((await requestLink(10)).error).toMatchObject({
    code: 'PT422',
    message: 'This chapter already has 50 preview links. Revoke one first.',
  });
});
