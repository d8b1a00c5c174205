// The server behind `npm start` under load, in a separate process: pages, the API, and readers being counted.
// The load comes from the same machine, so the figures are what is left after paying for it.
import { createJudge, percentile, whole, type Judge, type Report } from './report.ts';
import { READER_PATH } from './budgets.ts';
import { askSteadily, recordViews, totalsOf } from './api-load.ts';
import { loadPage } from './page-load.ts';
import { startServer } from './start-server.ts';

const PAGES = ['/', READER_PATH, '/chapters'] as const;
const CONNECTIONS = 32;
const SECONDS = 5;
const READERS = 16;
const API_PER_SECOND = 50;

const MIN_PAGES_PER_SECOND = 800;
const MAX_PAGE_P99_MS = 50;
const MAX_CHAPTER_P95_MS = 25;

const ms = (value: number) => value.toFixed(1);

/** Starts the server on a temporary data folder, loads it for about half a minute and stops it. */
export async function measureServer(): Promise<Report> {
  const judge = createJudge();
  console.error('Starting the server');
  const server = await startServer();
  try {
    const pages = await pageRows(server.origin, judge);
    const api = await apiRow(server.origin, judge);
    const views = await viewsRow(server.origin, judge);
    return {
      title: 'Server',
      versions: ['autocannon 9.0.0'],
      tables: [
        {
          caption: `Pages, ${CONNECTIONS} connections for ${SECONDS} s each: measured / limit`,
          columns: ['page', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'failed'],
          rows: pages,
        },
        {
          caption: 'The embedded API',
          columns: ['what', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'right'],
          rows: [api, views],
        },
      ],
      notes: [
        `The server started (database, seed, build) in ${(server.startMs / 1000).toFixed(1)} s.`,
        `A recorded view is three calls, as the reader's page makes them: the row, the counter, the depth.`,
      ],
      misses: judge.misses,
    };
  } finally {
    await server.stop();
  }
}

async function pageRows(origin: string, judge: Judge): Promise<string[][]> {
  const rows: string[][] = [];
  for (const page of PAGES) {
    console.error(`Loading ${page}`);
    const { perSecond, latencies, failed } = await loadPage(origin + page, CONNECTIONS, SECONDS);
    rows.push([
      page,
      judge.atLeast(`${page}: per second`, perSecond, MIN_PAGES_PER_SECOND, whole),
      ms(percentile(latencies, 50)),
      ms(percentile(latencies, 95)),
      judge.atMost(`${page}: p99, ms`, percentile(latencies, 99), MAX_PAGE_P99_MS, ms),
      judge.atMost(`${page}: failed requests`, failed, 0, whole),
    ]);
  }
  return rows;
}

async function apiRow(origin: string, judge: Judge): Promise<string[]> {
  const slug = READER_PATH.replace('/read/', '');
  console.error('Asking for a chapter by its slug');
  const { latencies, wrong, perSecond } = await askSteadily(origin, slug, API_PER_SECOND, SECONDS);
  return [
    `a chapter by slug, ${API_PER_SECOND} asked per second`,
    whole(perSecond),
    ms(percentile(latencies, 50)),
    judge.atMost('a chapter by slug: p95, ms', percentile(latencies, 95), MAX_CHAPTER_P95_MS, ms),
    ms(percentile(latencies, 99)),
    judge.holds('every answer is the chapter', wrong === 0, 'yes'),
  ];
}

async function viewsRow(origin: string, judge: Judge): Promise<string[]> {
  console.error('Recording views');
  const before = await totalsOf(origin);
  const { views, latencies, perSecond, failed } = await recordViews(origin, READERS, SECONDS);
  const after = await totalsOf(origin);
  const isRight =
    failed === 0 &&
    after.rows - before.rows === views &&
    after.counted - before.counted === views &&
    after.summed - before.summed === views;
  return [
    `${READERS} readers at once, ${views} views`,
    whole(perSecond),
    ms(percentile(latencies, 50)),
    ms(percentile(latencies, 95)),
    ms(percentile(latencies, 99)),
    judge.holds(`rows, counters and metrics grew by ${views} each`, isRight, 'yes'),
  ];
}
