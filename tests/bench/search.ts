// Search latency on a slow phone, and the time to build the index, for 14 and 1,000 chapters.
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { createApi } from '../../src/server/api.ts';
import { createBackend } from '../../src/server/backend/create-backend.ts';
import { closeServer, listenOn } from '../../src/server/listen.ts';
import { buildSite } from '../../src/server/site/build-site.ts';
import { serveFolder } from '../../src/server/site/answer-request.ts';
import { buildSearchIndex } from '../../src/server/site/search-index.ts';
import { findBrowser } from '../e2e/support/browser.ts';
import type { BenchOptions } from './bench.ts';
import { ADD_CHAPTERS, PUBLISH_ALL } from './many-chapters.ts';
import { createJudge, decimal, median, whole, type Report } from './report.ts';
import { temporaryFolder } from './temporary.ts';

const CHAPTERS = [14, 1000] as const;
const INDEX_LIMIT_SECONDS = 10;
/** From the first key. */
const FIRST_LIMIT_MS = 2000;
/** From the last key. */
const LATER_LIMIT_MS = 500;
/** Lighthouse's slow 4G. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};
const SLOWED_CPU = 4;
/** As fast as a phone's keyboard allows. */
const KEY_MS = 80;
/** Typed in this order; a star clears the field first. The first query loads the index. */
const QUERIES = ['parapet', ' roof', '*donkey', '*witness', '*the stranger'] as const;

type Answer = { sinceFirstKeyMs: number; sinceLastKeyMs: number };
type Measured = { chapters: number; indexSeconds: number; sizes: Sizes; answers: Answer[][]; kb: number[][] };
type Sizes = { parts: number; largestKb: number };

export async function measureSearch({ runs }: BenchOptions): Promise<Report> {
  const backend = await createBackend({
    jwtSecret: 'only-for-measuring'.repeat(3),
    secretKey: 'sb_secret_bench',
  });
  const api = createApi(backend);
  const served = await listenOn((request, response) => void api.handle(request, response), 0, '127.0.0.1');
  const browser = await chromium.launch(await findBrowser());
  const { folder, remove } = temporaryFolder('search');
  try {
    await backend.sql(PUBLISH_ALL);
    const measured: Measured[] = [];
    for (const chapters of CHAPTERS) {
      if (chapters > 14) await backend.sql(ADD_CHAPTERS, [15, chapters]);
      console.error(`Building ${chapters} chapters`);
      const outDir = path.join(folder, String(chapters));
      mkdirSync(outDir);
      await buildSite({ outDir, backendUrl: `http://127.0.0.1:${served.port}` });
      measured.push({ chapters, ...(await measureBuild(outDir, browser, runs)) });
    }
    return reportOf(measured, browser, runs);
  } finally {
    await browser.close();
    await closeServer(served.server);
    await backend.close();
    remove();
  }
}

async function measureBuild(
  outDir: string,
  browser: Browser,
  runs: number,
): Promise<Omit<Measured, 'chapters'>> {
  const startedAt = performance.now();
  await buildSearchIndex(outDir);
  const indexSeconds = (performance.now() - startedAt) / 1000;
  const site = serveFolder({
    dist: outDir,
    findChapter: async () => undefined,
  });
  const { server, port } = await listenOn(
    (request, response) => void site(request, response),
    0,
    'localhost',
  );
  try {
    const looks: { answers: Answer[]; kb: number[] }[] = [];
    for (let run = 0; run < runs; run += 1)
      looks.push(await searchAsVisitor(browser, `http://localhost:${port}`));
    return {
      indexSeconds,
      sizes: sizesOf(path.join(outDir, 'pagefind/index')),
      answers: looks.map(({ answers }) => answers),
      kb: looks.map(({ kb }) => kb),
    };
  } finally {
    await closeServer(server);
  }
}

function sizesOf(folder: string): Sizes {
  const kb = readdirSync(folder).map((name) => statSync(path.join(folder, name)).size / 1000);
  return { parts: kb.length, largestKb: Math.max(...kb) };
}

