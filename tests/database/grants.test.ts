// Privileges as the migrations give them. The embedded API hands out its own at its first request, a hosted project
// never does: so these tests look before any request, and act as the roles themselves.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { SECRETS, SNAPSHOT_FILE } from './support/snapshot.ts';

let backend: Backend;
beforeAll(async () => {
  const snapshot = new Blob([new Uint8Array(await readFile(SNAPSHOT_FILE))]);
  backend = await createBackend({ ...SECRETS, snapshot });
});
afterAll(() => backend.close());

const ADMIN = '11111111-1111-4111-8111-111111111111';
const READER = '22222222-2222-4222-8222-222222222222';

/** Runs statements as a role of the API, for a signed-in user or a visitor. Throws what PostgreSQL reports. */
const as = (role: 'anon' | 'authenticated', person: string | null, statements: string) =>
  backend.sql(`do $as$ begin
    perform set_config('request.jwt.claims', '${JSON.stringify(person ? { sub: person, role } : { role })}', true);
    perform set_config('request.jwt.claim.sub', '${person ?? ''}', true);
    set local role ${role};
    ${statements}
  end $as$`);

const grantsOf = async (role: string) =>
  Object.fromEntries(
    (
      await backend.sql<{ name: string; privileges: string }>(`
        select tablename as name, concat_ws(', ',
          case when has_table_privilege('${role}', 'public.' || tablename, 'select') then 'select' end,
          case when has_table_privilege('${role}', 'public.' || tablename, 'insert') then 'insert' end,
          case when has_table_privilege('${role}', 'public.' || tablename, 'update') then 'update' end,
          case when has_table_privilege('${role}', 'public.' || tablename, 'delete') then 'delete' end,
          case when has_table_privilege('${role}', 'public.' || tablename, 'truncate') then 'truncate' end,
          case when has_table_privilege('${role}', 'public.' || tablename, 'trigger') then 'trigger' end,
          case when has_table_privilege('${role}', 'public.' || tablename, 'references') then 'references' end
        ) as privileges
        from pg_tables where schemaname = 'public'`)
    ).map(({ name, privileges }) => [name, privileges]),
  );

test('a visitor is granted what the site needs of them and nothing else', async () => {
  expect(await grantsOf('anon')).toEqual({
    book_chapters: 'select',
    chapter_drafts: '',
    chapter_views: 'insert',
    user_roles: '',
    mail_outbox: '',
    mail_settings: '',
    followers: '',
    consent_receipts: '',
    admin_notifications: '',
    email_leads: 'insert',
    contact_messages: 'insert',
    podcast_subscribers: 'insert',
    chapter_versions: '',
    preview_links: '',
    chapter_addresses: 'select',
    site_texts: 'select',
    site_text_editions: '',
  });
});

test('a signed-in person is granted what the administrator needs; the policies tell them apart', async () => {
  expect(await grantsOf('authenticated')).toEqual({
    book_chapters: 'select, insert, update, delete',
    chapter_drafts: 'select, insert, update, delete',
    chapter_views: 'select, insert, delete',
    user_roles: 'select',
    mail_outbox: '',
    mail_settings: 'select, update',
    followers: 'select, delete',
    consent_receipts: 'select',
    admin_notifications: 'select',
    email_leads: 'select, insert, delete',
    contact_messages: 'select, insert, delete',
    podcast_subscribers: 'select, insert, delete',
    chapter_versions: 'select, delete',
    preview_links: 'select',
    chapter_addresses: 'select, delete',
    site_texts: 'select, insert, update, delete',
    site_text_editions: 'select',
  });
});

test('of a notification, only is_read may be changed', async () => {
  const columns = await backend.sql<{ name: string }>(`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'admin_notifications'
      and has_column_privilege('authenticated', 'public.admin_notifications', column_name, 'update')`);
  expect(columns).toEqual([{ name: 'is_read' }]);
});

test('a table created later has no grants by default', async () => {
  await backend.sql('create table public.made_later (id integer)');
  expect((await grantsOf('anon'))['made_later']).toBe('');
  expect((await grantsOf('authenticated'))['made_later']).toBe('');
  await backend.sql('create function public.made_later_too() returns integer language sql as $$ select 1 $$');
  await expect(as('anon', null, 'perform public.made_later_too();')).rejects.toThrow('permission denied');
  await backend.sql('drop table public.made_later');
  await backend.sql('drop function public.made_later_too()');
});

