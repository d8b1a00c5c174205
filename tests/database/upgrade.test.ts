// A site from before chapters could be ready goes on as it did: what was to publish itself still does.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyMigrations } from '~/server/backend/migrations.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../supabase/migrations');
const FIRST_NEW = '20261122001100';

let connection: PgliteConnection;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'upgrade-'));
  mkdirSync(path.join(folder, 'migrations'));
  for (const file of readdirSync(MIGRATIONS).filter((name) => name < FIRST_NEW))
    copyFileSync(path.join(MIGRATIONS, file), path.join(folder, 'migrations', file));
  connection = await createPgliteConnection();
  await connection.driver.waitReady;
  await connection.driver.exec(`
    create role anon nologin; create role authenticated nologin; create role service_role nologin bypassrls;
    create schema auth;
    create table auth.users (id uuid primary key);
    create table auth.sessions (id uuid primary key, user_id uuid);
    create function auth.uid() returns uuid language sql stable as 'select null::uuid';
    create function auth.jwt() returns jsonb language sql stable as 'select null::jsonb';`);
  await applyMigrations(connection.driver, folder);
});
afterAll(async () => {
  await connection.close();
  rmSync(folder, { recursive: true, force: true });
});

test('published chapters keep their day, planned ones with a text are ready, and withdrawn ones are not', async () => {
  const { driver } = connection;
  await driver.exec(`
    insert into public.book_chapters (chapter_number, chapter_title, slug, release_date)
    select n, 'Chapter ' || n, 'chapter-' || n,
      case when n <= 2 then timestamptz '2026-01-05 09:00Z' else now() + interval '1 week' end
    from generate_series(1, 5) as n;
    insert into public.chapter_drafts (chapter_id, content)
    select id, case when chapter_number = 4 then ' ' else 'Some text' end
    from public.book_chapters where chapter_number <= 4;
    update public.book_chapters set is_published = true where chapter_number <= 2;
    update public.book_chapters set is_published = false where chapter_number = 2;`);

  await applyMigrations(driver);

  const { rows } = await driver.query(`
    select chapter_number as n, is_published, is_ready, published_at = release_date as on_its_day,
      (select string_agg(kind || ': ' || content, ',') from public.chapter_versions where chapter_id = c.id) as versions,
      (select word_count from public.chapter_drafts where chapter_id = c.id) as draft_words
    from public.book_chapters as c order by chapter_number`);
  expect(rows).toEqual([
    {
      n: 1,
      is_published: true,
      is_ready: false,
      on_its_day: true,
      versions: 'published: Some text',
      draft_words: null,
    },
    { n: 2, is_published: false, is_ready: false, on_its_day: null, versions: null, draft_words: 2 },
    { n: 3, is_published: false, is_ready: true, on_its_day: null, versions: null, draft_words: 2 },
    { n: 4, is_published: false, is_ready: false, on_its_day: null, versions: null, draft_words: 0 },
    { n: 5, is_published: false, is_ready: false, on_its_day: null, versions: null, draft_words: null },
  ]);
});
