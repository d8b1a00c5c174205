import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { serveApi } from '../../src/server/api.ts';
import { createBackend } from '../../src/server/backend/create-backend.ts';
import { listenOn } from '../../src/server/listen.ts';
import { buildSite } from '../../src/build/build-site.ts';
import { serveFolder } from '../../src/server/site/serve-folder.ts';
import { buildSearchIndex } from '../../src/build/search-index.ts';
import { findBrowser } from '../e2e/support/browser.ts';
import type { BenchOptions } from './bench.ts';
import { ADD_CHAPTERS, PUBLISH_ALL } from './many-chapters.ts';
import { createLimitChecker, median, whole, type Report, type Row } from './report.ts';
import { temporaryFolder } from './temporary-folder.ts';

const CHAPTERS = [14, 1000] as const;
const INDEX_LIMIT_SECONDS = 10;
/** Measured from the first key. */
const FIRST_LIMIT_MS = 2000;
/** Measured from the last key. */
const LATER_LIMIT_MS = 500;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
const CPU_SLOWDOWN = 4;
const KEY_MS = 80;
const QUERIES = ['parapet', 'donkey', 'witness', 'the stranger'] as const;

export async function measureSearch({ runs }: BenchOptions): Promise<Report> {
  const secrets = { jwtSecret: 'only-for-benchmarks'.repeat(3), secretKey: 'sb_secret_bench' };
  const backend = await createBackend(secrets);
  const api = await serveApi(backend);
  const browser = await chromium.launch(await findBrowser());
  const limits = createLimitChecker();
  await backend.sql(PUBLISH_ALL);
  const rows: Row[] = [];
  for (const chapters of CHAPTERS) {
    if (chapters > 14) await backend.sql(ADD_CHAPTERS, [15, chapters]);
    console.error(`Building ${chapters} chapters`);
    const dist = path.join(temporaryFolder('search'), 'site');
    await buildSite({ outDir: dist, backendUrl: api.origin });
    const startedAt = performance.now();
    await buildSearchIndex(dist);
    const seconds = (performance.now() - startedAt) / 1000;
    const times = await runSearches(dist, browser, runs);
    const responseTime = (query: string, index: number) => {
      const ms = median(times.map((run) => run[index] ?? Number.NaN));
      const limit = index === 0 ? FIRST_LIMIT_MS : LATER_LIMIT_MS;
      return [`'${query}' ms`, limits.atMost(`${chapters} chapters: '${query}', ms`, ms, limit, whole)];
    };
    rows.push({
      chapters,
      'index s': limits.atMost(`${chapters} chapters: index, s`, seconds, INDEX_LIMIT_SECONDS),
      ...(Object.fromEntries(QUERIES.map(responseTime)) as Row),
    });
  }
  await browser.close();
  await api.close();
  await backend.close();
  return {
    title: `Search (Chromium ${browser.version()})`,
    tables: { 'Indexing time and median response times: measured / limit': rows },
    notes: [
      `${SLOW_4G.latency} ms, 1.6 Mbit/s, a ${CPU_SLOWDOWN}× slower CPU, ${runs} runs, ${KEY_MS} ms between keys.`,
      'The first query is timed from its first key and includes loading the search; others are timed from the last key.',
    ],
    violations: limits.violations,
  };
}

async function runSearches(dist: string, browser: Browser, runs: number): Promise<number[][]> {
  const site = serveFolder({ dist, findChapter: async () => undefined });
  const { port, close } = await listenOn(site, { host: 'localhost' });
  const allTimes: number[][] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', SLOW_4G);
    await network.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(`http://localhost:${port}/search`);
    await page.waitForLoadState('networkidle');
    const times: number[] = [];
    for (const query of QUERIES) times.push(await measureSearchTime(page, query, query === QUERIES[0]));
    allTimes.push(times);
    await page.close();
  }
  await close();
  return allTimes;
}

async function measureSearchTime(page: Page, query: string, fromFirstKey: boolean): Promise<number> {
  const field = page.getByRole('searchbox');
  await (fromFirstKey ? field.focus() : field.fill(''));
  if (!fromFirstKey) await page.waitForLoadState('networkidle');
  const time = page.evaluate(waitForResults, { query, fromFirstKey });
  await field.pressSequentially(query, { delay: KEY_MS });
  return time;
}

function waitForResults({ query, fromFirstKey }: { query: string; fromFirstKey: boolean }): Promise<number> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error(`No response to '${query}' within 30 s.`)), 30_000);
    const keys: number[] = [];
    document.addEventListener('input', ({ timeStamp }) => void keys.push(timeStamp));
    const observer = new MutationObserver(() => {
      const status = document.querySelector('[data-search-status]')?.textContent ?? '';
      if (new URLSearchParams(location.search).get('q') !== query || !/result/.test(status)) return;
      const startedAt = (fromFirstKey ? keys[0] : keys.at(-1)) ?? Number.NaN;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
    });
    observer.observe(document.querySelector('[data-search-results]') as Element, { childList: true });
  });
}
