import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/e2e/support/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: !!process.env['CI'],
  // A shared machine may starve a browser for seconds. A test that fails for a reason fails again; one that does not is shown as flaky.
  retries: process.env['CI'] ? 2 : 0,
  workers: 2,
  reporter: [['list']],
  use: {
    launchOptions: await findBrowser(),
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'retain-on-failure',
    viewport: { width: 1280, height: 800 },
  },
});
