import { expect, test } from 'vitest';
import { changesBetween } from '~/features/chapters/editions/changes.ts';
import { readableLines } from '~/lib/chapter-text/render-chapter.ts';
import {
  addEditor,
  ADMIN,
  getChapter,
  MISSING,
  ok,
  signInAs,
  useWorld,
  type Client,
} from './support/world.ts';

const world = useWorld();

/** As the editor does it. */
const revise = async (text: string, note?: string, client: Client = world.admin) => {
  const { id, updated_at } = await getChapter(world, 3);
  return client.rpc('publish_edition', {
    chapter: id,
    body: text,
    expected: updated_at,
    ...(note !== undefined && { note }),
  });
};
const correct = async (text: string) =>
  ok(
    await world.admin
      .from('book_chapters')
      .update({ content: text })
      .eq('chapter_number', 3)
      .select('edition'),
  );
const setPublished = async (is_published: boolean) =>
  ok(
    await world.admin
      .from('book_chapters')
      .update({ is_published })
      .eq('chapter_number', 3)
      .select('edition'),
  );
const editions = async (client: Client = world.visitor) => {
  const { id } = await getChapter(world, 3);
  return ok(
    await client
      .from('chapter_editions')
      .select('edition, note, content')
      .eq('chapter_id', id)
      .order('edition'),
  );
};
const numbers = async (client?: Client) => (await editions(client)).map(({ edition }) => edition);

test('numbers the first publication 1, on its date', async () => {
  const { id } = await getChapter(world, 10);
  expect(ok(await world.admin.from('chapter_editions').select().eq('chapter_id', id))).toEqual([]);
  await world.sql(
    `insert into public.chapter_drafts (chapter_id, content) values ($1, 'Text')
    on conflict (chapter_id) do update set content = excluded.content`,
    [id],
  );
  ok(await world.admin.from('book_chapters').update({ is_published: true }).eq('id', id).select('id'));
  const { edition, published_at } = await getChapter(world, 10);
  expect(edition).toBe(1);
  expect(ok(await world.visitor.from('chapter_editions').select().eq('chapter_id', id))).toEqual([
    { chapter_id: id, edition: 1, note: null, content: 'Text', published_at: expect.anything() as string },
  ]);
  expect(
    await world.value('select published_at = $2 from public.chapter_editions where chapter_id = $1', [
      id,
      published_at,
    ]),
  ).toBe(true);
});

test('keeps the edition for a correction, and counts it for a revision, with its note', async () => {
  const { content } = await getChapter(world, 3);
  expect(await correct('Corrected')).toEqual([{ edition: 1 }]);
  expect(await editions()).toEqual([{ edition: 1, note: null, content: 'Corrected' }]);
  const [revised] = ok(await revise('Revised', ' A new ending. '));
  expect(revised).toMatchObject({ edition: 2, content: 'Revised', is_published: true });
  await correct('Revised again');
  expect(await editions()).toEqual([
    { edition: 1, note: null, content: 'Corrected' },
    { edition: 2, note: 'A new ending.', content: 'Revised again' },
  ]);
  expect(content).not.toBe('Corrected');
});

test('deletes the draft, and creates a version and an entry in the audit log', async () => {
  const { id, chapter_title } = await getChapter(world, 3);
  ok(
    await world.admin.from('chapter_drafts').insert({ chapter_id: id, content: 'Revised' }).select('content'),
  );
  ok(await revise('Revised'));
  expect(await world.sql('select 1 from public.chapter_drafts where chapter_id = $1', [id])).toEqual([]);
  expect(
    await world.sql(
      `select kind, created_by, created_at = (select max(published_at) from public.chapter_editions
        where chapter_id = $1) as "isSameTime" from public.chapter_versions where chapter_id = $1 order by id desc limit 1`,
      [id],
    ),
  ).toEqual([{ kind: 'published', created_by: ADMIN, isSameTime: true }]);
  expect(
    await world.sql('select actor, action, subject from public.audit_log order by id desc limit 1'),
  ).toEqual([
    {
      actor: 'admin@example.com',
      action: 'Edition published',
      subject: `Chapter 3: ${chapter_title}, edition 2`,
    },
  ]);
});

test('keeps the edition when a chapter is unpublished and published again', async () => {
  ok(await revise('Revised', 'Better.'));
  await setPublished(false);
  expect(await editions()).toEqual([]);
  expect(await editions(world.reader)).toEqual([]);
  expect(await numbers(world.admin)).toEqual([1, 2]);
  expect(await setPublished(true)).toEqual([{ edition: 2 }]);
  expect((await editions()).map(({ edition, note }) => [edition, note])).toEqual([
    [1, null],
    [2, 'Better.'],
  ]);
});

