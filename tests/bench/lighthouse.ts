// Alternates with a hand-written page of the same text, so that a busy machine slows down both.
import { chromium } from '@playwright/test';
import lighthouse, { type Flags } from 'lighthouse';
import { freePort } from '../support/free-port.ts';
import { findBrowser } from '../e2e/support/browser.ts';
import { buildWorld, openWorld } from '../e2e/support/world.ts';
import type { BenchOptions } from './bench.ts';
import { serveBarePages, writeBarePage } from './bare-page.ts';
import { BUDGETS, LIGHTHOUSE_LIMITS, BUDGETED_PAGES, type MeasuredPage } from './budgets.ts';
import { createLimitChecker, median, whole, type LimitChecker, type Report, type Row } from './report.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

const ATTEMPTS = 3;
const MAX_READER_LCP_RATIO = 1.15;

type AvailablePage = MeasuredPage & { skipAudits: string[] | null };

type Run = {
  scores: Record<Category, number>;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  failed: string[];
  benchmarkIndex: number;
};

export async function measureWithLighthouse({ runs, pages }: BenchOptions): Promise<Report> {
  const selected = BUDGETED_PAGES.filter(
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
  const limits = createLimitChecker();
  const cleanUps: (() => Promise<void>)[] = [() => browser.close(), world.close];
  try {
    const available = await availablePages(selected, origin, limits.violations);
    const barePages = new Map<string, string>();
    for (const { path } of available) barePages.set(path, await writeBarePage(browser, origin + path));
    const bareServer = await serveBarePages(barePages);
    cleanUps.push(bareServer.close);

    const measured = available.map((page) => ({ page, siteRuns: [] as Run[], bareRuns: [] as Run[] }));
    for (let run = 1; run <= runs; run += 1) {
      for (const { page, siteRuns, bareRuns } of measured) {
        console.error(`Lighthouse ${run}/${runs} ${page.path}`);
        siteRuns.push(await runLighthouse(origin + page.path, page, port));
        bareRuns.push(await runLighthouse(bareServer.origin + page.path, page, port));
      }
    }
    const rows = measured.map(({ page, siteRuns, bareRuns }) => rowOf(page, siteRuns, bareRuns, limits));
    const index = median(
      measured
        .flatMap(({ siteRuns, bareRuns }) => [...siteRuns, ...bareRuns])
        .map((run) => run.benchmarkIndex),
    );
    return {
      title: `Lighthouse (Chromium ${browser.version()}, benchmark index ${whole(index)})`,
      tables: { [`Mobile, simulated throttling, median of ${runs}: measured / limit`]: rows },
      notes: ['Bare: a hand-written page with the same text, without scripts, fonts, or images.'],
      violations: limits.violations,
    };
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}

/** Lighthouse rejects pages without status 200. */
async function availablePages(pages: readonly MeasuredPage[], origin: string, violations: string[]) {
  const available: AvailablePage[] = [];
  for (const page of pages) {
    const response = await fetch(origin + page.path);
    // Some pages are hidden from search engines on purpose.
    const skipAudits = (await response.text()).includes('content="noindex') ? ['is-crawlable'] : null;
    if (response.ok) available.push({ ...page, skipAudits });
    else violations.push(`${page.path} returned ${response.status}`);
  }
  return available;
}

/** Retries, because Lighthouse sometimes loses the start of its trace (NO_NAVSTART). */
async function runLighthouse(url: string, page: AvailablePage, port: number, attempt = 1): Promise<Run> {
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

function rowOf({ path, kind }: MeasuredPage, siteRuns: Run[], bareRuns: Run[], limits: LimitChecker): Row {
  const medianOf = (pick: (run: Run) => number, runs = siteRuns) => median(runs.map(pick));
  const lcps = siteRuns.map(({ lcpMs }) => lcpMs);
  const bareLcp = medianOf(({ lcpMs }) => lcpMs, bareRuns);
  const ratio = median(lcps) / bareLcp;
  const ratioLimit = kind === 'reader' ? MAX_READER_LCP_RATIO : undefined;
  const failed = [...new Set(siteRuns.flatMap((run) => run.failed))];
  limits.violations.push(...failed.map((audit) => `${path}: fails the audit '${audit}'`));
  const scores = CATEGORIES.map((category) => {
    const score = medianOf((run) => run.scores[category]);
    return [
      category,
      limits.atLeast(`${path}: ${category}`, score, LIGHTHOUSE_LIMITS[category], whole),
    ] as const;
  });
  const { tbtMs, cls } = LIGHTHOUSE_LIMITS;
  return {
    page: path,
    ...Object.fromEntries(scores),
    'LCP ms': limits.atMost(`${path}: LCP, ms`, median(lcps), BUDGETS[kind].lcpMs, whole),
    'min–max': `${whole(Math.min(...lcps))}–${whole(Math.max(...lcps))}`,
    'TBT ms': limits.atMost(
      `${path}: TBT, ms`,
      medianOf((run) => run.tbtMs),
      tbtMs,
      whole,
    ),
    CLS: limits.atMost(
      `${path}: CLS`,
      medianOf((run) => run.cls),
      cls,
      (value) => value.toFixed(3),
    ),
    'bare LCP ms': whole(bareLcp),
    'site ÷ bare': limits.atMost(`${path}: LCP ÷ bare LCP`, ratio, ratioLimit, (value) => value.toFixed(2)),
  };
}
