// Pages a second from the server behind `npm start`, which runs as a process of its own. The load comes from the same
// machine.
import autocannon from 'autocannon';
import { READER_PATH } from './budgets.ts';
import { createJudge, percentile, whole, type Judge, type Report } from './report.ts';
import { startServer } from './start-server.ts';

const PAGES = ['/', READER_PATH, '/chapters'] as const;
const CONNECTIONS = 32;
const SECONDS = 5;
const MIN_PAGES_PER_SECOND = 800;
const MAX_PAGE_P99_MS = 50;

/** Starts the server on a temporary data folder, loads it and stops it. */
export async function measureServer(): Promise<Report> {
  const judge = createJudge();
  const server = await startServer();
  try {
    const rows: string[][] = [];
    for (const page of PAGES) rows.push(await rowOf(server.origin, page, judge));
    return {
      title: 'Server',
      versions: ['autocannon 9.0.0'],
      tables: [
        {
          caption: `Pages, ${CONNECTIONS} connections for ${SECONDS} s each: measured / limit`,
          columns: ['page', 'per second', 'p50 ms', 'p95 ms', 'p99 ms', 'failed'],
          rows,
        },
      ],
      notes: [`The server started (database, seed, build) in ${(server.startMs / 1000).toFixed(1)} s.`],
      misses: judge.misses,
    };
  } finally {
    await server.stop();
  }
}

async function rowOf(origin: string, page: string, judge: Judge): Promise<string[]> {
  console.error(`Loading ${page}`);
  await load(origin + page, 1);
  const { latencies, failed, perSecond } = await load(origin + page, SECONDS);
  return [
    page,
    judge.atLeast(`${page}: per second`, perSecond, MIN_PAGES_PER_SECOND, whole),
    percentile(latencies, 50).toFixed(1),
    percentile(latencies, 95).toFixed(1),
    judge.atMost(`${page}: p99, ms`, percentile(latencies, 99), MAX_PAGE_P99_MS),
    judge.atMost(`${page}: failed requests`, failed, 0, whole),
  ];
}

async function load(url: string, duration: number) {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const { errors, timeouts, non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, connections: CONNECTIONS, duration, headers: { 'accept-encoding': 'br' } };
    const instance = autocannon(options, (error: Error | null, done: autocannon.Result) =>
      error ? reject(error) : resolve(done),
    );
    instance.on('response', (_client, _status, _bytes, responseTime) => latencies.push(responseTime));
  });
  const elapsed = (performance.now() - startedAt) / 1000;
  return {
    latencies,
    failed: errors + timeouts + non2xx,
    perSecond: latencies.length / Math.max(duration, elapsed),
  };
}
