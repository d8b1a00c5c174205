// Playwright's test with this product's fixtures. Import everything from here.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page, type Route } from '@playwright/test';
import { openWorld, type World } from './world.ts';

type Outside = {
  /** Answers requests to an outside host. Anything outside that nobody answers is cut off and fails the test. */
  answer: (urlPattern: RegExp, handler: (route: Route) => Promise<void>) => Promise<void>;
  /** Outside addresses that may be asked for in vain. */
  allow: (urlPattern: RegExp) => void;
};

type Fixtures = {
  backend: Pick<World, 'sql' | 'setBackendDown'>;
  outside: Outside;
  /** Console errors of this test that match are expected; any other fails it. */
  allowConsole: (pattern: RegExp) => void;
  signIn: (page: Page, email?: string) => Promise<void>;
  /** Rule ids and elements that axe objects to, WCAG 2.2 A and AA and its best practices, or only the rules named. */
  axeViolations: (page: Page, onlyRules?: string[]) => Promise<string[]>;
};

/** What a test can do to bring a page into a state. */
export type Stage = Pick<Fixtures, 'backend' | 'outside' | 'allowConsole' | 'signIn'> & { page: Page };

type WorkerFixtures = { world: World };

export const PASSWORD = 'let-there-be-light';

export const test = base.extend<Fixtures, WorkerFixtures>({
  world: [
    async ({}, use) => {
      const world = await openWorld();
      await use(world);
      await world.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ world }, use) => {
    await use(`http://localhost:${world.port}`);
  },

  backend: [
    async ({ world }, use) => {
      await use(world);
      await world.restore();
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
      const unanswered: string[] = [];
      const allowed: RegExp[] = [];
      const complaints: string[] = [];
      const expectedConsole = (testInfo as unknown as { allowedConsole: RegExp[] }).allowedConsole;
      void allowConsole;
      const isOwn = (url: URL) =>
        url.port === String(world.port) || url.protocol === 'data:' || url.protocol === 'blob:';

      await context.route(
        (url) => !isOwn(url),
        async (route) => {
          const address = route.request().url();
          if (!allowed.some((pattern) => pattern.test(address))) unanswered.push(address);
          await route.abort('blockedbyclient');
        },
      );
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      context.on('weberror', (error) => complaints.push(error.error().message));

      await use({
        answer: async (pattern, handler) => {
          await context.route(pattern, handler);
        },
        allow: (pattern) => void allowed.push(pattern),
      });

      expect(unanswered, 'requests to outside hosts').toEqual([]);
      expect(
        complaints.filter((text) => !expectedConsole.some((pattern) => pattern.test(text))),
        'console errors and warnings',
      ).toEqual([]);
    },
    { auto: true },
  ],

  signIn: async ({}, use) => {
    await use(async (page, email = 'admin@example.com') => {
      await page.goto('/admin/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/admin');
    });
  },

  axeViolations: async ({}, use) => {
    await use(async (page, onlyRules) => {
      // What a frame shows is a scene by itself, and would repeat the landmarks of the page around it. Without frames
      // axe needs no second tab, which takes half its time.
      const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
      if (onlyRules) axe.withRules(onlyRules);
      else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
      // On a gradient axe judges no contrast at all. The lightest colour of the sky stands for all of it.
      await page.evaluate(() => (document.body.style.background = 'rgb(var(--night-overlay))'));
      const { violations } = await axe.analyze();
      await page.evaluate(() => (document.body.style.background = ''));
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
    });
  },
});

export { expect };
