// What is done to a hosted project from outside, on a PostgreSQL server: migrations, backup and return, pg_cron.
// TEST_DATABASE_URL as in postgres.test.ts. The clock's test needs a server that has pg_cron preloaded.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUpFolder, restoreFolder } from '~/server/backup/embedded-folder.ts';
import { backUpHosted, restoreHosted } from '~/server/backup/hosted-database.ts';
import { tablesOf, type Query } from '~/server/backup/read-database.ts';
import { migrateHosted } from '~/server/setup/migrate-hosted.ts';
import { MAIL_CALL, nameMailFunction, PG_NET } from './support/mail-queue.ts';
import { openBackendOnPostgres } from './support/postgres.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
/** pg_cron works once a minute, in one database of a server. */
const CRON_WITHIN_MS = 150_000;

type Opened = Awaited<ReturnType<typeof openBackendOnPostgres>>;

async function allRows(query: Query): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of await tablesOf(query)) {
    const list = columns.map((column) => `"${column}"`).join(', ');
    const rows = await query<{ text: string }>(
      `select to_jsonb(kept)::text as text from (select ${list} from ${name}) as kept order by 1`,
    );
    found[name] = rows.map(({ text }) => text);
  }
  return found;
}

function withMailPaused(tables: Record<string, string[]>): Record<string, string[]> {
  const name = 'public.mail_settings';
  const settings = tables[name]?.map((row) => row.replace('"is_paused": false', '"is_paused": true'));
  return { ...tables, [name]: settings ?? [] };
}

describe.skipIf(serverUrl === '')('backup and return of a hosted project', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'hosted-backup-'));
  const file = path.join(folder, 'site.backup');
  const open: Opened[] = [];
  const opened = async (seed: 'demo' | 'none') => {
    const place = await openBackendOnPostgres(serverUrl, seed);
    open.push(place);
    return place;
  };
  let home: Opened;
  beforeAll(async () => {
    home = await opened('demo');
    await home.backend.sql(
      `insert into public.email_leads (first_name, email) values ('Hannah', 'h@example.org')`,
    );
    await backUpHosted(home.url, file, {});
  });
  afterAll(async () => {
    for (const { backend, drop } of open) {
      await backend.close();
      await drop();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  test('the migrations are there and are not applied twice', async () => {
    expect(await migrateHosted(home.url)).toBe(0);
  });

  test('an empty project gets the same rows', async () => {
    const other = await opened('none');
    // Only the embedded server makes this table.
    await other.backend.sql('drop table supabase_migrations.seed_files');
    await restoreHosted(other.url, file);
    expect(await allRows(other.backend.sql)).toEqual(withMailPaused(await allRows(home.backend.sql)));
  });

  test('a data folder gets the same rows, and another project gets them from there', async () => {
    const setting = path.join(folder, 'data');
    const back = path.join(folder, 'back.backup');
    await restoreFolder(setting, file);
    await backUpFolder({ setting, origin: 'http://127.0.0.1:9' }, back, {});
    const other = await opened('none');
    await restoreHosted(other.url, back);
    expect(await allRows(other.backend.sql)).toEqual(withMailPaused(await allRows(home.backend.sql)));
  });

  test('a project with rows in it is not overwritten unless told to', async () => {
    const other = await opened('demo');
    const before = await allRows(other.backend.sql);
    await expect(restoreHosted(other.url, file)).rejects.toThrow(/not empty. Add --replace/);
    expect(await allRows(other.backend.sql)).toEqual(before);
    await restoreHosted(other.url, file, { replace: true });
    expect(await allRows(other.backend.sql)).toEqual(withMailPaused(await allRows(home.backend.sql)));
  });
});

const cronDatabase = serverUrl === '' ? undefined : await nameOfCronDatabase();

async function nameOfCronDatabase(): Promise<string | undefined> {
  const sql = postgres(serverUrl, { max: 1 });
  try {
    const [row] = await sql<
      { name: string | null }[]
    >`select current_setting('cron.database_name', true) as name`;
    return row?.name ?? undefined;
  } finally {
    await sql.end();
  }
}

describe.skipIf(!cronDatabase)('the clock of a hosted project', () => {
  test(
    'pg_cron itself publishes a ready chapter whose time has come, and calls the function that sends its mail',
    async () => {
      const { backend, drop } = await openBackendOnPostgres(serverUrl, 'demo', cronDatabase);
      try {
        const jobs = await backend.sql<{ jobname: string }>(
          'select jobname, schedule, command from cron.job where active',
        );
        expect(jobs.map(({ jobname }) => jobname)).toEqual(
          expect.arrayContaining(['publish-due-chapters', 'note-clock', 'forget-visitors']),
        );
        expect(jobs.filter(({ jobname }) => jobname === 'send-mail')).toEqual([
          { jobname: 'send-mail', schedule: '* * * * *', command: 'select private.call_mail_sender()' },
        ]);
        await backend.sql(PG_NET);
        await nameMailFunction(backend);
        await backend.sql(
          `update public.book_chapters set release_date = now() - interval '1 minute', is_ready = true where chapter_number = 10`,
        );
        await expect
          .poll(
            async () =>
              (
                await backend.sql<{ is_published: boolean }>(
                  'select is_published from public.book_chapters where chapter_number = 10',
                )
              )[0]?.is_published,
            { timeout: CRON_WITHIN_MS, interval: 2000 },
          )
          .toBe(true);
        await expect
          .poll(() => backend.sql('select * from net.calls limit 1'), {
            timeout: CRON_WITHIN_MS,
            interval: 2000,
          })
          .toEqual([MAIL_CALL]);
        const [health] = await backend.sql<{ ran: boolean }>(
          'select clock_ran_at is not null as ran from private.site_health',
        );
        expect(health?.ran).toBe(true);
      } finally {
        await backend.close();
        await drop();
      }
    },
    2 * CRON_WITHIN_MS + 60_000,
  );
});
