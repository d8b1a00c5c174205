import { chromium } from '@playwright/test';
import { findBrowser } from '../e2e/support/browser.ts';
import { measureTransfer, createStorageState } from '../e2e/support/transfer.ts';
import { buildWorld, openWorld } from '../e2e/support/world.ts';
import { ADMIN_PAGES, figuresOf, SIGN_IN_PAGE, BUDGETED_PAGES } from './budgets.ts';
import { createLimitChecker, decimal, type Report, type Row } from './report.ts';

export async function measureSizes(): Promise<Report> {
  await buildWorld();
  const world = await openWorld();
  const browser = await chromium.launch(await findBrowser());
  const origin = `http://localhost:${world.port}`;
  const limits = createLimitChecker();
  const rows: Row[] = [];
  try {
    const signedIn = createStorageState(origin, world.signedIn);
    for (const page of [...BUDGETED_PAGES, SIGN_IN_PAGE, ...ADMIN_PAGES]) {
      const { path, kind } = page;
      try {
        const session = ADMIN_PAGES.includes(page) ? signedIn : undefined;
        const transfer = await measureTransfer(browser, origin, path, session);
        limits.violations.push(...transfer.outside.map((url) => `${path}: sends a request to ${url}`));
        const figures = figuresOf(kind, transfer).map(
          ({ name, value, limit }) => [name, limits.atMost(`${path}: ${name}, KB`, value, limit)] as const,
        );
        rows.push({
          page: path,
          kind,
          ...Object.fromEntries(figures),
          requests: transfer.atLoad.requests,
          headers: decimal(transfer.atLoad.headers / 1000),
          'all at rest': decimal(transfer.atRest.total / 1000),
        });
      } catch (error) {
        limits.violations.push(`${path} was not measured: ${String(error).split('\n', 1)[0]}`);
      }
    }
  } finally {
    await browser.close();
    await world.close();
  }
  return {
    title: 'Sizes',
    tables: { 'KB (1000 bytes) as transferred, headers included: measured / budget': rows },
    notes: [
      'A 412 × 823 px phone with a pixel ratio of 1.75, cold cache, no interaction. At load: before the first idle callback. ' +
        'At rest: after 2.5 seconds without traffic. Requests and headers are counted at load.',
    ],
    violations: limits.violations,
  };
}
