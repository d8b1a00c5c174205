// `SIEGE_SECONDS` overrides the default of ten minutes.
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { createBackend } from '../../../src/server/backend/create-backend.ts';
import { openDataDir } from '../../../src/server/data-dir.ts';
import { startServer } from '../../server/started-server.ts';
import { createLimitChecker, decimal, percentile, whole, type Report } from '../report.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { saveDuringSiege, type AuthorReport } from './author.ts';
import type { ReadersReport } from './readers.ts';
import { send, pause } from './requests.ts';

const SECONDS = Number(process.env['SIEGE_SECONDS'] || 600);
const READERS = 300;
const HALF_OPEN = 4500;
const KILL_EVERY_MS = 60_000;
const SAMPLE_EVERY_MS = 5000;

const MAX_PAGE_P99_MS = 100;
const MAX_CHAPTER_P95_MS = 250;
/** While the worker restarts, some requests get a 503. */
const MAX_UNANSWERED_PERCENT = 1;
const SAVE_EVERY_S = 2;
const MAX_MEMORY_MB = 700;
/** From the middle third to the last third of the siege. */
const MAX_GROWTH_MB = 50;

type Attack = { statuses: Record<string, number> };
export async function measureSiege(): Promise<Report> {
  const folder = temporaryFolder('siege');
  const settings = { DATA_DIR: folder, RATE_LIMIT_FACTOR: '1', MALLOC_ARENA_MAX: '2' };
  const { child, port, output, exited } = await startServer(settings, undefined, [], true);
  if (Number.isNaN(port)) throw new Error(`The server did not start:\n${output()}`);
  const controller = new AbortController();
  console.error(`Attacking the server for ${SECONDS} s`);
  const times = { port, seconds: SECONDS };
  const slugs = await publishedSlugs(port);
  const author = saveDuringSiege(port, controller.signal);
  const readers = runInThread<ReadersReport>('readers.ts', { ...times, readers: READERS, slugs });
  const attackers = runInThread<Attack>('attackers.ts', times);
  const halfOpen = runInThread<{ opened: number }>('half-open.ts', { ...times, connections: HALF_OPEN });
  const killing = killPeriodically(child, controller.signal);
  const sampling = sampleMemory(child, controller.signal);
  await pause(SECONDS * 1000, controller.signal);
  const peakMemory = megabytes(child, 'VmHWM');
  controller.abort();
  const [read, attack, { opened }] = [await readers, await attackers, await halfOpen];
  const [written, kills, memory] = [await author, await killing, await sampling];
  child.kill();
  await exited;
  const lost = await lostWrites(folder, read, written);
  const limits = createLimitChecker();
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const third = Math.floor(memory.length / 3);
  const growth = mean(memory.slice(-third)) - mean(memory.slice(third, 2 * third));
  const pageP99 = percentile(read.pageMs, 99);
  const chapterP95 = percentile(read.chapterMs, 95);
  const minSaves = (SECONDS / SAVE_EVERY_S) * 0.9;
  return {
    title: `Siege of ${SECONDS} s, ${READERS} readers, ${kills} kills of the worker`,
    tables: {
      'Response times of readers: measured / limit': [
        {
          request: 'static pages',
          responses: read.pageMs.length,
          'p50 ms': decimal(percentile(read.pageMs, 50)),
          'p95 ms': decimal(percentile(read.pageMs, 95)),
          'p99 ms': limits.atMost('static pages: p99, ms', pageP99, MAX_PAGE_P99_MS),
          failed: limits.atMost('pages that failed', read.pageFailures, 0, whole),
        },
        {
          request: 'a chapter through the API',
          responses: read.chapterMs.length,
          'p50 ms': decimal(percentile(read.chapterMs, 50)),
          'p95 ms': limits.atMost('a chapter: p95, ms', chapterP95, MAX_CHAPTER_P95_MS),
          'p99 ms': decimal(percentile(read.chapterMs, 99)),
          failed: limits.atMost(
            'unanswered chapter requests, %',
            unansweredPercent(read),
            MAX_UNANSWERED_PERCENT,
          ),
        },
      ],
      'Writes and memory: measured / limit': [
        {
          'acknowledged leads': read.acknowledgedLeads.length,
          'saves by the author': limits.atLeast('saves by the author', written.saves, minSaves, whole),
          'acknowledged and lost': limits.atMost('lost writes', lost.length, 0, whole),
          'peak MB': limits.atMost('memory, MB', peakMemory, MAX_MEMORY_MB, whole),
          'growth MB': limits.atMost('growth, MB', growth, MAX_GROWTH_MB, whole),
        },
      ],
      'Responses to attackers, by kind and status': [attack.statuses],
    },
    notes: [
      `${whole(opened)} half-open connections; server output: ${output().trim().split('\n').length} lines.`,
    ],
    violations: limits.violations,
  };
}

async function publishedSlugs(port: number): Promise<string[]> {
  const { body } = await send(port, {
    from: '127.0.0.1',
    path: '/rest/v1/book_chapters?select=slug&is_published=is.true',
  });
  return (JSON.parse(body) as { slug: string }[]).map(({ slug }) => slug);
}

function runInThread<Result>(file: string, workerData: unknown): Promise<Result> {
  const worker = new Worker(new URL(file, import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

async function killPeriodically(child: ChildProcess, signal: AbortSignal): Promise<number> {
  let kills = 0;
  for (await pause(KILL_EVERY_MS / 2, signal); !signal.aborted; await pause(KILL_EVERY_MS, signal)) {
    child.send('kill-database-worker');
    kills += 1;
  }
  return kills;
}

/** Resident memory in MB. Builds run in separate processes. */
async function sampleMemory(child: ChildProcess, signal: AbortSignal): Promise<number[]> {
  const samples: number[] = [];
  while (!signal.aborted) {
    samples.push(megabytes(child, 'VmRSS'));
    await pause(SAMPLE_EVERY_MS, signal);
  }
  return samples;
}

/** Resident memory (VmRSS) or its peak (VmHWM) in MB. */
function megabytes({ pid }: ChildProcess, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
}

async function lostWrites(folder: string, read: ReadersReport, written: AuthorReport): Promise<string[]> {
  const dataDir = await openDataDir(folder);
  const backend = await createBackend(dataDir);
  const leads = await backend.sql<{ email: string }>('select email from public.email_leads');
  const drafts = await backend.sql<{ content: string }>(
    'select content from public.chapter_drafts where chapter_id = $1',
    [written.chapterId],
  );
  await backend.close();
  dataDir.release();
  const stored = new Set(leads.map(({ email }) => email));
  const saveNumber = (content: string) => Number(/^Saved during the siege, (\d+)/.exec(content)?.[1] ?? -1);
  // A later save may have been stored without being acknowledged.
  const isLastSaveStored = saveNumber(drafts[0]?.content ?? '') >= saveNumber(written.lastAcknowledged);
  return [
    ...read.acknowledgedLeads.filter((email) => !stored.has(email)),
    ...(isLastSaveStored ? [] : ["the author's last save"]),
  ];
}

function unansweredPercent({ chapterStatuses }: ReadersReport): number {
  const all = Object.values(chapterStatuses).reduce((sum, count) => sum + count, 0);
  return (100 * (all - (chapterStatuses[200] ?? 0))) / all;
}
