import { expect, test } from 'vitest';
import type { Database } from '~/data/database.types.ts';
import { contentStamp } from '~/server/site/site-stamp.ts';
import { getChapter, ok, useWorld } from './support/world.ts';

const world = useWorld();

type Row = Database['public']['Tables']['serials']['Row'];
const FIRST = 'pragmatism-of-the-bible';
const NEXT = { slug: 'honest-questions', title: 'Honest Questions' };

async function getSerial(slug: string): Promise<Row> {
  const [row] = await world.sql<Row>('select *, updated_at::text from public.serials where slug = $1', [
    slug,
  ]);
  if (!row) throw new Error(`There is no serial '${slug}'.`);
  return row;
}
const messageOf = ({ error }: { error: { message: string } | null }) => error?.message;
const setState = async (slug: string, state: string, unschedule = false) => {
  const { id, updated_at } = await getSerial(slug);
  const args = { serial: id, new_state: state, expected_updated_at: updated_at, unschedule };
  return messageOf(await world.admin.rpc('set_serial_state', args));
};
const add = (values: Partial<Row> = NEXT) => world.admin.from('serials').insert(values).select().single();
const addChapter = (values: object = {}) =>
  world.admin
    .from('book_chapters')
    .insert({ chapter_number: 1, chapter_title: 'The Well', slug: 'the-well', ...values })
    .select()
    .single();
const startNext = async () => {
  expect(await setState(FIRST, 'complete', true)).toBeUndefined();
  return ok(await add());
};

test('has the first serial, which all chapters belong to', async () => {
  const first = await getSerial(FIRST);
  expect(first).toMatchObject({ title: 'Pragmatism of the Bible', state: 'running' });
  const chapters = ok(await world.visitor.from('book_chapters').select('serial_id, in_current_serial'));
  expect(chapters).toHaveLength(14);
  expect(new Set(chapters.map(({ serial_id }) => serial_id))).toEqual(new Set([first.id]));
  expect(chapters.every(({ in_current_serial }) => in_current_serial)).toBe(true);
});

test('has only one serial that is not complete', async () => {
  const refusal = '“Pragmatism of the Bible” is not complete yet. Only one serial can be out at a time.';
  expect(messageOf(await add())).toBe(refusal);
  expect(await setState(FIRST, 'paused')).toBeUndefined();
  expect(messageOf(await add())).toBe(refusal);
  await startNext();
  expect(await setState(FIRST, 'running')).toBe(
    '“Honest Questions” is not complete yet. Only one serial can be out at a time.',
  );
});

test('refuses to complete a serial with scheduled chapters, unless their dates are taken away', async () => {
  expect(await setState(FIRST, 'complete')).toBe('Chapters are still scheduled.');
  const { id } = await getSerial(FIRST);
  expect(messageOf(await world.admin.from('serials').update({ state: 'complete' }).eq('id', id))).toBe(
    'Chapters are still scheduled.',
  );
  expect(await setState(FIRST, 'complete', true)).toBeUndefined();
  expect(await getChapter(world, 10)).toMatchObject({ is_ready: false, release_date: null });
  expect(await getChapter(world, 9)).toMatchObject({ is_published: true });
});

test('refuses to complete a serial without published chapters', async () => {
  await startNext();
  expect(await setState(NEXT.slug, 'complete')).toBe(
    'A serial without published chapters can’t be complete.',
  );
});

test('rejects a state change from an older page', async () => {
  const { id } = await getSerial(FIRST);
  const args = { serial: id, new_state: 'paused', expected_updated_at: '2026-01-01T00:00:00Z' };
  const { error } = await world.admin.rpc('set_serial_state', args);
  expect(error).toMatchObject({ code: 'PT409', message: 'The serial was changed or deleted.' });
});

test('adds new chapters and imports to the current serial', async () => {
  const { id } = await startNext();
  const added = ok(await addChapter());
  expect(added).toMatchObject({ serial_id: id, in_current_serial: true, chapter_number: 1 });
  const imported = ok(
    await world.admin.rpc('import_chapters', {
      chapters: [{ chapter_number: 2, chapter_title: 'The Rope', slug: 'the-rope', content: 'Text' }],
    }),
  );
  expect(imported).toMatchObject([{ chapter_number: 2, outcome: 'created' }]);
  const current = ok(await world.visitor.from('book_chapters').select('slug').is('in_current_serial', true));
  expect(current.map(({ slug }) => slug).sort()).toEqual(['the-rope', 'the-well']);
});

test('imports a chapter into the serial that it names', async () => {
  await startNext();
  const chapter = { chapter_number: 15, chapter_title: 'After', slug: 'after', content: 'Text' };
  ok(await world.admin.rpc('import_chapters', { chapters: [{ ...chapter, serial: FIRST }] }));
  expect((await getChapter(world, 15)).serial_id).toBe((await getSerial(FIRST)).id);
  const { error } = await world.admin.rpc('import_chapters', { chapters: [{ ...chapter, serial: 'none' }] });
  expect(error?.message).toBe('There is no serial "none".');
});

