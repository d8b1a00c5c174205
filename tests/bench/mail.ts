// A publication for 10,000 followers, sent to a mail server on this machine by a sender that is killed twenty times.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackend, type Backend } from '../../src/server/backend/create-backend.ts';
import { openMailSink, type MailSink } from '../server/mail-sink.ts';
import { seededSnapshot } from '../support/seeded-database.ts';
import { SECRETS } from './mail-secrets.ts';
import { createJudge, decimal, whole, type Report } from './report.ts';
import { endWithUs, temporaryFolder } from './temporary.ts';

const FOLLOWERS = 10_000;
const KILLS = 20;
/** The pace is taken over this time, without a kill. */
const PACE_MS = 20_000;
const PUBLISH_MS = 1000;
const FILL_MS = 5000;
const DEFAULT_PACE = 10;
/** What is left after the kills goes out as fast as the settings allow. */
const FASTEST_PACE = 50;
const PATIENCE_MS = 15 * 60_000;

/** Takes about six minutes. */
export async function measureMail(): Promise<Report> {
  const judge = createJudge();
  const { folder, remove } = temporaryFolder('mail');
  const sink = await openMailSink();
  const published = await publish(folder);
  const pace = await measurePace(folder, sink);
  console.error(`Killing the sender ${KILLS} times`);
  for (let kill = 1; kill <= KILLS; kill += 1) await sendAndKill(folder, sink, kill);
  await onDatabase(folder, ({ sql }) =>
    sql('update public.mail_settings set per_second = $1', [FASTEST_PACE]),
  );
  await sendTheRest(folder, sink);
  const [outcome] = await onDatabase(folder, ({ sql }) =>
    sql<{ sent: number }>(`select count(*)::integer as sent from public.mail_outbox where status = 'sent'`),
  );
  await sink.close();
  remove();
  const distinct = new Set(sink.received.map(({ messageId }) => messageId)).size;
  return {
    title: 'Mail',
    tables: [
      {
        caption: `A publication for ${whole(FOLLOWERS)} followers, and ${KILLS} kills of the sender`,
        columns: [
          'publishing, ms',
          'outbox full, ms',
          'mails a second',
          'lost',
          'doubled',
          'recorded as sent',
        ],
        rows: [
          [
            judge.atMost('publishing', published.publishMs, PUBLISH_MS, whole),
            judge.atMost('filling the outbox', published.fillMs, FILL_MS, whole),
            judge.atLeast('mails a second', pace, DEFAULT_PACE * 0.95, decimal),
            judge.atMost('lost mails', FOLLOWERS - distinct, 0, whole),
            judge.atMost('doubled mails', sink.received.length - distinct, 0, whole),
            whole(outcome?.sent ?? 0),
          ],
        ],
      },
    ],
    misses: judge.misses,
  };
}

async function onDatabase<Result>(
  folder: string,
  work: (backend: Backend) => Promise<Result>,
): Promise<Result> {
  const backend = await createBackend({ ...SECRETS, databaseDir: path.join(folder, 'database') });
  try {
    return await work(backend);
  } finally {
    await backend.close();
  }
}

async function publish(folder: string): Promise<{ publishMs: number; fillMs: number }> {
  const backend = await createBackend({
    ...SECRETS,
    databaseDir: path.join(folder, 'database'),
    snapshot: await seededSnapshot(),
  });
  await backend.sql(
    `with people as (
       insert into public.followers (email, status, wants_chapters, confirmed_at)
       select 'follower-' || n || '@example.org', 'confirmed', true, now() from generate_series(1, ${FOLLOWERS}) as n
       returning id
     ) insert into private.follower_links (follower_id, token)
       select id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') from people`,
  );
  await backend.sql('update public.mail_settings set chapter_delay_seconds = 0');
  await backend.sql('vacuum analyze');
  const startedAt = performance.now();
  await backend.sql('update public.book_chapters set is_published = true where chapter_number = 10');
  const publishMs = performance.now() - startedAt;
  const waiting = async () =>
    (await backend.sql<{ n: number }>('select count(*)::integer as n from public.mail_outbox'))[0]?.n ?? 0;
  while ((await waiting()) < FOLLOWERS) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('The outbox does not fill.');
    await sleep(50);
  }
  const fillMs = performance.now() - startedAt;
  await backend.close();
  return { publishMs, fillMs };
}

/** Returns how it is killed. */
function startSender(folder: string, sink: MailSink): () => Promise<void> {
  const child = spawn(process.execPath, ['tests/bench/mail-sender.ts', folder], {
    env: {
      ...process.env,
      MAIL_URL: sink.url,
      MAIL_FROM: 'site@example.org',
      MAIL_TO: 'me@example.org',
      NODE_NO_WARNINGS: '1',
    },
    stdio: 'inherit',
  });
  return endWithUs(child, 'SIGKILL');
}

async function untilSent(sink: MailSink, count: number): Promise<void> {
  const startedAt = performance.now();
  while (sink.accepted() < count) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('No further mail arrives.');
    await sleep(20);
  }
}

async function measurePace(folder: string, sink: MailSink): Promise<number> {
  const kill = startSender(folder, sink);
  await untilSent(sink, 1);
  const [before, startedAt] = [sink.accepted(), performance.now()];
  await sleep(PACE_MS);
  const pace = ((sink.accepted() - before) / (performance.now() - startedAt)) * 1000;
  await kill();
  return pace;
}

/** At a moment that differs from kill to kill, in the middle of sending. */
async function sendAndKill(folder: string, sink: MailSink, kills: number): Promise<void> {
  const kill = startSender(folder, sink);
  await untilSent(sink, sink.accepted() + 5 + (kills % 7));
  await sleep((kills * 137) % 1000);
  await kill();
}

async function sendTheRest(folder: string, sink: MailSink): Promise<void> {
  const kill = startSender(folder, sink);
  const distinct = () => new Set(sink.received.map(({ messageId }) => messageId)).size;
  const startedAt = performance.now();
  while (distinct() < FOLLOWERS && performance.now() - startedAt < PATIENCE_MS) await sleep(500);
  // Long enough for a mail that would be sent twice.
  await sleep(5000);
  await kill();
}
