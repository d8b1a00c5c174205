import { defineConfig } from '@playwright/test';
import { findBrowser, ONLY_THIS_MACHINE } from './tests/e2e/support/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  // Limits for what never comes. How soon something comes is asserted where it matters, by the order of events.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: !!process.env['CI'],
  // A shared machine may starve a browser for seconds. What fails for a reason fails again; the rest is shown as flaky.
  retries: process.env['CI'] ? 2 : 0,
  // A test waits for a third of its time: three keep two cores busy.
  workers: 3,
  reporter: [['list']],
  use: {
    launchOptions: { ...(await findBrowser()), args: [ONLY_THIS_MACHINE] },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording every action costs as much again as the tests themselves: ask with `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
  },
});