test('numbers chapters by serial, but gives each address only once', async () => {
  await startNext();
  expect(messageOf(await addChapter({ slug: 'honest-weights' }))).toContain('book_chapters_slug_key');
  ok(await addChapter());
  expect(messageOf(await addChapter({ slug: 'another-well' }))).toContain('book_chapters_chapter_number_key');
  const chapters = [{ chapter_number: 2, chapter_title: 'Weights', slug: 'honest-weights', content: 'Text' }];
  const { error } = await world.admin.rpc('import_chapters', { chapters });
  expect(error?.message).toBe('A chapter of another serial has the slug "honest-weights".');
});

test('ignores a claim that a chapter is in the current serial', async () => {
  const { id } = await getSerial(FIRST);
  await startNext();
  const added = ok(await addChapter({ serial_id: id, in_current_serial: true, chapter_number: 15 }));
  expect(added.in_current_serial).toBe(false);
  ok(await world.admin.from('book_chapters').update({ in_current_serial: true }).eq('id', added.id).select());
  expect((await getChapter(world, 15)).in_current_serial).toBe(false);
});

test('schedules nothing in a complete serial, and lets it resume', async () => {
  expect(await setState(FIRST, 'complete', true)).toBeUndefined();
  const refusal = 'This serial is complete. Resume it or start a new one before scheduling chapters.';
  const { id } = await getChapter(world, 10);
  const schedule = () =>
    world.admin.from('book_chapters').update({ release_date: '2099-01-01T09:00:00Z' }).eq('id', id).select();
  expect(messageOf(await schedule())).toBe(refusal);
  expect(await setState(FIRST, 'running')).toBeUndefined();
  ok(await schedule());
});

test('withdraws and republishes a chapter of a complete serial', async () => {
  expect(await setState(FIRST, 'complete', true)).toBeUndefined();
  const { id } = await getChapter(world, 9);
  ok(await world.admin.from('book_chapters').update({ is_published: false }).eq('id', id).select());
  ok(await world.admin.from('book_chapters').update({ is_published: true }).eq('id', id).select());
});

test('publishes no due chapter of a paused serial', async () => {
  await world.sql(
    `update public.book_chapters set release_date = now() - interval '1 hour' where chapter_number = 10`,
  );
  expect(await setState(FIRST, 'paused')).toBeUndefined();
  expect(await world.value('select private.publish_due_chapters()')).toBe(0);
  expect(await setState(FIRST, 'running')).toBeUndefined();
  expect(await world.value('select private.publish_due_chapters()')).toBe(1);
});

test('deletes only a serial without chapters, and never the last one', async () => {
  const { id: first } = await getSerial(FIRST);
  expect(messageOf(await world.admin.from('serials').delete().eq('id', first))).toBe(
    'A serial with chapters can’t be deleted.',
  );
  const { id } = await startNext();
  ok(await world.admin.from('serials').delete().eq('id', id).select());
  expect((await getChapter(world, 1)).in_current_serial).toBe(true);
  await world.sql('delete from public.book_chapters');
  expect(messageOf(await world.admin.from('serials').delete().eq('id', first))).toBe(
    'The site needs a serial.',
  );
});

test('keeps the address of a serial with published chapters, but not its title', async () => {
  const { id } = await getSerial(FIRST);
  const update = async (values: Partial<Row>, serial = id) =>
    messageOf(await world.admin.from('serials').update(values).eq('id', serial).select());
  expect(await update({ slug: 'other' })).toBe(
    'The address of a serial with published chapters can’t be changed.',
  );
  expect(await update({ title: 'Pragmatism, Revised' })).toBeUndefined();
  const next = await startNext();
  expect(await update({ slug: 'better-questions' }, next.id)).toBeUndefined();
  expect(await update({ slug: FIRST }, next.id)).toContain('serials_slug_key');
});

test.each([
  ['an address with spaces', { slug: 'A Serial' }],
  ['a blank title', { title: ' ' }],
  ['an unknown state', { state: 'draft' }],
  ['a cover elsewhere', { cover: 'https://elsewhere.example/a.png' }],
  ['an SVG as cover', { cover: `${'a'.repeat(64)}.svg` }],
] as const)('rejects %s', async (_, values) => {
  await setState(FIRST, 'complete', true);
  expect(messageOf(await add({ ...NEXT, ...values }))).toContain('check constraint');
});

test('keeps a file that is a serial’s cover', async () => {
  const name = `${'a'.repeat(64)}.png`;
  ok(await world.admin.from('media_files').insert({ name, original_name: 'cover.png', bytes: 1 }).select());
  await world.sql('update public.serials set cover = $1', [name]);
  expect(ok(await world.admin.rpc('list_media_files'))).toMatchObject([
    { uses: ['Serial: Pragmatism of the Bible'] },
  ]);
  expect(messageOf(await world.admin.from('media_files').delete().eq('name', name))).toBe(
    'This file is used in Serial: Pragmatism of the Bible.',
  );
});

