import { expect, test as base, type Page, type Route } from '@playwright/test';
import { openWorld, type World } from './world.ts';

export { PASSWORD } from './sign-in.ts';

/** Suppresses the cookie banner and the new-chapter toast. */
export const suppressPrompts = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('cookieConsent', 'custom');
    sessionStorage.setItem('new-chapter-offered', 'true');
  });

/** Accepts all dialogs and returns their messages. */
export function acceptDialogs(page: Page): string[] {
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.accept();
  });
  return messages;
}

/** Delays matching requests until the returned function is called. */
export async function holdRequests(page: Page, urlPattern: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<undefined>();
  await page.route(urlPattern, (route) => gate.promise.then(() => route.continue()));
  return () => gate.resolve(undefined);
}

/** Chromium skips view transitions on slow machines. */
const SKIPPED_TRANSITION = /^Transition was aborted because of invalid state/;

type Outside = {
  /** Any other outside request fails the test. */
  handle: (urlPattern: RegExp, handler: (route: Route) => Promise<void>) => Promise<void>;
  allow: (urlPattern: RegExp) => void;
};

type Fixtures = {
  backend: Pick<World, 'sql' | 'setBackendDown'>;
  outside: Outside;
  /** Any other console error fails the test. */
  allowConsole: (pattern: RegExp) => void;
  /** Stores the session without opening a page that runs scripts. */
  storeSession: (page: Page) => Promise<void>;
  signIn: (page: Page, path?: string) => Promise<void>;
  stage: Stage;
};

export type Stage = Pick<Fixtures, 'backend' | 'outside' | 'allowConsole' | 'storeSession'> & { page: Page };

type WorkerFixtures = { world: World };

export const test = base.extend<Fixtures, WorkerFixtures>({
  world: [
    async ({}, use) => {
      const world = await openWorld();
      await use(world);
      await world.close();
    },
    // Opening a database can be slow on a busy machine, so it does not count as test time.
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
        handle: async (pattern, handler) => {
          expected.push(pattern);
          await context.route(pattern, handler);
        },
        allow: (pattern) => void expected.push(pattern),
      });

      const unexpected = requests.filter((address) => !expected.some((pattern) => pattern.test(address)));
      expect(unexpected, 'requests to external hosts').toEqual([]);
      expect(
        consoleMessages.filter(
          (text) => ![SKIPPED_TRANSITION, ...expectedConsole].some((pattern) => pattern.test(text)),
        ),
        'console errors and warnings',
      ).toEqual([]);
    },
    { auto: true },
  ],

  storeSession: async ({ world }, use) => {
    await use(async (page) => {
      // Loads a script-free page on the site's origin.
      await page.goto('/robots.txt');
      await page.evaluate((entries) => Object.assign(localStorage, entries), world.signedIn);
    });
  },

  signIn: async ({ storeSession }, use) => {
    await use(async (page, path = '/admin') => {
      await storeSession(page);
      await page.goto(path);
    });
  },

  stage: async ({ page, backend, outside, allowConsole, storeSession }, use) => {
    await use({ page, backend, outside, allowConsole, storeSession });
  },
});

export { expect };