test('with these grants alone a visitor reads, is counted and writes', async () => {
  await as(
    'anon',
    null,
    `perform * from public.book_chapters;
     insert into public.email_leads (email, first_name) values ('Granted@example.com', 'G');
     insert into public.contact_messages (name, email, message) values ('G', 'granted@example.com', 'Hello');
     insert into public.podcast_subscribers (email, consent) values ('granted@example.com', true);
     insert into public.chapter_views (id, chapter_id)
       select 'bbbbbbbb-0000-4000-8000-000000000009', id from public.book_chapters where chapter_number = 1;
     perform public.record_scroll_depth('bbbbbbbb-0000-4000-8000-000000000009', 75);
     perform public.increment_chapter_views(id) from public.book_chapters where chapter_number = 1;`,
  );
  expect(await backend.sql(`select email from public.email_leads`)).toEqual([
    { email: 'granted@example.com' },
  ]);
  expect(
    await backend.sql(
      `select scroll_depth from public.chapter_views where id = 'bbbbbbbb-0000-4000-8000-000000000009'`,
    ),
  ).toEqual([{ scroll_depth: 75 }]);
});

test.each([
  'perform * from public.chapter_drafts;',
  'perform * from public.chapter_versions;',
  'perform * from public.preview_links;',
  'perform * from public.email_leads;',
  'perform * from public.user_roles;',
  'perform private.publish_due_chapters();',
  'perform * from private.chapter_depths;',
  'perform * from public.chapter_metrics();',
  'perform * from auth.users;',
  `update public.book_chapters set chapter_title = 'Forged';`,
  'delete from public.book_chapters;',
  'truncate public.book_chapters;',
])('a visitor is denied: %s', async (statement) => {
  await expect(as('anon', null, statement)).rejects.toThrow('permission denied');
});

test('with these grants alone the administrator writes, publishes, counts and reads', async () => {
  await as(
    'authenticated',
    ADMIN,
    `update public.book_chapters set is_published = true where chapter_number = 10;
     if not found then raise exception 'not published'; end if;
     update public.admin_notifications set is_read = true where title = 'Chapter 10 published';
     if not found then raise exception 'not announced'; end if;
     insert into public.book_chapters (chapter_number, chapter_title, slug, release_date)
       values (15, 'One more', 'one-more', '2031-01-01');
     insert into public.chapter_drafts (chapter_id, content)
       select id, 'A draft' from public.book_chapters where chapter_number = 15;
     if (select count(*) from public.chapter_metrics()) <> 15 then raise exception 'not counted'; end if;
     perform * from public.daily_chapter_views(7, 'Asia/Jerusalem');
     perform * from public.email_leads;
     delete from public.book_chapters where chapter_number = 15;
     if not found then raise exception 'not deleted'; end if;`,
  );
  expect(
    await backend.sql(
      'select is_published, word_count > 500 as counted from public.book_chapters where chapter_number = 10',
    ),
  ).toEqual([{ is_published: true, counted: true }]);
});

test.each([
  `update public.admin_notifications set message = 'Forged';`,
  `insert into public.user_roles values ('${READER}', 'admin');`,
  `update public.email_leads set first_name = 'Forged';`,
  `insert into public.admin_notifications (title, message, notification_type) values ('a', 'b', 'c');`,
])('even the administrator is denied: %s', async (statement) => {
  await expect(as('authenticated', ADMIN, statement)).rejects.toThrow('permission denied');
});

test('a reader has the same grants and gets nothing by them', async () => {
  await as(
    'authenticated',
    READER,
    `if exists (select 1 from public.chapter_drafts) or exists (select 1 from public.email_leads)
       or exists (select 1 from public.user_roles) or exists (select 1 from public.chapter_views)
     then raise exception 'seen'; end if;`,
  );
  for (const statement of [
    `update public.book_chapters set chapter_title = 'Forged';`,
    'delete from public.book_chapters;',
    'delete from public.email_leads;',
  ]) {
    await expect(as('authenticated', READER, statement)).rejects.toThrow(
      'Nothing was changed: no such row, or no right to change it.',
    );
  }
  expect(
    await backend.sql(
      `select count(*) filter (where chapter_title = 'Forged')::integer as forged, count(*) > 0 as kept
       from public.book_chapters`,
    ),
  ).toEqual([{ forged: 0, kept: true }]);
  await expect(as('authenticated', READER, 'perform * from public.chapter_metrics();')).rejects.toThrow(
    'Administrators only',
  );
});
