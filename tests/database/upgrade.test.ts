import { afterEach, expect, inject, test, vi } from 'vitest';
import { openEmbedded } from '~/server/backend/embedded-database.ts';
import { applyMigrations } from '~/server/backend/migrations.ts';
import { emptySnapshot } from '../support/seeded-database.ts';
import { dumpRows, dumpSchema } from '../support/schema-dump.ts';
import { createDatabase } from './support/postgres.ts';

const LAST_RELEASED_MIGRATION = '20261121000000';

const serverUrl = inject('postgresUrl');
let cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(cleanups.map((close) => close()));
  cleanups = [];
});

async function openEmpty() {
  if (serverUrl === undefined) {
    const database = await openEmbedded({ snapshot: await emptySnapshot() });
    cleanups.push(() => database.connection.close());
    return database.driver;
  }
  const { open, drop } = await createDatabase(serverUrl);
  const database = open();
  cleanups.push(() => database.connection.close().then(drop));
  return database.driver;
}

async function openDatabase(newest = '9') {
  const driver = await openEmpty();
  for (const role of ['anon nologin', 'authenticated nologin', 'service_role nologin bypassrls']) {
    await driver.exec(`do $$ begin create role ${role}; exception when duplicate_object then null; end $$`);
  }
  await driver.exec(`
    create schema auth;
    create table auth.users (id uuid primary key, created_at timestamptz, email text);
    create table auth.sessions (id uuid primary key, user_id uuid, aal text, factor_id uuid);
    create function auth.uid() returns uuid language sql stable as 'select null::uuid';
    create function auth.jwt() returns jsonb language sql stable as 'select null::jsonb';`);
  await applyMigrations(driver, undefined, (version) => version <= newest);
  return {
    driver,
    rows: async (sql: string) => (await driver.query<Record<string, unknown>>(sql)).rows,
    schema: () => dumpSchema((sql) => driver.query(sql)),
    contents: async () => {
      const tables = await dumpRows((sql) => driver.query(sql));
      const plain = JSON.stringify(tables)
        .replaceAll(/\\"\d{4}-\d\d-\d\dT[^"]*\\"/g, 'time')
        .replaceAll(/\\"(?!00000000-)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\"/g, 'id');
      return Object.fromEntries(
        Object.entries(JSON.parse(plain) as Record<string, string[]>).map(([name, lines]) => [
          name,
          lines.toSorted(),
        ]),
      );
    },
  };
}

test('upgrades a released database to the same schema and rows as a new one', async () => {
  const rows = `
    insert into auth.users values ('00000000-0000-0000-0000-000000000001', '2026-02-01');
    insert into public.user_roles (user_id, role) values ('00000000-0000-0000-0000-000000000001', 'admin');
    insert into public.book_chapters (id, chapter_number, chapter_title, slug, release_date, view_count, keywords)
    select ('00000000-0000-0000-0000-0000000001' || lpad(n::text, 2, '0'))::uuid, n, 'Chapter ' || n, 'chapter-' || n,
      case when n <= 3 then timestamptz '2026-01-05 09:00Z' else timestamptz '2099-01-05 09:00Z' end, n, '{light}'
    from generate_series(1, 6) as n;
    insert into public.chapter_drafts (chapter_id, content)
    select id, case chapter_number when 5 then ' ' else 'Some text' end
    from public.book_chapters where chapter_number <= 5;
    update public.book_chapters set is_published = true where chapter_number <= 3;
    insert into public.chapter_views (chapter_id, scroll_depth, referrer)
    values ('00000000-0000-0000-0000-000000000101', 50, 'https://www.example.org/');
    insert into public.email_leads (email, first_name, marketing_opt_in, source_path)
    values ('Lead@example.com', 'Ruth', true, 'https://example.com/landing?utm_source=mail');
    insert into public.podcast_subscribers (email, consent) values ('ear@example.com', true);
    insert into public.contact_messages (name, email, message) values ('Boaz', 'boaz@example.com', 'Hello');`;
  const old = await openDatabase(LAST_RELEASED_MIGRATION);
  await old.driver.exec(rows);
  await applyMigrations(old.driver);
  const fresh = await openDatabase();
  // Release 0.1.0 published every chapter with text on its date, and announced neither leads nor messages.
  await fresh.driver.exec(`${rows}
    update public.book_chapters set published_at = release_date where is_published;
    update public.book_chapters set is_ready = true where chapter_number = 4;
    delete from public.admin_notifications where notification_type in ('new_lead', 'new_message');
    delete from public.mail_outbox;
    select private.add_first_episodes();
    select private.add_first_books();`);

  expect(await old.schema()).toEqual(await fresh.schema());
  const [upgraded, created] = [await old.contents(), await fresh.contents()];
  // Writing rows into a fresh database announces chapters, requests a build, and is recorded.
  for (const contents of [upgraded, created]) {
    delete contents['private.chapter_announcements'];
    delete contents['private.site_health'];
    delete contents['audit_log'];
  }
  expect(upgraded).toEqual(created);
  expect(upgraded['chapter_versions']).toHaveLength(3);
  expect(
    await old.rows('select chapter_number from public.book_chapters where published_at = release_date'),
  ).toHaveLength(3);
  expect(upgraded['email_leads']).toHaveLength(1);
  expect(
    await old.rows(`select count(*)::int as chapters from public.book_chapters as c
      join public.serials as s on s.id = c.serial_id and c.in_current_serial where s.slug = 'pragmatism-of-the-bible'`),
  ).toEqual([{ chapters: 6 }]);
});

test('moves rows that violate a later rule aside, reports them, and keeps view counts', async () => {
  const { driver, rows } = await openDatabase(LAST_RELEASED_MIGRATION);
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const forEachForm = (change: (table: string) => string) =>
    ['email_leads', 'podcast_subscribers', 'contact_messages'].map(change).join(';');
  await driver.exec(`
    ${forEachForm((table) => `alter table public.${table} drop constraint ${table}_email_check`)};
    insert into public.book_chapters (chapter_number, chapter_title, slug, content, is_published, release_date, view_count)
    values
      (1, 'One', 'index', 'Text', true, '2026-01-05 09:00Z', 3),
      (2, 'Two', 'two', repeat('<b>', 30000), true, '2099-01-01 09:00Z', 7),
      (3, 'Three', '404', null, false, '2031-01-05 09:00Z', 0);
    insert into public.chapter_drafts (chapter_id, content, updated_at)
    select id, 'Some text', '2026-03-01 12:00Z' from public.book_chapters where chapter_number = 3;
    insert into public.email_leads (email, first_name, source_path) values
      (U&'wide@\\FF45xample.com', 'Wide', null), ('good@example.com', 'Good', 'https://example.com/?utm_source=x');
    insert into public.podcast_subscribers (email, consent) values (U&'ear@ex\\00ADample.com', true);
    insert into public.contact_messages (name, email, message) values
      ('A', 'asks@example.com', repeat('m', 5000)), ('B', '(b)@example.com', 'Hello');
    ${forEachForm(
      (table) =>
        `alter table public.${table} add constraint ${table}_email_check check (private.is_email(email)) not valid`,
    )}`);

  await applyMigrations(driver);

  expect(await rows('select email, origin from public.email_leads')).toEqual([
    { email: 'good@example.com', origin: '/\tx' },
  ]);
  expect(await rows('select email, status from public.contact_messages')).toEqual([
    { email: 'asks@example.com', status: 'new' },
  ]);
  expect(await rows('select table_name, reason from private.set_aside_rows order by table_name')).toEqual(
    ['contact_messages', 'email_leads', 'podcast_subscribers'].map((table_name) => ({
      table_name,
      reason: 'The email address is invalid.',
    })),
  );
  const log = warnings.mock.calls.flat().join('\n');
  expect(log).toContain('The upgrade moved 3 invalid rows to the table private.set_aside_rows:');
  expect(log).toMatch(/^contact_messages, id [0-9a-f-]{36}: The email address is invalid\.$/m);
  warnings.mockRestore();
  expect(
    await rows(`select title from public.admin_notifications where title = 'Old entries were set aside'`),
  ).toEqual([{ title: 'Old entries were set aside' }]);

  const chapters = await rows(`
    select left(slug, 13) as slug, view_count as views, published_at <= now() as is_past,
      (select slug from public.chapter_addresses where chapter_id = c.id) as previous_slug
    from public.book_chapters as c order by chapter_number`);
  expect(chapters).toEqual(
    [
      { slug: 'chapter-index', views: 3, is_past: true, previous_slug: 'index' },
      { slug: 'two', views: 7, is_past: true, previous_slug: null },
      { slug: 'chapter-404-', views: 0, is_past: null, previous_slug: null },
    ].map((chapter) => ({ ...chapter, slug: expect.stringMatching(`^${chapter.slug}`) as string })),
  );
  expect(
    await rows(`select updated_at = '2026-03-01 12:00Z' as is_kept, word_count from public.chapter_drafts`),
  ).toEqual([{ is_kept: true, word_count: 2 }]);
});

test('adds the first edition’s episodes to an existing site, with their edited descriptions', async () => {
  const { driver, rows } = await openDatabase('20261127999999');
  await driver.exec(`
    insert into auth.users values ('00000000-0000-0000-0000-000000000001', '2026-02-01');
    insert into public.user_roles (user_id, role) values ('00000000-0000-0000-0000-000000000001', 'admin');
    insert into public.site_texts (collection, entries) values
      ('episodes', '[{"id": "2", "description": "Edited.", "sample": false}, {"id": "3", "description": ""}]');`);
  await applyMigrations(driver);
  expect(
    await rows(`select episode_number as number, description = 'Edited.' as is_edited, description <> '' as has_text, sample
      from public.episodes where episode_number <= 3 order by 1`),
  ).toEqual([
    { number: 1, is_edited: false, has_text: true, sample: true },
    { number: 2, is_edited: true, has_text: true, sample: false },
    { number: 3, is_edited: false, has_text: true, sample: true },
  ]);
  expect(await rows(`select 1 from public.site_texts`)).toEqual([]);
});

test('adds the first edition’s books to an existing site, with their edited texts', async () => {
  const { driver, rows } = await openDatabase('20261128139999');
  const cover = `${'c'.repeat(64)}.webp`;
  const entries = [
    {
      id: 'genesis',
      cover,
      imageAlt: 'A roof',
      price: 12.5,
      premise: 'Edited.',
      longSummaryPart2: 'Edited, too.',
      teasers: ['1', '2', '3', '4', '5'],
      excerpt: '',
      length: '',
      sample: false,
    },
    { id: 'bundle', price: 30, teaserParagraph: 'Together.' },
    { id: 'exodus', price: -1, premise: ' ', teasers: ['1'], cover: '../../etc/passwd', title: 'Hacked' },
    { id: 'ruth', price: 3 },
  ];
  await driver.exec(`
    insert into auth.users values ('00000000-0000-0000-0000-000000000001', '2026-02-01');
    insert into public.user_roles (user_id, role) values ('00000000-0000-0000-0000-000000000001', 'admin');
    insert into public.site_texts (collection, entries) values
      ('books', '${JSON.stringify(entries)}'), ('faq', '[{"id": "why"}]');`);
  await applyMigrations(driver);
  expect(
    await rows(`select slug, title, price, cover, cover_alt, left(premise, 7) as premise, summary_part2 = 'Edited, too.' as has_part2,
      teasers[1] as teaser, teaser_paragraph = 'Together.' as has_teaser, excerpt = '' as has_no_excerpt, length, sample, state
      from public.books where position <= 3 order by position`),
  ).toEqual([
    {
      slug: 'genesis-exodus-leviticus',
      title: 'Speaking with the Almighty: Genesis, Exodus, Leviticus',
      price: 30,
      cover: '../assets/covers/bundle.png',
      cover_alt: expect.stringMatching(/^A star chart/) as string,
      premise: 'Three b',
      has_part2: false,
      teaser: null,
      has_teaser: true,
      has_no_excerpt: true,
      length: 'About 620 pages in three volumes',
      sample: true,
      state: 'published',
    },
    {
      slug: 'genesis',
      title: 'Speaking with the Almighty: Genesis',
      price: 12.5,
      cover,
      cover_alt: 'A roof',
      premise: 'Edited.',
      has_part2: true,
      teaser: '1',
      has_teaser: false,
      has_no_excerpt: true,
      length: '',
      sample: false,
      state: 'published',
    },
    {
      slug: 'exodus',
      title: 'Speaking with the Almighty: Exodus',
      price: 11.99,
      cover: '../assets/covers/exodus.png',
      cover_alt: expect.stringMatching(/^A star chart/) as string,
      premise: 'How doe',
      has_part2: false,
      teaser: expect.stringMatching(/\?$/) as string,
      has_teaser: false,
      has_no_excerpt: false,
      length: 'About 220 pages',
      sample: true,
      state: 'published',
    },
  ]);
  expect(await rows('select count(*)::integer as books from public.books')).toEqual([{ books: 8 }]);
  expect(await rows('select collection from public.site_texts')).toEqual([{ collection: 'faq' }]);
});

test('adds no episodes and no books to a new site without the demo', async () => {
  const { rows } = await openDatabase();
  expect(await rows('select 1 from public.episodes')).toEqual([]);
  expect(await rows('select 1 from public.books')).toEqual([]);
});
