// Interleaves runs with hand-written pages of the same text, so that a busy machine slows both.
import { chromium } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { freePort } from '../support/free-port.ts';
import { findBrowser } from '../e2e/support/browser.ts';
import { buildWorld, openWorld } from '../e2e/support/world.ts';
import type { BenchOptions } from './bench.ts';
import { serveBarePages, writeBarePage } from './bare-page.ts';
import { BUDGETS, LIGHTHOUSE_LIMITS, WEIGHED_PAGES, type MeasuredPage } from './budgets.ts';
import { createJudge, median, whole, type Judge, type Report, type Row } from './report.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

const ATTEMPTS = 3;
const MAX_READER_LCP_RATIO = 1.15;

type PresentPage = MeasuredPage & { skipAudits: string[] | null };

type Run = {
  scores: Record<Category, number>;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  failed: string[];
  benchmarkIndex: number;
};

export async function measureWithLighthouse({ runs, pages }: BenchOptions): Promise<Report> {
  const wanted = WEIGHED_PAGES.filter(
    ({ path }) => (pages.length > 0 ? pages.includes(path) : path !== '/404'), // noindex by design
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

    const measured = present.map((page) => ({ page, ours: [] as Run[], theirs: [] as Run[] }));
    for (let run = 1; run <= runs; run += 1) {
      for (const { page, ours, theirs } of measured) {
        console.error(`Lighthouse ${run}/${runs} ${page.path}`);
        ours.push(await runLighthouse(origin + page.path, page, port));
        theirs.push(await runLighthouse(bare.origin + page.path, page, port));
      }
    }
    const rows = measured.map(({ page, ours, theirs }) => rowOf(page, ours, theirs, judge));
    const index = median(
      measured.flatMap(({ ours, theirs }) => [...ours, ...theirs]).map((run) => run.benchmarkIndex),
    );
    return {
      title: `Lighthouse (Chromium ${browser.version()}, benchmark index ${whole(index)})`,
      tables: { [`Mobile, simulated throttling, median of ${runs}: measured / limit`]: rows },
      notes: ['Bare: a hand-written page with the same text, without scripts, fonts, or images.'],
      misses: judge.misses,
    };
  } finally {
    for (const end of close.reverse()) await end();
  }
}

/** Lighthouse rejects pages without status 200. */
async function presentPages(pages: readonly MeasuredPage[], origin: string, misses: string[]) {
  const present: PresentPage[] = [];
  for (const page of pages) {
    const response = await fetch(origin + page.path);
    // Some pages are kept out of search engines on purpose.
    const skipAudits = (await response.text()).includes('content="noindex') ? ['is-crawlable'] : null;
    if (response.ok) present.push({ ...page, skipAudits });
    else misses.push(`${page.path} returned ${response.status}`);
  }
  return present;
}

/** Retries, because Lighthouse sometimes loses the start of its trace (NO_NAVSTART). */
async function runLighthouse(url: string, page: PresentPage, port: number, attempt = 1): Promise<Run> {
  const { skipAudits } = page;
  const flags: Flags = {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    skipAudits,
  };
  const result = await lighthouse(url, flags);
  if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError || lhr.categories['performance']?.score === null) {
    if (attempt < ATTEMPTS) return runLighthouse(url, page, port, attempt + 1);
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

function rowOf({ path, kind }: MeasuredPage, ours: Run[], bare: Run[], judge: Judge): Row {
  const middle = (pick: (run: Run) => number, runs = ours) => median(runs.map(pick));
  const lcps = ours.map(({ lcpMs }) => lcpMs);
  const bareLcp = middle(({ lcpMs }) => lcpMs, bare);
  const ratio = median(lcps) / bareLcp;
  const ratioLimit = kind === 'reader' ? MAX_READER_LCP_RATIO : undefined;
  const failed = [...new Set(ours.flatMap((run) => run.failed))];
  judge.misses.push(...failed.map((audit) => `${path}: fails the audit '${audit}'`));
  const scores = CATEGORIES.map((category) => {
    const score = middle((run) => run.scores[category]);
    return [
      category,
      judge.atLeast(`${path}: ${category}`, score, LIGHTHOUSE_LIMITS[category], whole),
    ] as const;
  });
  const { tbtMs, cls } = LIGHTHOUSE_LIMITS;
  return {
    page: path,
    ...Object.fromEntries(scores),
    'LCP ms': judge.atMost(`${path}: LCP, ms`, median(lcps), BUDGETS[kind].lcpMs, whole),
    'min–max': `${whole(Math.min(...lcps))}–${whole(Math.max(...lcps))}`,
    'TBT ms': judge.atMost(
      `${path}: TBT, ms`,
      middle((run) => run.tbtMs),
      tbtMs,
      whole,
    ),
    CLS: judge.atMost(
      `${path}: CLS`,
      middle((run) => run.cls),
      cls,
      (value) => value.toFixed(3),
    ),
    'bare LCP ms': whole(bareLcp),
    'ours ÷ bare': judge.atMost(`${path}: LCP ÷ bare LCP`, ratio, ratioLimit, (value) => value.toFixed(2)),
  };
}
