import {
  ADMIN_PAGES,
  BUDGETS,
  figuresOf,
  FIRST_FLIGHT_BYTES,
  GENESIS_PAGE,
  MAX_SCRIPTS,
  PUBLIC_PAGES,
  READER_PATH,
  SIGN_IN_PAGE,
  BUDGETED_PAGES,
  type MeasuredPage,
} from '../bench/budgets.ts';
import { expect, test } from './support/test.ts';
import { measureTransfer, returningVisitor, createStorageState, type Transfer } from './support/transfer.ts';

const DAILY_PATHS = ['/', READER_PATH, '/podcast', '/landing', '/admin/chapters/new'];

/** Concurrent measurements; each mostly waits for network idle. */
const CONCURRENCY = 5;

async function measureAll(
  pages: readonly MeasuredPage[],
  measure: (path: string) => Promise<Transfer>,
  findViolations: (page: MeasuredPage, transfer: Transfer) => string[],
): Promise<string[]> {
  const queue = [...pages];
  const violations: string[] = [];
  const worker = async () => {
    for (let page = queue.shift(); page; page = queue.shift()) {
      violations.push(...findViolations(page, await measure(page.path)));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return violations.sort();
}

function findOverruns({ path, kind }: MeasuredPage, transfer: Transfer): string[] {
  const overruns = figuresOf(kind, transfer)
    .filter(({ value, limit }) => limit !== undefined && value > limit)
    .map(({ name, value, limit }) => `${path}: ${name} ${value.toFixed(1)} KB, at most ${limit}`);
  return [...overruns, ...transfer.outside.map((url) => `${path}: requests ${url}`)];
}

test.describe('page weight', () => {
  test.describe.configure({ timeout: 180_000 });

  for (const run of ['daily', 'nightly']) {
    test.describe(run, { tag: `@${run}` }, () => {
      const isIncluded = ({ path }: MeasuredPage) => (run === 'daily') === DAILY_PATHS.includes(path);

      test('public pages stay within their budgets', async ({ browser, baseURL }) => {
        const measure = (path: string) => measureTransfer(browser, baseURL ?? '', path);
        const findViolations = (page: MeasuredPage, transfer: Transfer) => {
          const { scripts } = transfer.atRest;
          const isPublic = page !== SIGN_IN_PAGE;
          const files = isPublic && scripts > MAX_SCRIPTS ? [`${page.path}: ${scripts} scripts`] : [];
          return [...findOverruns(page, transfer), ...files];
        };
        expect(
          await measureAll([...BUDGETED_PAGES, SIGN_IN_PAGE].filter(isIncluded), measure, findViolations),
        ).toEqual([]);
      });

      test('admin pages stay within their budgets', async ({ browser, baseURL, world }) => {
        const origin = baseURL ?? '';
        const signedIn = createStorageState(origin, world.signedIn);
        const measure = (path: string) => measureTransfer(browser, origin, path, signedIn);
        expect(await measureAll(ADMIN_PAGES.filter(isIncluded), measure, findOverruns)).toEqual([]);
      });
    });
  }

  test(
    'the landing page on the e-book’s host stays within its budget',
    { tag: '@nightly' },
    async ({ browser, world }) => {
      const measure = (path: string) =>
        measureTransfer(browser, `http://genesis.localhost:${world.port}`, path);
      expect(await measureAll([GENESIS_PAGE], measure, findOverruns)).toEqual([]);
    },
  );

  test('a chapter and its headers fit in the first TCP flight', async ({ page }) => {
    const response = await page.goto(READER_PATH);
    const sizes = await response?.request().sizes();
    expect(
      (sizes?.responseHeadersSize ?? Infinity) + (sizes?.responseBodySize ?? Infinity),
    ).toBeLessThanOrEqual(FIRST_FLIGHT_BYTES);
  });

  test(
    'content pages load no React for a returning visitor who does not interact',
    { tag: '@nightly' },
    async ({ browser, baseURL }) => {
      const origin = baseURL ?? '';
      const measure = (path: string) => measureTransfer(browser, origin, path, returningVisitor(origin));
      const pages = PUBLIC_PAGES.filter(({ kind }) => kind === 'content');
      const violations = await measureAll(pages, measure, ({ path }, { atRest }) =>
        atRest.js > BUDGETS.content.jsAtLoadKb * 1000 ? [`${path}: ${atRest.js} bytes of scripts`] : [],
      );
      expect(violations).toEqual([]);
    },
  );
});
