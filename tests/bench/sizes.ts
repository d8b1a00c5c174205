// What every page weighs on a first visit from a phone, beside its budget.
import { chromium } from '@playwright/test';
import { findBrowser } from '../e2e/support/browser.ts';
import { measureTransfer, signInForMeasuring } from '../e2e/support/transfer.ts';
import { buildWorld, openWorld } from '../e2e/support/world.ts';
import { ADMIN_PAGES, figuresOf, SIGN_IN_PAGE, WEIGHED_PAGES, type MeasuredPage } from './budgets.ts';
import { createJudge, decimal, type Report } from './report.ts';
import { changesSince, readRecord, recordOf, writeRecord } from './size-record.ts';

/**
 * Opens every page once. A page that is missing or leads elsewhere is a miss; what has changed since the record is
 * reported. @param keepRecord writes the record after a complete measurement
 */
export async function measureSizes(keepRecord: boolean): Promise<Report> {
  await buildWorld();
  const world = await openWorld();
  const browser = await chromium.launch(await findBrowser());
  const origin = `http://localhost:${world.port}`;
  const judge = createJudge();
  const rows: string[][] = [];
  const measured: Record<string, Record<string, number>> = {};
  let columns: string[] = [];
  try {
    const measure = async ({ path, kind }: MeasuredPage, storageState?: SignedIn) => {
      const transfer = await measureTransfer(browser, origin, path, storageState);
      const figures = figuresOf(kind, transfer);
      columns = ['page', 'kind', ...figures.map(({ name }) => name), 'requests', 'headers', 'all at rest'];
      measured[path] = recordOf(figures);
      judge.misses.push(...transfer.outside.map((url) => `${path}: asks ${url}`));
      rows.push([
        path,
        kind,
        ...figures.map(({ name, value, limit }) => judge.atMost(`${path}: ${name}, KB`, value, limit)),
        String(transfer.atLoad.requests),
        decimal(transfer.atLoad.headers / 1000),
        decimal(transfer.atRest.total / 1000),
      ]);
    };
    const tryToMeasure = async (page: MeasuredPage, storageState?: SignedIn) => {
      await measure(page, storageState).catch((error: unknown) => {
        judge.misses.push(`${page.path} was not measured: ${firstLine(error)}`);
      });
    };
    for (const page of [...WEIGHED_PAGES, SIGN_IN_PAGE]) await tryToMeasure(page);
    // Without the sign-in page, which is reported already, there is no way to sign in.
    if (rows.some(([path]) => path === SIGN_IN_PAGE.path)) {
      const signedIn = await signInForMeasuring(browser, origin);
      for (const page of ADMIN_PAGES) await tryToMeasure(page, signedIn);
    }
    const changes = changesSince(readRecord(), measured);
    if (keepRecord && rows.length === WEIGHED_PAGES.length + 1 + ADMIN_PAGES.length) writeRecord(measured);
    return {
      title: 'Sizes',
      versions: [`Chromium ${browser.version()}`],
      tables: [
        { caption: 'KB (1000 bytes) as they travel, headers included: measured / budget', columns, rows },
      ],
      notes: [
        'A phone of 412 × 823 px at 1.75 dots per px, cold cache, no interaction. At load: before the first idle callback. At rest: when nothing has come for 2.5 seconds. Requests and headers are those at load.',
        changes.length === 0
          ? 'Nothing has changed since the record in tests/bench/sizes.json.'
          : `Since the record in tests/bench/sizes.json: ${changes.join('; ')}.`,
      ],
      misses: judge.misses,
    };
  } finally {
    await browser.close();
    await world.close();
  }
}

type SignedIn = Awaited<ReturnType<typeof signInForMeasuring>>;

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
