// What every page weighs on a first visit from a phone, beside its budget.
import { chromium } from '@playwright/test';
import { findBrowser } from '../e2e/support/browser.ts';
import { measureTransfer, signInForMeasuring } from '../e2e/support/transfer.ts';
import { buildWorld, openWorld } from '../e2e/support/world.ts';
import { ADMIN_PAGES, figuresOf, SIGN_IN_PAGE, WEIGHED_PAGES, type MeasuredPage } from './budgets.ts';
import { createJudge, decimal, type Report } from './report.ts';

type SignedIn = Awaited<ReturnType<typeof signInForMeasuring>>;

/** Opens every page once. A page that is missing or leads elsewhere is a miss. */
export async function measureSizes(): Promise<Report> {
  await buildWorld();
  const world = await openWorld();
  const browser = await chromium.launch(await findBrowser());
  const origin = `http://localhost:${world.port}`;
  const judge = createJudge();
  const rows: string[][] = [];
  let columns: string[] = [];
  const measure = async ({ path, kind }: MeasuredPage, storageState?: SignedIn) => {
    const transfer = await measureTransfer(browser, origin, path, storageState);
    const figures = figuresOf(kind, transfer);
    columns = ['page', 'kind', ...figures.map(({ name }) => name), 'requests', 'headers', 'all at rest'];
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
  try {
    const signedIn = await signInForMeasuring(browser, origin);
    for (const page of [...WEIGHED_PAGES, SIGN_IN_PAGE, ...ADMIN_PAGES]) {
      await measure(page, ADMIN_PAGES.includes(page) ? signedIn : undefined).catch((error: unknown) => {
        judge.misses.push(`${page.path} was not measured: ${String(error).split('\n', 1)[0]}`);
      });
    }
    return {
      title: 'Sizes',
      versions: [`Chromium ${browser.version()}`],
      tables: [
        { caption: 'KB (1000 bytes) as they travel, headers included: measured / budget', columns, rows },
      ],
      notes: [
        'A phone of 412 × 823 px at 1.75 dots per px, cold cache, no interaction. At load: before the first idle callback. At rest: when nothing has arrived for 2.5 seconds. Requests and headers are those at load.',
      ],
      misses: judge.misses,
    };
  } finally {
    await browser.close();
    await world.close();
  }
}
