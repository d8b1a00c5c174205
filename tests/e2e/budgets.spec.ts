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
  WEIGHED_PAGES,
  type MeasuredPage,
} from '../bench/budgets.ts';
import { expect, test } from './support/test.ts';
import { measureTransfer, returningVisitor, storageOf, type Transfer } from './support/transfer.ts';

const DAILY = ['/', READER_PATH, '/podcast', '/landing', '/admin/chapters/new'];

/** Concurrent measurements; each mostly waits for the network to go quiet. */
const CONCURRENCY = 5;

async function findings(
  pages: readonly MeasuredPage[],
  weigh: (path: string) => Promise<Transfer>,
  judge: (page: MeasuredPage, transfer: Transfer) => string[],
): Promise<string[]> {
  const waiting = [...pages];
  const found: string[] = [];
  const worker = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      found.push(...judge(page, await weigh(page.path)));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return found.sort();
}

function excess({ path, kind }: MeasuredPage, transfer: Transfer): string[] {
  const heavy = figuresOf(kind, transfer)
    .filter(({ value, limit }) => limit !== undefined && value > limit)
    .map(({ name, value, limit }) => `${path}: ${name} ${value.toFixed(1)} KB, at most ${limit}`);
  return [...heavy, ...transfer.outside.map((url) => `${path}: requests ${url}`)];
}

test.describe('page weight', () => {
  test.describe.configure({ timeout: 180_000 });

  for (const run of ['daily', 'nightly']) {
    test.describe(run, { tag: `@${run}` }, () => {
      const isDue = ({ path }: MeasuredPage) => (run === 'daily') === DAILY.includes(path);

      test('no public page exceeds its budget or requests more than six scripts', async ({
        browser,
        baseURL,
      }) => {
        const weigh = (path: string) => measureTransfer(browser, baseURL ?? '', path);
        const judge = (page: MeasuredPage, transfer: Transfer) => {
          const { scripts } = transfer.atRest;
          const isPublic = page !== SIGN_IN_PAGE;
          const files = isPublic && scripts > MAX_SCRIPTS ? [`${page.path}: ${scripts} scripts`] : [];
          return [...excess(page, transfer), ...files];
        };
        expect(await findings([...WEIGHED_PAGES, SIGN_IN_PAGE].filter(isDue), weigh, judge)).toEqual([]);
      });

      test('no admin page exceeds its budget', async ({ browser, baseURL, world }) => {
        const origin = baseURL ?? '';
        const signedIn = storageOf(origin, world.signedIn);
        const weigh = (path: string) => measureTransfer(browser, origin, path, signedIn);
        expect(await findings(ADMIN_PAGES.filter(isDue), weigh, excess)).toEqual([]);
      });
    });
  }

  test(
    'the landing page on the e-book’s host stays within its budget',
    { tag: '@nightly' },
    async ({ browser, world }) => {
      const weigh = (path: string) =>
        measureTransfer(browser, `http://genesis.localhost:${world.port}`, path);
      expect(await findings([GENESIS_PAGE], weigh, excess)).toEqual([]);
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
    'a returning visitor who does not interact downloads no React on content pages',
    { tag: '@nightly' },
    async ({ browser, baseURL }) => {
      const origin = baseURL ?? '';
      const weigh = (path: string) => measureTransfer(browser, origin, path, returningVisitor(origin));
      const pages = PUBLIC_PAGES.filter(({ kind }) => kind === 'content');
      const found = await findings(pages, weigh, ({ path }, { atRest }) =>
        atRest.js > BUDGETS.content.jsAtLoadKb * 1000 ? [`${path}: ${atRest.js} bytes of scripts`] : [],
      );
      expect(found).toEqual([]);
    },
  );
});