/** Types as soon as the field has the focus, before the index is loaded. */
async function searchAsVisitor(
  browser: Browser,
  origin: string,
): Promise<{ answers: Answer[]; kb: number[] }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    let bytes = 0;
    await network.send('Network.enable');
    network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await network.send('Network.emulateNetworkConditions', SLOW_4G);
    await network.send('Emulation.setCPUThrottlingRate', { rate: SLOWED_CPU });
    await page.goto(`${origin}/search`);
    await page.waitForLoadState('networkidle');
    await page.evaluate(watchAnswers);
    const [answers, kb]: [Answer[], number[]] = [[], []];
    await page.getByRole('searchbox').focus();
    for (const query of QUERIES) {
      bytes = 0;
      answers.push(await answerTo(page, query));
      kb.push(bytes / 1000);
    }
    return { answers, kb };
  } finally {
    await context.close();
  }
}

async function answerTo(page: Page, query: string): Promise<Answer> {
  const field = page.getByRole('searchbox');
  if (query.startsWith('*')) {
    await field.fill('');
    await page.waitForLoadState('networkidle');
  }
  const handle = page.evaluateHandle(
    (wanted) => (window as unknown as Watched).nextAnswer(wanted),
    (query.startsWith('*') ? '' : await field.inputValue()) + query.replace('*', ''),
  );
  await field.pressSequentially(query.replace('*', ''), { delay: KEY_MS });
  return (await handle).jsonValue();
}

type Watched = { nextAnswer: (wanted: string) => Promise<Answer> };

/** Runs in the page. Resolves when the results for the whole query are visible. */
function watchAnswers(): void {
  const find = (selector: string) => document.querySelector(selector) as HTMLInputElement;
  const [field, status, results] = ['#query', '[data-search-status]', '[data-search-results]'].map(find);
  (window as unknown as Watched).nextAnswer = (wanted) =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`No answer to '${wanted}' within 30 s.`)), 30_000);
      const keys: number[] = [];
      const note = ({ timeStamp }: Event) => void keys.push(timeStamp);
      field?.addEventListener('input', note);
      const watcher = new MutationObserver(() => {
        const asked = new URLSearchParams(location.search).get('q');
        if (asked !== wanted.trim() || !/result/.test(status?.textContent ?? '')) return;
        const [first = Number.NaN] = keys;
        watcher.disconnect();
        field?.removeEventListener('input', note);
        // The next frame has painted them.
        requestAnimationFrame(() =>
          setTimeout(() =>
            resolve({
              sinceFirstKeyMs: performance.now() - first,
              sinceLastKeyMs: performance.now() - (keys.at(-1) ?? Number.NaN),
            }),
          ),
        );
      });
      if (results) watcher.observe(results, { childList: true });
    });
}

function reportOf(measured: readonly Measured[], browser: Browser, runs: number): Report {
  const judge = createJudge();
  return {
    title: 'Search',
    versions: [`Chromium ${browser.version()}`],
    tables: [
      {
        caption: 'The index: measured / limit',
        columns: ['chapters', 'seconds', 'parts', 'largest part, KB'],
        rows: measured.map(({ chapters, indexSeconds, sizes }) => [
          whole(chapters),
          judge.atMost(`${chapters} chapters: index, s`, indexSeconds, INDEX_LIMIT_SECONDS),
          whole(sizes.parts),
          decimal(sizes.largestKb),
        ]),
      },
      ...measured.map(({ chapters, answers, kb }) => ({
        caption: `Answers of ${chapters} chapters: median / limit`,
        columns: ['typed', 'ms from the first key', 'ms from the last key', 'longest', 'KB'],
        rows: QUERIES.map((query, index) => {
          const first = answers.map((run) => run[index]?.sinceFirstKeyMs ?? Number.NaN);
          const last = answers.map((run) => run[index]?.sinceLastKeyMs ?? Number.NaN);
          const what = `${chapters} chapters: '${query}', ms`;
          return [
            `'${query.replace('*', '')}'`,
            judge.atMost(what, median(first), index === 0 ? FIRST_LIMIT_MS : undefined, whole),
            judge.atMost(what, median(last), index > 0 ? LATER_LIMIT_MS : undefined, whole),
            whole(Math.max(...(index === 0 ? first : last))),
            decimal(median(kb.map((run) => run[index] ?? Number.NaN))),
          ];
        }),
      })),
    ],
    notes: [
      `Chromium with a network of ${SLOW_4G.latency} ms and 1.6 Mbit/s, a CPU slowed ${SLOWED_CPU} times, ${runs} runs, ${KEY_MS} ms between keys.`,
      'The first query is typed into a field that has just got the focus: the whole search is loaded in that time.',
    ],
    misses: judge.misses,
  };
}
