// Lighthouse on every public page: mobile, simulated throttling, the median of several runs, interleaved with
// hand-written pages of the same words, so that a busy machine slows both.
import { createServer } from 'node:net';
import { chromium, type Browser } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { findBrowser } from '../e2e/support/browser.ts';
import { buildWorld, openWorld } from '../e2e/support/world.ts';
import type { BenchOptions } from './bench.ts';
import { serveBarePages, writeBarePage } from './bare-page.ts';
import { BUDGETS, LIGHTHOUSE_LIMITS, WEIGHED_PAGES, type MeasuredPage } from './budgets.ts';
import { createJudge, median, whole, type Report } from './report.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

const ATTEMPTS = 3;
/** A chapter paints almost as early as its bare text. */
const READER_LCP_TIMES_BARE = 1.15;

type Run = {
  scores: Record<Category, number>;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Audits outside performance that were not passed. */
  failed: string[];
  benchmarkIndex: number;
};

/** Looks at every public page that search engines may list, or at those named. */
export async function measureWithLighthouse({ runs, pages }: BenchOptions): Promise<Report> {
  const wanted = WEIGHED_PAGES.filter(
    ({ path }) => (pages.length > 0 ? pages.includes(path) : path !== '/404'), // is kept out of search on purpose
  );
  await buildWorld();
  const world = await openWorld();
  const port = await freePort();
  const browser = await chromium.launch({
    ...(await findBrowser()),
    args: [`--remote-debugging-port=${port}`],
  });
  const origin = `http://localhost:${world.port}`;
  const judge = createJudge();
  const close: (() => Promise<void>)[] = [() => browser.close(), world.close];
  try {
    const present = await presentPages(wanted, origin, judge.misses);
    const barePages = new Map<string, string>();
    for (const { path } of present) barePages.set(path, await writeBarePage(browser, origin + path));
    const bare = await serveBarePages(barePages);
    close.push(bare.close);

    const ours = new Map<string, Run[]>();
    const theirs = new Map<string, Run[]>();
    for (let run = 1; run <= runs; run += 1) {
      for (const { path } of present) {
        console.error(`Lighthouse ${run}/${runs} ${path}`);
        ours.set(path, [...(ours.get(path) ?? []), await look(origin + path, port)]);
        theirs.set(path, [...(theirs.get(path) ?? []), await look(bare.origin + path, port)]);
      }
    }
    const rows = present.map((page) =>
      rowOf(page, ours.get(page.path) ?? [], theirs.get(page.path) ?? [], judge),
    );
    return report(rows, [...ours.values(), ...theirs.values()].flat(), browser, runs, judge.misses);
  } finally {
    for (const end of close.reverse()) await end();
  }
}

/** Lighthouse refuses pages that do not answer 200. */
async function presentPages(pages: readonly MeasuredPage[], origin: string, misses: string[]) {
  const present: MeasuredPage[] = [];
  for (const page of pages) {
    const { status } = await fetch(origin + page.path);
    if (status === 200) present.push(page);
    else misses.push(`${page.path} answered ${status}`);
  }
  return present;
}

/** Retries, because Lighthouse sometimes loses the beginning of its trace (NO_NAVSTART). */
async function look(url: string, port: number, attempt = 1): Promise<Run> {
  const flags: Flags = { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] };
  const result = await lighthouse(url, flags);
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError || lhr.categories['performance']?.score === null) {
    if (attempt < ATTEMPTS) return look(url, port, attempt + 1);
    throw new Error(`Lighthouse could not measure ${url}: ${lhr.runtimeError?.message ?? 'no metrics'}`);
  }
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const failed = CATEGORIES.slice(1).flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    failed,
    benchmarkIndex: lhr.environment.benchmarkIndex,
  };
}

function rowOf(
  { path, kind }: MeasuredPage,
  ours: Run[],
  bare: Run[],
  judge: ReturnType<typeof createJudge>,
) {
  const middle = (runs: Run[], pick: (run: Run) => number) => median(runs.map(pick));
  const lcps = ours.map(({ lcpMs }) => lcpMs);
  const bareLcp = middle(bare, ({ lcpMs }) => lcpMs);
  const failed = [...new Set(ours.flatMap((run) => run.failed))];
  judge.misses.push(...failed.map((audit) => `${path}: fails the audit '${audit}'`));
  return [
    path,
    ...CATEGORIES.map((category) =>
      judge.atLeast(
        `${path}: ${category}`,
        middle(ours, ({ scores }) => scores[category]),
        LIGHTHOUSE_LIMITS[category],
        whole,
      ),
    ),
    judge.atMost(`${path}: LCP, ms`, median(lcps), BUDGETS[kind].lcpMs, whole),
    `${whole(Math.min(...lcps))}–${whole(Math.max(...lcps))}`,
    judge.atMost(
      `${path}: TBT, ms`,
      middle(ours, ({ tbtMs }) => tbtMs),
      LIGHTHOUSE_LIMITS.tbtMs,
      whole,
    ),
    judge.atMost(
      `${path}: CLS`,
      middle(ours, ({ cls }) => cls),
      LIGHTHOUSE_LIMITS.cls,
      (cls) => cls.toFixed(3),
    ),
    whole(bareLcp),
    judge.atMost(
      `${path}: LCP, times the bare page's`,
      median(lcps) / bareLcp,
      kind === 'reader' ? READER_LCP_TIMES_BARE : undefined,
      (times) => `${times.toFixed(2)} ×`,
    ),
  ];
}

function report(rows: string[][], runs: Run[], browser: Browser, times: number, misses: string[]): Report {
  const index = median(runs.map(({ benchmarkIndex }) => benchmarkIndex));
  return {
    title: 'Lighthouse',
    versions: [`Lighthouse 13.5.0`, `Chromium ${browser.version()}`, `benchmark index ${whole(index)}`],
    tables: [
      {
        caption: `Mobile, simulated throttling, median of ${times}: measured / limit`,
        columns: [
          'page',
          'perf',
          'a11y',
          'best',
          'SEO',
          'LCP ms',
          'min–max',
          'TBT ms',
          'CLS',
          'bare LCP ms',
          'ours ÷ bare',
        ],
        rows,
      },
    ],
    notes: ['Bare: a hand-written page with the same words, no script, no font, no image, in the same run.'],
    misses,
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
