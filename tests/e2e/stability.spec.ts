// Nothing that has been painted moves because something else has arrived.
import type { Page } from '@playwright/test';
import { PUBLIC_PAGES, READER_PATH } from '../bench/budgets.ts';
import { expect, test } from './support/test.ts';

/**
 * Half of what counts as good. Whether one line breaks elsewhere hangs on the fonts of the machine; `npm run bench`
 * holds the stricter limit.
 */
const LARGEST_SHIFT = 0.05;
const FONT = /frank-ruhl-libre-latin.*\.woff2$/;

for (const { name, viewport } of [
  { name: 'a phone', viewport: { width: 412, height: 823 } },
  { name: 'a desktop', viewport: { width: 1440, height: 900 } },
]) {
  test.describe(`on ${name}`, { tag: '@nightly' }, () => {
    test.use({ viewport });

    test('the words stay where they are when the display type replaces its stand-in', async ({
      page,
      allowConsole,
    }) => {
      test.setTimeout(90_000);
      test.skip(!(await hasStandIn(page)), 'None of the stand-ins for the display type is on this machine.');
      // /404 answers with its own status.
      allowConsole(/404 \(Not Found\)/);
      await watchShifts(page);
      const moved: string[] = [];
      for (const { path } of PUBLIC_PAGES) {
        await page.goto('about:blank');
        await page.goto(path);
        await page.waitForFunction(() =>
          [...document.fonts].some(
            ({ family, status }) => family.includes('Frank Ruhl Libre') && status === 'loaded',
          ),
        );
        const shift = await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              // The frame after the one in which the type was changed has reported it.
              requestAnimationFrame(() =>
                requestAnimationFrame(() =>
                  setTimeout(() => resolve((window as unknown as { state: { shift: number } }).state.shift)),
                ),
              );
            }),
        );
        if (shift > LARGEST_SHIFT) moved.push(`${path}: ${shift.toFixed(3)}`);
      }
      expect(moved).toEqual([]);
    });
  });
}

test('no page asks for a script before its words are painted', async ({ page }) => {
  const early: string[] = [];
  for (const path of ['/', READER_PATH, '/podcast', '/contact', '/landing']) {
    await page.goto('about:blank');
    await page.goto(path);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const scripts = await page.evaluate(() => {
      const paintedAt = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < paintedAt)
        .map(({ name }) => new URL(name).pathname);
    });
    early.push(...scripts.map((script) => `${path}: ${script}`));
  }
  expect(early).toEqual([]);
});

test('the display type is asked for once the words are painted, and at once on the next page', async ({
  page,
}) => {
  const requestedAfterPaint = () =>
    page.evaluate((pattern) => {
      const font = performance
        .getEntriesByType('resource')
        .find(({ name }) => new RegExp(pattern).test(name));
      const paint = performance.getEntriesByName('first-contentful-paint')[0];
      return font && paint ? font.startTime >= paint.startTime : undefined;
    }, FONT.source);

  await page.goto('/about');
  await expect.poll(requestedAfterPaint).toBe(true);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.waitForURL('**/terms');
  await expect.poll(requestedAfterPaint).toBe(false);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the display type comes too', async ({ page }) => {
    const font = page.waitForResponse(FONT);
    await page.goto('/about');
    expect((await font).status()).toBe(200);
  });
});

/** Adds up, from the first moment of every page, how much of it moves without being asked to. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = { shift: 0 };
    Object.assign(window, { state });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Whether this machine has one of the fonts that are stretched to the display type's measure. */
function hasStandIn(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const names = ['Georgia', 'Noto Serif', 'Times New Roman', 'Liberation Serif'];
    const loaded = names.map((name) => new FontFace('stand-in', `local("${name}")`).load());
    return Promise.any(loaded).then(
      () => true,
      () => false,
    );
  });
}
