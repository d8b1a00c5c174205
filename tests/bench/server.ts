import autocannon from 'autocannon';
import { startServer } from '../server/started-server.ts';
import { READER_PATH } from './budgets.ts';
import { createLimitChecker, percentile, whole, type Report, type Row } from './report.ts';
import { temporaryFolder } from './temporary-folder.ts';

const PAGES = ['/', READER_PATH, '/chapters'] as const;
const CONNECTIONS = 32;
const SECONDS = 5;
const MIN_PAGES_PER_SECOND = 800;
const MAX_PAGE_P99_MS = 50;

export async function measureServer(): Promise<Report> {
  const limits = createLimitChecker();
  const startedAt = performance.now();
  const { port, output, child, exited } = await startServer({ DATA_DIR: temporaryFolder('server') });
  const startMs = performance.now() - startedAt;
  if (Number.isNaN(port)) throw new Error(`The server did not start:\n${output()}`);
  const rows: Row[] = [];
  for (const page of PAGES) {
    console.error(`Loading ${page}`);
    const url = `http://127.0.0.1:${port}${page}`;
    await load(url, 1);
    const { latencies, failed, perSecond } = await load(url, SECONDS);
    const p99 = percentile(latencies, 99);
    rows.push({
      page,
      'per second': limits.atLeast(`${page}: per second`, perSecond, MIN_PAGES_PER_SECOND, whole),
      'p50 ms': percentile(latencies, 50).toFixed(1),
      'p95 ms': percentile(latencies, 95).toFixed(1),
      'p99 ms': limits.atMost(`${page}: p99, ms`, p99, MAX_PAGE_P99_MS),
      failed: limits.atMost(`${page}: failed requests`, failed, 0, whole),
    });
  }
  child.kill();
  await exited;
  return {
    title: 'Server',
    tables: { [`Pages, ${CONNECTIONS} connections for ${SECONDS} s each: measured / limit`]: rows },
    notes: [`The server started (database, seed, build) in ${(startMs / 1000).toFixed(1)} s.`],
    violations: limits.violations,
  };
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
