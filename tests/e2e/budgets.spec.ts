// Every page keeps to the weight that was decided for it (tests/bench/budgets.ts), as a phone meets it the first time.
import { globSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import {
  ADMIN_PAGES,
  BUDGETS,
  figuresOf,
  NOT_BUILT_YET,
  PUBLIC_PAGES,
  SIGN_IN_PAGE,
  UNWEIGHED_PAGES,
  type MeasuredPage,
} from '../bench/budgets.ts';
import { expect, test } from './support/test.ts';
import { measureTransfer, returningVisitor, signInForMeasuring } from './support/transfer.ts';
import { SITE } from './support/world.ts';

/** Waiting for silence costs no work, so several pages can wait together. */
const AT_ONCE = 3;

const isBuilt = ({ path }: MeasuredPage) => !NOT_BUILT_YET.includes(path);

type SignedIn = Awaited<ReturnType<typeof signInForMeasuring>>;

/** What is over budget, page by page, as sentences. */
async function excess(
  browser: Browser,
  origin: string,
  pages: readonly MeasuredPage[],
  storageState?: SignedIn,
): Promise<string[]> {
  const waiting = [...pages];
  const found: string[] = [];
  const worker = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      const { path, kind } = page;
      const transfer = await measureTransfer(browser, origin, path, storageState);
      for (const { name, value, limit } of figuresOf(kind, transfer)) {
        if (limit !== undefined && value > limit) {
          found.push(`${path}: ${name} ${value.toFixed(1)} KB, at most ${limit}`);
        }
      }
      for (const url of transfer.outside) found.push(`${path}: asks ${url}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return found.sort();
}

test.describe('the weight of the pages', () => {
  test.describe.configure({ timeout: 180_000 });

  test('no public page is heavier than its budget', async ({ browser, baseURL }) => {
    const pages = [...PUBLIC_PAGES, SIGN_IN_PAGE].filter(isBuilt);
    expect(await excess(browser, baseURL ?? '', pages)).toEqual([]);
  });

  test("no administrator's page is heavier than its budget", async ({ browser, baseURL }) => {
    test.skip(!isBuilt(SIGN_IN_PAGE));
    const origin = baseURL ?? '';
    const signedIn = await signInForMeasuring(browser, origin);
    expect(await excess(browser, origin, ADMIN_PAGES.filter(isBuilt), signedIn)).toEqual([]);
  });

  test('a returning visitor who touches nothing downloads no React on a content page', async ({
    browser,
    baseURL,
  }) => {
    const origin = baseURL ?? '';
    const returning = returningVisitor(origin);
    for (const { path } of PUBLIC_PAGES.filter((page) => page.kind === 'content' && isBuilt(page))) {
      const { atRest } = await measureTransfer(browser, origin, path, returning);
      expect(atRest.js / 1000, `${path}: scripts, KB`).toBeLessThanOrEqual(BUDGETS.content.jsAtLoadKb);
    }
  });

  test('every built page has a budget, and every page of the table is built', () => {
    const built = globSync('**/*.html', { cwd: SITE }).map(
      (file) =>
        `/${file
          .replaceAll('\\', '/')
          .replace(/\.html$/, '')
          .replace(/(^|\/)index$/, '')}`,
    );
    const weighed = [...PUBLIC_PAGES, SIGN_IN_PAGE, ...ADMIN_PAGES].map(({ path }) => path);
    // One chapter stands for all.
    const pages = built.filter((path) => !path.startsWith('/read/'));
    const known = weighed.filter((path) => !path.startsWith('/read/') && !NOT_BUILT_YET.includes(path));
    expect(pages.sort()).toEqual([...known, ...UNWEIGHED_PAGES].sort());
  });
});
