import { beforeEach, expect, test } from 'vitest';
import { addEditor, asRole, EDITOR, ok, useWorld } from './support/world.ts';

const world = useWorld();

/** Without those of the seed. */
const entries = () =>
  world.sql<{ actor: string; action: string; subject: string | null }>(
    'select actor, action, subject from public.audit_log where id > $1 order by id',
    [seeded],
  );
let seeded = 0;
beforeEach(async () => {
  seeded = (await world.value<number>('select coalesce(max(id), 0)::integer from public.audit_log')) ?? 0;
});

test('records who published, withdrew, viewed, erased, exported, and changed settings', async () => {
  const { admin } = world;
  ok(await admin.from('book_chapters').update({ is_published: true }).eq('chapter_number', 10).select('id'));
  ok(await admin.from('book_chapters').update({ is_published: false }).eq('chapter_number', 10).select('id'));
  ok(
    await admin.from('book_chapters').update({ chapter_title: 'Same' }).eq('chapter_number', 11).select('id'),
  );
  await admin.rpc('person_record', { address: 'someone@example.org' });
  await admin.rpc('erase_person', { address: 'someone@example.org' });
  await admin.rpc('record_export', { list: 'leads' });
  ok(await admin.from('mail_settings').update({ per_second: 5 }).eq('only_row', true).select('per_second'));
  ok(
    await admin
      .from('site_texts')
      .insert({ collection: 'faq', entries: [{ id: 'a', question: 'Why?' }] })
      .select('collection'),
  );
  await world.sql('update public.book_chapters set is_published = true where chapter_number = 12');
  const [tenth, twelfth] = await world.sql<{ name: string }>(
    `select format('Chapter %s: %s', chapter_number, chapter_title) as name from public.book_chapters
     where chapter_number in (10, 12) order by chapter_number`,
  );
  const actor = 'admin@example.com';
  expect(await entries()).toEqual([
    { actor, action: 'Chapter published', subject: tenth?.name },
    { actor, action: 'Chapter unpublished', subject: tenth?.name },
    { actor, action: 'A person’s data viewed', subject: null },
    { actor, action: 'A person’s data erased', subject: null },
    { actor, action: 'List exported', subject: 'leads' },
    { actor, action: 'Mail settings changed', subject: 'per second' },
    { actor, action: 'Texts changed', subject: 'faq' },
    { actor: 'server', action: 'Chapter published', subject: twelfth?.name },
  ]);
  expect(ok(await admin.rpc('list_audit_log', { search: 'EXPORT' }))).toMatchObject([{ subject: 'leads' }]);
});

test('records imports, changes of the schedule, and restored versions', async () => {
  const { admin } = world;
  const [chapter] = await world.sql<{ id: string; updated_at: string }>(
    'select id, updated_at::text from public.book_chapters where chapter_number = 12',
  );
  const { id, updated_at: expected_updated_at } = chapter ?? { id: '', updated_at: '' };
  const imported = { chapter_number: 99, chapter_title: 'New', slug: 'new', content: 'Text' };
  const release_date = '2027-06-01T08:00:00Z';
  ok(await admin.rpc('import_chapters', { chapters: [imported] }));
  ok(await admin.rpc('reschedule_chapters', { changes: [{ id, expected_updated_at, release_date }] }));
  const version = ok(await admin.rpc('save_version', { chapter: id }));
  ok(await admin.rpc('restore_version', { version: Number(version) }));
  expect(await entries()).toMatchObject([
    { action: 'Chapters imported', subject: 'Number of chapters: 1' },
    { action: 'Schedule changed', subject: 'Number of chapters: 1' },
    { action: 'Version restored', subject: expect.stringMatching(/^Chapter 12: /) as string },
  ]);
});

test('records roles', async () => {
  await addEditor(world);
  await world.admin.rpc('change_role', { account: EDITOR, new_role: 'editor' });
  await world.admin.rpc('change_role', { account: EDITOR, new_role: 'admin' });
  await world.sql('delete from public.user_roles where user_id = $1', [EDITOR]);
  const subject = 'editor@example.com';
  expect(await entries()).toEqual([
    { actor: 'server', action: 'Editor added', subject },
    { actor: 'admin@example.com', action: 'Role changed to administrator', subject },
    { actor: 'server', action: 'Administrator removed', subject },
  ]);
});

test('cannot be changed by anyone, and is deleted only after 400 days', async () => {
  await world.admin.rpc('record_export', { list: 'leads' });
  for (const statement of [
    `update public.audit_log set actor = 'someone else'`,
    'delete from public.audit_log',
    'truncate public.audit_log',
  ]) {
    await expect(world.sql(statement), statement).rejects.toThrow('The audit log cannot be changed.');
    for (const role of ['authenticated', 'service_role'] as const)
      await expect(asRole(world, role, `${statement};`), `${role}: ${statement}`).rejects.toThrow();
  }
  await world.sql(
    `insert into public.audit_log (at, actor, action) values (now() - interval '401 days', 'server', 'Old')`,
  );
  await world.sql('select private.purge_visitor_data()');
  expect(await entries()).toMatchObject([{ action: 'List exported' }]);
});
