import { describe, expect, test } from 'vitest';
import { ADMIN, getChapter, getDraft, ok, READER, useWorld } from './support/world.ts';

const world = useWorld();

const versions = async (number: number) =>
  ok(
    await world.admin
      .from('chapter_versions')
      .select('id, kind, content, chapter_title, word_count, created_by')
      .eq('chapter_id', (await getChapter(world, number)).id)
      .order('id', { ascending: true }),
  );
const summaries = async (number: number) =>
  (await versions(number)).map(({ kind, content }) => [kind, content]);
const writeDraft = async (number: number, content: string) => {
  const { id } = await getChapter(world, number);
  const drafts = world.admin.from('chapter_drafts');
  const { error } =
    (await getDraft(world, id)) === null
      ? await drafts.insert({ chapter_id: id, content })
      : await drafts.update({ content }).eq('chapter_id', id);
  expect(error).toBeNull();
};
const advanceTenMinutes = () =>
  world.sql(`update public.chapter_versions set created_at = created_at - interval '10 minutes'`);

test('creates a version for every publication, including seeded chapters', async () => {
  expect(await summaries(3)).toEqual([['published', (await getChapter(world, 3)).content]]);
  await writeDraft(10, 'Good to go');
  await world.admin.from('book_chapters').update({ is_published: true }).eq('chapter_number', 10);
  expect((await versions(10)).at(-1)).toMatchObject({
    kind: 'published',
    content: 'Good to go',
    chapter_title: 'The King Who Copies a Book',
    word_count: 3,
    created_by: ADMIN,
  });
});

test('keeps the draft if other text is published', async () => {
  await writeDraft(3, 'Unpublished work');
  await world.admin.from('book_chapters').update({ content: 'A correction' }).eq('chapter_number', 3);
  expect((await summaries(3)).slice(1)).toEqual([
    ['snapshot', 'Unpublished work'],
    ['published', 'A correction'],
  ]);
});

test('attributes a draft version to its author, not to the person who replaced it', async () => {
  await writeDraft(10, 'Mine');
  await advanceTenMinutes();
  await writeDraft(10, 'Mine, too');
  expect((await versions(10)).at(-1)).toMatchObject({ content: 'Mine', created_by: ADMIN });
  await world.sql('update public.chapter_drafts set written_by = $1', [READER]);
  await advanceTenMinutes();
  await writeDraft(10, 'Mine again');
  expect((await versions(10)).at(-1)).toMatchObject({ content: 'Mine, too', created_by: READER });
});

test('takes a snapshot of the previous text at most every ten minutes', async () => {
  await writeDraft(10, 'One');
  const first = await versions(10);
  expect(first.map(({ kind }) => kind)).toEqual(['snapshot']);
  await writeDraft(10, 'Two');
  await writeDraft(10, 'Three');
  expect(await versions(10)).toEqual(first);
  await advanceTenMinutes();
  await writeDraft(10, 'Four');
  expect((await summaries(10)).slice(1)).toEqual([['snapshot', 'Three']]);
});

test('creates one version for an explicit save', async () => {
  const saveVersion = async (number: number) =>
    (await world.admin.rpc('save_version', { chapter: (await getChapter(world, number)).id })).data;
  await writeDraft(10, 'Saved by hand');
  expect(await saveVersion(10)).toBe((await versions(10)).at(-1)?.id);
  expect(await saveVersion(10)).toBeNull();
  expect((await summaries(10)).filter(([kind]) => kind === 'saved')).toEqual([['saved', 'Saved by hand']]);
  await world.sql('delete from public.chapter_versions');
  await saveVersion(3);
  expect(await summaries(3)).toEqual([['saved', (await getChapter(world, 3)).content]]);
});

test('keeps a discarded draft', async () => {
  const { id } = await getChapter(world, 3);
  await writeDraft(3, 'A second edition');
  await world.admin.from('chapter_drafts').delete().eq('chapter_id', id);
  expect((await summaries(3)).at(-1)).toEqual(['snapshot', 'A second edition']);
});

describe('restoring', () => {
  test('copies a version into the draft and keeps the previous draft', async () => {
    const { id, content } = await getChapter(world, 3);
    await writeDraft(3, 'A second edition');
    const [first] = await versions(3);
    const restored = ok(await world.admin.rpc('restore_version', { version: first?.id ?? 0 }));
    expect(restored).toEqual([{ content, updated_at: expect.stringMatching(/^20/) as string }]);
    expect(await getDraft(world, id)).toBe(content);
    expect((await summaries(3)).slice(1)).toEqual([
      ['snapshot', 'A second edition'],
      ['restored', content],
    ]);
    expect((await getChapter(world, 3)).is_published).toBe(true);
  });

  test('clears the ready flag and reports a missing version', async () => {
    await writeDraft(10, 'One');
    await world.admin.from('book_chapters').update({ is_ready: true }).eq('chapter_number', 10);
    const [first] = await versions(10);
    await world.admin.rpc('restore_version', { version: first?.id ?? 0 });
    expect((await getChapter(world, 10)).is_ready).toBe(false);
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
  await world.admin.rpc('save_version', { chapter: (await getChapter(world, 10)).id });
  const stored = await summaries(10);
  const contentsOf = (wanted: string) =>
    stored.filter(([kind]) => kind === wanted).map(([, content]) => content);
  expect([contentsOf('published').length, contentsOf('saved').length]).toEqual([40, 41]);
  expect(contentsOf('snapshot')).toEqual(Array.from({ length: 19 }, (_, index) => String(index + 22)));
});

test('stores the word count of a draft', async () => {
  await writeDraft(10, 'Five words, <em>all</em> in all');
  const count = 'select word_count from public.chapter_drafts where chapter_id = $1';
  expect(await world.value(count, [(await getChapter(world, 10)).id])).toBe(5);
});
