import { defineConfig } from '@playwright/test';
import { findBrowser, BLOCK_EXTERNAL_HOSTS } from './tests/e2e/support/browser.ts';

const HOSTILE = '**/hostile-markup.spec.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: 'tests/spoken/{arg}{ext}',
  // Generous, because the machine may be busy. Tests check the order of events, not elapsed time.
  timeout: 120_000,
  fullyParallel: true,
  expect: { timeout: 30_000 },
  forbidOnly: !!process.env['CI'],
  // A shared machine may starve a browser for seconds.
  retries: process.env['CI'] ? 2 : 0,
  // Tests wait at times, so one more worker than cores keeps two cores busy.
  workers: 3,
  reporter: [['list']],
  // The embedded server logs every rejected request.
  quiet: true,
  // Full matrices of widths, themes, and pages are tagged; `npm run test:nightly` runs them.
  projects: [
    // Builds its own site, so it starts first and leaves no worker idle at the end.
    { name: 'hostile', testMatch: HOSTILE },
    { name: 'daily', testIgnore: HOSTILE, grepInvert: /@nightly/ },
    { name: 'nightly', grep: /@nightly/ },
  ],
  use: {
    launchOptions: { ...(await findBrowser()), args: [BLOCK_EXTERNAL_HOSTS] },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Traces double the duration: use `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    viewport: { width: 1280, height: 800 },
  },
});
