import { describe, expect, test } from 'vitest';
import { ADMIN, chapter, draftOf, ok, READER, useWorld } from './support/world.ts';

const world = useWorld();

const versions = async (number: number) =>
  ok(
    await world.admin
      .from('chapter_versions')
      .select('id, kind, content, chapter_title, word_count, created_by')
      .eq('chapter_id', (await chapter(world, number)).id)
      .order('id', { ascending: true }),
  );
const kinds = async (number: number) => (await versions(number)).map(({ kind, content }) => [kind, content]);
const write = async (number: number, content: string) => {
  const { id } = await chapter(world, number);
  const drafts = world.admin.from('chapter_drafts');
  const { error } =
    (await draftOf(world, id)) === null
      ? await drafts.insert({ chapter_id: id, content })
      : await drafts.update({ content }).eq('chapter_id', id);
  expect(error).toBeNull();
};
const passTenMinutes = () =>
  world.sql(`update public.chapter_versions set created_at = created_at - interval '10 minutes'`);

test('creates a version for every publication, including those of the seed', async () => {
  expect(await kinds(3)).toEqual([['published', (await chapter(world, 3)).content]]);
  await write(10, 'Good to go');
  await world.admin.from('book_chapters').update({ is_published: true }).eq('chapter_number', 10);
  expect((await versions(10)).at(-1)).toMatchObject({
    kind: 'published',
    content: 'Good to go',
    chapter_title: 'The King Who Copies a Book',
    word_count: 3,
    created_by: ADMIN,
  });
});

test('keeps the draft that a publication with its own text replaces', async () => {
  await write(3, 'Written for an hour');
  await world.admin.from('book_chapters').update({ content: 'A correction' }).eq('chapter_number', 3);
  expect((await kinds(3)).slice(1)).toEqual([
    ['snapshot', 'Written for an hour'],
    ['published', 'A correction'],
  ]);
});

test('credits a draft version to its author, not to whoever replaced it', async () => {
  await write(10, 'Mine');
  await passTenMinutes();
  await write(10, 'Mine, too');
  expect((await versions(10)).at(-1)).toMatchObject({ content: 'Mine', created_by: ADMIN });
  await world.sql('update public.chapter_drafts set written_by = $1', [READER]);
  await passTenMinutes();
  await write(10, 'Mine again');
  expect((await versions(10)).at(-1)).toMatchObject({ content: 'Mine, too', created_by: READER });
});

test('keeps the previous text at most every ten minutes while writing', async () => {
  await write(10, 'One');
  const first = await versions(10);
  expect(first.map(({ kind }) => kind)).toEqual(['snapshot']);
  await write(10, 'Two');
  await write(10, 'Three');
  expect(await versions(10)).toEqual(first);
  await passTenMinutes();
  await write(10, 'Four');
  expect((await kinds(10)).slice(1)).toEqual([['snapshot', 'Three']]);
});

test('creates one version for an explicit save', async () => {
  const keep = async (number: number) =>
    (await world.admin.rpc('keep_version', { chapter: (await chapter(world, number)).id })).data;
  await write(10, 'Saved by hand');
  expect(await keep(10)).toBe((await versions(10)).at(-1)?.id);
  expect(await keep(10)).toBeNull();
  expect((await kinds(10)).filter(([kind]) => kind === 'saved')).toEqual([['saved', 'Saved by hand']]);
  await world.sql('delete from public.chapter_versions');
  await keep(3);
  expect(await kinds(3)).toEqual([['saved', (await chapter(world, 3)).content]]);
});

test('keeps a discarded draft', async () => {
  const { id } = await chapter(world, 3);
  await write(3, 'A second edition');
  await world.admin.from('chapter_drafts').delete().eq('chapter_id', id);
  expect((await kinds(3)).at(-1)).toEqual(['snapshot', 'A second edition']);
});

describe('restoring', () => {
  test('makes a version the draft and keeps the previous draft', async () => {
    const { id, content } = await chapter(world, 3);
    await write(3, 'A second edition');
    const [first] = await versions(3);
    const restored = ok(await world.admin.rpc('restore_version', { version: first?.id ?? 0 }));
    expect(restored).toEqual([{ content, updated_at: expect.stringMatching(/^20/) as string }]);
    expect(await draftOf(world, id)).toBe(content);
    expect((await kinds(3)).slice(1)).toEqual([
      ['snapshot', 'A second edition'],
      ['restored', content],
    ]);
    expect((await chapter(world, 3)).is_published).toBe(true);
  });

  test('removes a ready mark and reports a missing version', async () => {
    await write(10, 'One');
    await world.admin.from('book_chapters').update({ is_ready: true }).eq('chapter_number', 10);
    const [first] = await versions(10);
    await world.admin.rpc('restore_version', { version: first?.id ?? 0 });
    expect((await chapter(world, 10)).is_ready).toBe(false);
    const { error } = await world.admin.rpc('restore_version', { version: 999_999 });
    expect(error).toMatchObject({ code: 'PT404', message: 'This version no longer exists.' });
  });
});

test('keeps 100 versions, deleting the oldest snapshots first and publications last', async () => {
  for (const kind of ['published', 'saved', 'snapshot'])
    await world.sql(
      `insert into public.chapter_versions (chapter_id, kind, chapter_title, content, word_count)
       select id, '${kind}', chapter_title, n::text, 1
       from public.book_chapters, generate_series(1, 40) as n where chapter_number = 10`,
    );
  await world.admin.rpc('keep_version', { chapter: (await chapter(world, 10)).id });
  const stored = await kinds(10);
  const of = (wanted: string) => stored.filter(([kind]) => kind === wanted).map(([, content]) => content);
  expect([of('published').length, of('saved').length]).toEqual([40, 41]);
  expect(of('snapshot')).toEqual(Array.from({ length: 19 }, (_, index) => String(index + 22)));
});

test('stores the word count of a draft', async () => {
  await write(10, 'Five words, <em>all</em> in all');
  const count = 'select word_count from public.chapter_drafts where chapter_id = $1';
  expect(await world.value(count, [(await chapter(world, 10)).id])).toBe(5);
});