test('keeps the first edition and the last ten', async () => {
  for (let edition = 2; edition <= 12; edition += 1) ok(await revise(`Edition ${edition}`));
  expect(await numbers()).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('a quote of the first edition leads to its paragraph after ten revisions, a withdrawal, and a return', async () => {
  const text = (...lines: string[]) => ['The Well', ...lines, 'She went home. It was late.'].join('\n\n');
  const quoted = 'When the second witness came, Elior put down his cup and asked her what she had seen.';
  const revised = 'When another witness arrived, Elior put his cup down and asked what she had seen there.';
  await correct(text(quoted, 'Nobody answered. The rain went on.'));
  for (let edition = 2; edition <= 11; edition += 1)
    ok(await revise(text(`It is edition ${edition}.`, 'Nobody answered. The rain went on.', revised)));
  await setPublished(false);
  await setPublished(true);
  const [first] = await editions();
  const { content, edition } = await getChapter(world, 3);
  expect([first?.edition, edition]).toEqual([1, 11]);
  const id = readableLines(first?.content ?? '').find((line) => line.text === quoted)?.id ?? '';
  const now = readableLines(content ?? '').find((line) => line.text === revised)?.id;
  expect(now).not.toBe(id);
  expect(changesBetween(first?.content ?? '', content ?? '').targets.get(id)).toEqual({
    id: now,
    isGone: false,
  });
});

test('never gives two revisions the same number', async () => {
  await addEditor(world.backend);
  const editor = await signInAs(world.backend, 'editor@example.com');
  const { id, updated_at } = await getChapter(world, 3);
  const publish = (client: Client, body: string) =>
    client.rpc('publish_edition', { chapter: id, body, expected: updated_at });
  const results = await Promise.all([publish(world.admin, 'One'), publish(editor, 'Two')]);
  const published = results.filter(({ error }) => error === null);
  expect(published.map(({ data }) => data?.[0]?.edition)).toEqual([2]);
  expect(results.map(({ error }) => error?.code).filter(Boolean)).toEqual(['PT409']);
  ok(await revise('Three', undefined, editor));
  expect(await numbers()).toEqual([1, 2, 3]);
});

test('rejects long notes, notes of several lines, the same text, no text, and unpublished chapters', async () => {
  const { id, content, updated_at } = await getChapter(world, 3);
  expect((await revise('Revised', 'x'.repeat(500))).error?.code).toBe('PT422');
  expect((await revise('Revised', 'x'.repeat(201))).error?.code).toBe('PT422');
  expect((await revise('Revised', 'One\ntwo')).error?.code).toBe('PT422');
  expect((await revise(content ?? '')).error?.message).toBe('The text is the same as before.');
  expect((await revise(' \n')).error?.code).toBe('PT422');
  expect((await revise('<i></i>'.repeat(200))).error?.message).toBe('Line 1 has more than 200 tags.');
  const draft = await getChapter(world, 10);
  const publish = (chapter: string, expected: string) =>
    world.admin.rpc('publish_edition', { chapter, body: 'Text', expected });
  expect((await publish(draft.id, draft.updated_at)).error?.code).toBe('PT409');
  expect((await publish(MISSING, updated_at)).error?.code).toBe('PT409');
  expect((await publish(id, '2020-01-01')).error?.code).toBe('PT409');
  expect(await numbers()).toEqual([1]);
  ok(await revise('Revised', 'x'.repeat(200)));
});

test('accepts a number only from publishing', async () => {
  const { id } = await getChapter(world, 3);
  const { error } = await world.admin.from('book_chapters').update({ edition: 9 }).eq('id', id).select('id');
  expect(error).toMatchObject({ code: 'PT422' });
  const row = { chapter_number: 99, chapter_title: 'X', slug: 'x', edition: 2 };
  expect((await world.admin.from('book_chapters').insert(row).select('id')).error?.code).toBe('PT422');
  expect(
    (await world.reader.rpc('publish_edition', { chapter: id, body: 'x', expected: '2020-01-01' })).error,
  ).toMatchObject({ code: '42501' });
});

test('restores a deleted chapter with its editions', async () => {
  ok(await revise('Revised', 'Better.'));
  const { id } = await getChapter(world, 3);
  const before = await editions(world.admin);
  ok(await world.admin.from('book_chapters').delete().eq('id', id).select('id'));
  ok(await world.admin.rpc('restore_chapter', { chapter: id }));
  expect((await getChapter(world, 3)).edition).toBe(2);
  expect(await editions(world.admin)).toEqual(before);
  expect(await editions()).toEqual([]);
  await setPublished(true);
  expect(await editions()).toEqual(before);
});

test('imports a chapter with its edition, and never changes that of a published one', async () => {
  const load = (chapters: object[]) => world.admin.rpc('import_chapters', { chapters });
  const item = { chapter_number: 98, chapter_title: 'Ninety-eight', slug: 'ninety-eight', content: 'Text' };
  ok(await load([{ ...item, edition: 4 }]));
  expect((await getChapter(world, 98)).edition).toBe(4);
  const { updated_at } = await getChapter(world, 3);
  ok(await load([{ chapter_number: 3, edition: 7, expected_updated_at: updated_at }]));
  expect((await getChapter(world, 3)).edition).toBe(1);
  for (const edition of [0, -1, 1.5, 10_000, '2', null, {}])
    expect((await load([{ ...item, chapter_number: 97, slug: 'x', edition }])).error?.code).toBe('PT422');
  ok(
    await world.admin
      .from('book_chapters')
      .update({ is_published: true })
      .eq('chapter_number', 98)
      .select('id'),
  );
  const { id } = await getChapter(world, 98);
  expect(ok(await world.visitor.from('chapter_editions').select('edition').eq('chapter_id', id))).toEqual([
    { edition: 4 },
  ]);
});

test('keeps the edition of a chapter that the schedule publishes', async () => {
  ok(await revise('Revised'));
  await setPublished(false);
  await world.sql(
    `update public.book_chapters set release_date = now() + interval '1 day' where chapter_number = 3`,
  );
  ok(await world.admin.from('book_chapters').update({ is_ready: true }).eq('chapter_number', 3).select('id'));
  await world.sql(
    `update public.book_chapters set release_date = now() - interval '1 minute' where chapter_number = 3`,
  );
  await world.sql('select private.publish_due_chapters()');
  expect(await getChapter(world, 3)).toMatchObject({ edition: 2, is_published: true });
  expect(await numbers()).toEqual([1, 2]);
});
