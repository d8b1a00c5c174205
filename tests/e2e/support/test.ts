// Playwright's test with this product's fixtures. Import everything from here.
import { expect, test as base, type Page, type Route } from '@playwright/test';
import { runAxe } from './axe.ts';
import { openWorld, type World } from './world.ts';

export { PASSWORD } from './signed-in.ts';

/** Chromium's note that it shows a page without the view transition, because the machine was too slow for it. */
const NO_TRANSITION = /^Transition was aborted because of invalid state/;

type Outside = {
  /** Answers requests to an outside host. Any other finds no host (`ONLY_THIS_MACHINE`) and fails the test. */
  answer: (urlPattern: RegExp, handler: (route: Route) => Promise<void>) => Promise<void>;
  /** Outside addresses whose requests may fail. */
  allow: (urlPattern: RegExp) => void;
};

type Fixtures = {
  backend: Pick<World, 'sql' | 'setBackendDown'>;
  outside: Outside;
  /** Console errors of this test that match are expected; any other fails it. */
  allowConsole: (pattern: RegExp) => void;
  /** Gives this browser the session of an administrator who has signed in, without opening a page of the site. */
  holdSession: (page: Page) => Promise<void>;
  /** The same, and opens a page of the administration: the dashboard unless told otherwise. */
  signIn: (page: Page, path?: string) => Promise<void>;
  /** Rule ids and elements that axe objects to, WCAG 2.2 A and AA and its best practices, or only the rules named. */
  axeViolations: (page: Page, onlyRules?: string[]) => Promise<string[]>;
};

/** What a test can do to bring a page into a state. */
export type Stage = Pick<Fixtures, 'backend' | 'outside' | 'allowConsole' | 'holdSession'> & { page: Page };

type WorkerFixtures = { world: World };

export const test = base.extend<Fixtures, WorkerFixtures>({
  world: [
    async ({}, use) => {
      const world = await openWorld();
      await use(world);
      await world.close();
    },
    // Opening a database can be slow on a busy machine and does not count as test time.
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ world }, use) => {
    await use(`http://localhost:${world.port}`);
  },

  backend: [
    async ({ world }, use) => {
      // Before the test, not after it: what a closing page still sends counts as well.
      await world.restore();
      await use(world);
    },
    { auto: true },
  ],

  allowConsole: async ({}, use, testInfo) => {
    const patterns: RegExp[] = [];
    Object.assign(testInfo, { allowedConsole: patterns });
    await use((pattern) => patterns.push(pattern));
  },

  outside: [
    async ({ context, allowConsole, world }, use, testInfo) => {
      const asked: string[] = [];
      const expected: RegExp[] = [];
      const complaints: string[] = [];
      const expectedConsole = (testInfo as unknown as { allowedConsole: RegExp[] }).allowedConsole;
      void allowConsole;
      const isOwn = (url: URL) =>
        url.port === String(world.port) || url.protocol === 'data:' || url.protocol === 'blob:';

      // Looked at and not routed: a route holds up every request of the page and turns the browser's cache off.
      context.on('request', (request) => {
        if (!isOwn(new URL(request.url()))) asked.push(request.url());
      });
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(error.error().message));

      await use({
        answer: async (pattern, handler) => {
          expected.push(pattern);
          await context.route(pattern, handler);
        },
        allow: (pattern) => void expected.push(pattern),
      });

      const unanswered = asked.filter((address) => !expected.some((pattern) => pattern.test(address)));
      expect(unanswered, 'requests to outside hosts').toEqual([]);
      expect(
        complaints.filter(
          (text) => ![NO_TRANSITION, ...expectedConsole].some((pattern) => pattern.test(text)),
        ),
        'console errors and warnings',
      ).toEqual([]);
    },
    { auto: true },
  ],

  holdSession: async ({ world }, use) => {
    await use(async (page) => {
      // The lightest address of the site's origin.
      await page.goto('/robots.txt');
      await page.evaluate((entries) => Object.assign(localStorage, entries), world.signedIn);
    });
  },

  signIn: async ({ holdSession }, use) => {
    await use(async (page, path = '/admin') => {
      await holdSession(page);
      await page.goto(path);
    });
  },

  axeViolations: async ({}, use) => {
    await use(runAxe);
  },
});

export { expect };