test('restores a deleted chapter to its serial', async () => {
  const { id } = await getChapter(world, 14);
  ok(await world.admin.from('book_chapters').delete().eq('id', id).select());
  await startNext();
  ok(await addChapter({ chapter_number: 14 }));
  expect(ok(await world.admin.rpc('restore_chapter', { chapter: id }))).toMatchObject([
    { chapter_number: 14 },
  ]);
  const restored = await world.value(
    `select s.slug from public.book_chapters as c join public.serials as s on s.id = c.serial_id where c.id = $1`,
    [id],
  );
  expect(restored).toBe(FIRST);
});

test('requests a build, changes the content stamp, and records who did what', async () => {
  await world.sql('update private.site_health set rebuild_due_since = null');
  const before = await contentStamp(world.backend);
  await startNext();
  const { id } = await getSerial(NEXT.slug);
  ok(await world.admin.from('serials').update({ tagline: 'A line' }).eq('id', id).select());
  expect(await setState(NEXT.slug, 'paused')).toBeUndefined();
  expect(await setState(NEXT.slug, 'running')).toBeUndefined();
  ok(await world.admin.from('serials').delete().eq('id', id).select());
  expect(await world.value('select rebuild_due_since is not null from private.site_health')).toBe(true);
  expect(await contentStamp(world.backend)).not.toBe(before);
  const entries = await world.sql(
    `select action, subject, actor from public.audit_log where action like 'Serial %' order by id`,
  );
  const actor = 'admin@example.com';
  expect(entries).toEqual([
    { action: 'Serial completed', subject: 'Pragmatism of the Bible', actor },
    { action: 'Serial added', subject: 'Honest Questions', actor },
    { action: 'Serial paused', subject: 'Honest Questions', actor },
    { action: 'Serial resumed', subject: 'Honest Questions', actor },
    { action: 'Serial deleted', subject: 'Honest Questions', actor },
  ]);
});

test('names the serial in emails, and links the whole book with the last chapter of a complete one', async () => {
  const content = async (number: number) => {
    const { id } = await getChapter(world, number);
    const [chapter] =
      (await world.value<object[]>('select private.chapters_for_email(array[$1::uuid])', [id])) ?? [];
    return chapter;
  };
  expect(await content(9)).toMatchObject({ serial: 'Pragmatism of the Bible' });
  expect(await content(9)).not.toHaveProperty('wholeBook');
  expect(await setState(FIRST, 'complete', true)).toBeUndefined();
  expect(await content(9)).toMatchObject({ wholeBook: '/pragmatism-of-the-bible.epub' });
  expect(await content(8)).not.toHaveProperty('wholeBook');
});

test('welcomes new followers with the current serial, and others finish the one they began', async () => {
  await world.sql(`insert into public.followers (email, status, topics, confirmed_at)
    values ('ruth@example.com', 'confirmed', '{chapters}', now())`);
  const follower = await world.value<string>(
    `select id from public.followers where email = 'ruth@example.com'`,
  );
  await world.sql('select private.start_catching_up($1, 3)', [follower]);
  await world.sql(`update public.followers set catch_up_chapter = 7`);
  await startNext();
  const added = ok(await addChapter());
  await world.sql(`update public.book_chapters set content = 'Text', is_published = true where id = $1`, [
    added.id,
  ]);

  const nextEmail = async (kind: string) => {
    await world.sql('delete from public.mail_outbox');
    await world.sql(`update public.followers set catch_up_at = now() where catch_up_days is not null`);
    if (kind === 'catch_up') await world.sql('select private.queue_catch_up_emails()');
    else await world.sql(`select private.queue_welcome_email($1, 'ruth@example.com')`, [follower]);
    const sent = await world.sql<{ slug: string }>(
      `select c.slug from public.mail_outbox as m, jsonb_array_elements(m.data -> 'chapters') as item
       join public.book_chapters as c on c.id = (item ->> 'id')::uuid where m.kind = $1`,
      [kind],
    );
    return sent.map(({ slug }) => slug);
  };
  expect(await nextEmail('welcome')).toEqual(['the-well']);
  expect(await nextEmail('catch_up')).toEqual(['jethro-counts-the-hours']);
  expect(await nextEmail('catch_up')).toEqual(['the-spies-and-the-statistics']);
  expect(await nextEmail('catch_up')).toEqual([]);
});

test('gives an imported edition only to the chapter of its serial', async () => {
  await startNext();
  ok(await addChapter({ chapter_number: 10, slug: 'another-tenth' }));
  const { id, slug } = await getSerial(FIRST);
  const chapters = [{ chapter_number: 10, serial: slug, edition: 3, expected_updated_at: null }];
  const [chapter] = await world.sql<{ version: string }>(
    `select coalesce(d.updated_at, c.updated_at)::text as version from public.book_chapters as c
     left join public.chapter_drafts as d on d.chapter_id = c.id where c.chapter_number = 10 and c.serial_id = $1`,
    [id],
  );
  ok(
    await world.admin.rpc('import_chapters', {
      chapters: chapters.map((item) => ({ ...item, expected_updated_at: chapter?.version })),
    }),
  );
  expect(
    await world.sql(
      `select slug, edition from public.book_chapters where chapter_number = 10 order by edition`,
    ),
  ).toEqual([
    { slug: 'another-tenth', edition: 1 },
    { slug: 'the-king-who-copies-a-book', edition: 3 },
  ]);
});
