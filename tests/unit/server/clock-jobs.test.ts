// A hosted project that gets pg_cron after its migrations schedules what docs/production.md lists.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** [name, schedule, command] of every job in a text, without those that are renewed. */
const jobsIn = (text: string) =>
  new Map(
    [...text.matchAll(/cron\.schedule\('([^']+)', '([^']+)', '([^']+)'\)/g)].map(
      ([, name = '', ...job]) => [name, job.slice(0, 2)] as const,
    ),
  );

test('the jobs of the clock are the same in the migrations and in the list for later', () => {
  const migrations = globSync('supabase/migrations/*.sql')
    .sort()
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const listed = jobsIn(readFileSync('docs/production.md', 'utf8'));
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(jobsIn(migrations)));
  expect(listed.get('send-mail')).toEqual(['* * * * *', 'select private.call_mail_sender()']);
});
