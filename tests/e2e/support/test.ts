import { expect, test as base, type Page, type Route } from '@playwright/test';
import { openWorld, type World } from './world.ts';

export { PASSWORD } from './signed-in.ts';

/** Chromium skips a view transition if the machine is too slow. */
const NO_TRANSITION = /^Transition was aborted because of invalid state/;

type Outside = {
  /** Any other outside request fails the test. */
  answer: (urlPattern: RegExp, handler: (route: Route) => Promise<void>) => Promise<void>;
  allow: (urlPattern: RegExp) => void;
};

type Fixtures = {
  backend: Pick<World, 'sql' | 'setBackendDown'>;
  outside: Outside;
  /** Any other console error fails the test. */
  allowConsole: (pattern: RegExp) => void;
  /** Stores the session without opening a page that runs scripts. */
  holdSession: (page: Page) => Promise<void>;
  signIn: (page: Page, path?: string) => Promise<void>;
  stage: Stage;
};

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
      // Restores before the test because a closing page may still write.
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
      const requests: string[] = [];
      const expected: RegExp[] = [];
      const consoleMessages: string[] = [];
      const expectedConsole = (testInfo as unknown as { allowedConsole: RegExp[] }).allowedConsole;
      void allowConsole;
      const isOwn = (url: URL) =>
        url.port === String(world.port) || url.protocol === 'data:' || url.protocol === 'blob:';

      // Observes requests instead of routing them because routing disables the browser's cache.
      context.on('request', (request) => {
        if (!isOwn(new URL(request.url()))) requests.push(request.url());
      });
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') consoleMessages.push(message.text());
      });
      context.on('weberror', (error) => consoleMessages.push(error.error().message));

      await use({
        answer: async (pattern, handler) => {
          expected.push(pattern);
          await context.route(pattern, handler);
        },
        allow: (pattern) => void expected.push(pattern),
      });

      const unexpected = requests.filter((address) => !expected.some((pattern) => pattern.test(address)));
      expect(unexpected, 'requests to outside hosts').toEqual([]);
      expect(
        consoleMessages.filter(
          (text) => ![NO_TRANSITION, ...expectedConsole].some((pattern) => pattern.test(text)),
        ),
        'console errors and warnings',
      ).toEqual([]);
    },
    { auto: true },
  ],

  holdSession: async ({ world }, use) => {
    await use(async (page) => {
      // Loads a script-free page on the site's origin.
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

  stage: async ({ page, backend, outside, allowConsole, holdSession }, use) => {
    await use({ page, backend, outside, allowConsole, holdSession });
  },
});

export { expect };
