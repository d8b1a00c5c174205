// Takes about ten minutes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackend } from '../../src/server/backend/create-backend.ts';
import { startMailSink, type MailSink } from '../server/mail-sink.ts';
import { seededSnapshot } from '../support/seeded-database.ts';
import { createLimitChecker, whole, type Report } from './report.ts';
import { temporaryFolder } from './temporary-folder.ts';

const SECRETS = {
  jwtSecret: 'a-secret-of-at-least-thirty-two-characters',
  secretKey: 'sb_secret_bench',
};
const FOLLOWERS = 20_000;
const KILLS = 20;
const RATE_SAMPLE_MS = 20_000;
const MAX_PUBLISH_MS = 1000;
const MAX_FILL_MS = 10_000;
const DEFAULT_RATE = 10;
const MAX_RATE = 50;
const TIMEOUT_MS = 15 * 60_000;

export async function measureMail(): Promise<Report> {
  const limits = createLimitChecker();
  const folder = temporaryFolder('mail');
  const sink = await startMailSink();
  const { publishMs, fillMs, letterMs } = await publish(folder);

  let kill = startSender(folder, sink);
  await waitUntil(() => sink.accepted() > 0);
  const [before, startedAt] = [sink.accepted(), performance.now()];
  await sleep(RATE_SAMPLE_MS);
  const rate = ((sink.accepted() - before) / (performance.now() - startedAt)) * 1000;
  await kill();

  console.error(`Killing the sender ${KILLS} times`);
  for (let kills = 1; kills <= KILLS; kills += 1) {
    kill = startSender(folder, sink);
    const target = sink.accepted() + 5 + (kills % 7);
    await waitUntil(() => sink.accepted() >= target);
    await sleep((kills * 137) % 1000);
    await kill();
  }

  const backend = await createBackend({ ...SECRETS, databaseDir: path.join(folder, 'database') });
  await backend.sql('update public.mail_settings set per_second = $1', [MAX_RATE]);
  await backend.close();
  kill = startSender(folder, sink);
  const countDistinct = () => new Set(sink.received.map(({ messageId }) => messageId)).size;
  await waitUntil(() => countDistinct() >= FOLLOWERS, 500).catch(() => undefined);
  // Waits for duplicates.
  await sleep(5000);
  await kill();
  await sink.close();
  const row = {
    'publishing, ms': limits.atMost('publishing', publishMs, MAX_PUBLISH_MS, whole),
    'outbox filled, ms': limits.atMost('filling the outbox', fillMs, MAX_FILL_MS, whole),
    'letter queued, ms': limits.atMost('queuing a letter', letterMs, MAX_FILL_MS, whole),
    'emails a second': limits.atLeast('emails a second', rate, DEFAULT_RATE * 0.95),
    lost: limits.atMost('lost emails', FOLLOWERS - countDistinct(), 0, whole),
    duplicated: limits.atMost('duplicate emails', sink.received.length - countDistinct(), 0, whole),
  };
  return {
    title: 'Mail',
    tables: {
      [`Publishing to ${whole(FOLLOWERS)} followers, a letter to half of them, and ${KILLS} kills of the sender`]:
        [row],
    },
    violations: limits.violations,
  };
}

async function publish(folder: string): Promise<{ publishMs: number; fillMs: number; letterMs: number }> {
  const backend = await createBackend({
    ...SECRETS,
    databaseDir: path.join(folder, 'database'),
    snapshot: await seededSnapshot(),
  });
  await backend.sql(
    `with people as (
       insert into public.followers (email, status, topics, confirmed_at)
       select 'follower-' || n || '@example.org', 'confirmed',
         case when n % 2 = 0 then '{chapters,news}' else '{chapters}' end::text[], now()
       from generate_series(1, ${FOLLOWERS}) as n
       returning id
     ) insert into private.follower_links (follower_id, token)
       select id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') from people`,
  );
  await backend.sql('update public.mail_settings set chapter_delay_seconds = 0');
  await backend.sql('vacuum analyze');
  const startedAt = performance.now();
  await backend.sql('update public.book_chapters set is_published = true where chapter_number = 10');
  const publishMs = performance.now() - startedAt;
  const isFull = async () => {
    const [row] = await backend.sql<{ n: number }>('select count(*)::integer as n from public.mail_outbox');
    return (row?.n ?? 0) >= FOLLOWERS;
  };
  await waitUntil(isFull, 50);
  const fillMs = performance.now() - startedAt;

  // Half of the followers get a letter instead, so that the sender sends both kinds.
  await backend.sql(
    `delete from public.mail_outbox where follower_id in (select id from public.followers where 'news' = any (topics))`,
  );
  await backend.sql(
    `insert into public.letters (subject, body, status, send_at) values ('A letter', $1, 'scheduled', now())`,
    ['A sentence of the letter. '.repeat(400)],
  );
  const queuedAt = performance.now();
  await backend.sql('select private.queue_due_letters()');
  const letterMs = performance.now() - queuedAt;
  await backend.close();
  return { publishMs, fillMs, letterMs };
}

function startSender(folder: string, sink: MailSink): () => Promise<void> {
  const addresses = { MAIL_URL: sink.url, MAIL_FROM: 'site@example.org', MAIL_TO: 'me@example.org' };
  const child = spawn(process.execPath, ['tests/bench/mail-sender.ts', folder], {
    env: { ...process.env, ...addresses, NODE_NO_WARNINGS: '1' },
    stdio: 'inherit',
  });
  const kill = () => void child.kill('SIGKILL');
  process.prependOnceListener('exit', kill);
  const exited = once(child, 'exit');
  return async () => {
    kill();
    await exited;
    process.off('exit', kill);
  };
}

async function waitUntil(condition: () => boolean | Promise<boolean>, intervalMs = 20): Promise<void> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('No more emails are arriving.');
    await sleep(intervalMs);
  }
}
