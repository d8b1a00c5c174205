// A publication for 20,000 followers: until its emails are in the outbox, and how fast a mail server on this machine gets
// them. Kills of the sender are tested in tests/integration/server/mail/.
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackend, type Backend } from '../../src/server/backend/create-backend.ts';
import { startMailWorker } from '../../src/server/mail/mail-worker.ts';
import { readMailSettings } from '../../supabase/functions/_shared/mail/mail-settings.ts';
import { openMailSink } from '../server/mail-sink.ts';
import { seededSnapshot } from '../support/seeded-database.ts';
import { createJudge, whole, type Report } from './report.ts';

const FOLLOWERS = 20_000;
/** How long the pace is measured. */
const PACE_MS = 20_000;
const MAX_PUBLISH_MS = 1000;
const MAX_FILL_MS = 10_000;
const DEFAULT_PACE = 10;
const PATIENCE_MS = 60_000;

export async function measureMail(): Promise<Report> {
  const judge = createJudge();
  const secrets = { jwtSecret: 'only-for-measuring'.repeat(3), secretKey: 'sb_secret_bench' };
  const backend = await createBackend({ ...secrets, snapshot: await seededSnapshot() });
  const { publishMs, fillMs } = await publish(backend);

  const sink = await openMailSink();
  const worker = startMailWorker({
    backend,
    settings: readMailSettings({ MAIL_URL: sink.url, MAIL_FROM: 'site@example.org' }),
    site: () => ({
      siteUrl: 'https://example.org',
      siteName: 'The site',
      backendUrl: 'https://example.org',
      timeZone: 'UTC',
    }),
  });
  await until(() => sink.accepted() > 0);
  const [before, startedAt] = [sink.accepted(), performance.now()];
  await sleep(PACE_MS);
  const pace = ((sink.accepted() - before) / (performance.now() - startedAt)) * 1000;
  await worker.stop();
  await sink.close();
  await backend.close();
  const row = {
    'publishing, ms': judge.atMost('publishing', publishMs, MAX_PUBLISH_MS, whole),
    'outbox full, ms': judge.atMost('filling the outbox', fillMs, MAX_FILL_MS, whole),
    'mails a second': judge.atLeast('mails a second', pace, DEFAULT_PACE * 0.95),
  };
  return {
    title: 'Mail',
    tables: { [`A publication for ${whole(FOLLOWERS)} followers`]: [row] },
    misses: judge.misses,
  };
}

async function publish({ sql }: Backend): Promise<{ publishMs: number; fillMs: number }> {
  await sql(
    `with people as (
       insert into public.followers (email, status, topics, confirmed_at)
       select 'follower-' || n || '@example.org', 'confirmed', '{chapters}', now() from generate_series(1, ${FOLLOWERS}) as n
       returning id
     ) insert into private.follower_links (follower_id, token)
       select id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') from people`,
  );
  await sql('update public.mail_settings set chapter_delay_seconds = 0');
  await sql('vacuum analyze');
  const startedAt = performance.now();
  await sql('update public.book_chapters set is_published = true where chapter_number = 10');
  const publishMs = performance.now() - startedAt;
  await until(async () => {
    const [row] = await sql<{ n: number }>('select count(*)::integer as n from public.mail_outbox');
    return (row?.n ?? 0) >= FOLLOWERS;
  });
  return { publishMs, fillMs: performance.now() - startedAt };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('No mail within a minute.');
    await sleep(50);
  }
}
