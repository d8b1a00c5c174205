// The clock of a hosted project, on a PostgreSQL server with pg_cron preloaded, named in TEST_DATABASE_URL.
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import { MAIL_CALL, nameMailFunction, PG_NET } from './support/mail.ts';
import { openBackendOnPostgres } from './support/postgres.ts';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';
/** pg_cron runs once a minute, in one database of a server. */
const CRON_WITHIN_MS = 150_000;

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
    'publishes a due chapter and calls the function that sends its mail',
    async () => {
      const { backend, drop } = await openBackendOnPostgres(serverUrl, 'demo', { name: cronDatabase });
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
