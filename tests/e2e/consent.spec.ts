import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const GRANTED = {
  analytics_storage: 'granted',
  ad_storage: 'granted',
  ad_user_data: 'granted',
  ad_personalization: 'granted',
};
const DENIED = {
  analytics_storage: 'denied',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
};

const banner = (page: Page) => page.getByRole('region', { name: 'Cookie consent' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cookieConsent'));
/** What was sent to the tag function, in order. */
const commands = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer ?? []).map((entry) =>
      Array.from(entry),
    ),
  );

/** Opens a page whose clock is paused after its load. */
async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: NOW });
  await page.goto(path);
  await page.clock.pauseAt(new Date(NOW.getTime() + 60_000 * 60));
}

test('nothing is granted and no question is shown before 1500 ms after the load; then a region asks', async ({
  page,
}) => {
  await page.clock.install({ time: NOW });
  // A stopped clock hides the browser's own record of the load.
  await page.addInitScript(() =>
    window.addEventListener('load', () => {
      const loadEventStart = performance.now();
      Object.assign(performance, { getEntriesByType: () => [{ loadEventStart }] });
    }),
  );
  await page.clock.pauseAt(new Date(NOW.getTime() + 60_000 * 60));
  await page.goto('/chapters?from=mail');
  const island = page.locator('astro-island[component-export="CookieBanner"]');
  // The island is woken in the first idle moment after the first paint, and its script comes over the network.
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(island).not.toHaveAttribute('ssr', { timeout: 100 });
  }).toPass();
  const sinceLoad = await page.evaluate(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return performance.now() - (load?.loadEventStart ?? 0);
  });
  await page.clock.runFor(1499 - sinceLoad);
  await expect(banner(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(banner(page)).toBeVisible();

  expect(await stored(page)).toBeNull();
  const sent = await commands(page);
  expect(sent[0]).toEqual(['consent', 'default', DENIED]);
  expect(sent.filter(([name]) => name === 'consent')).toHaveLength(1);
  expect(sent.find(([name]) => name === 'config')?.[2]).toEqual({ page_path: '/chapters?from=mail' });
});

for (const answer of ['Accept All', 'Close and allow all cookies']) {
  test(`'${answer}' stores 'true', grants all four categories, says so, and is remembered`, async ({
    page,
  }) => {
    await page.goto('/chapters');
    await banner(page).getByRole('button', { name: answer }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByText('Preferences saved')).toBeVisible();
    await expect(page.getByText('Your cookie preferences have been saved.')).toBeVisible();
    expect(await stored(page)).toBe('true');
    expect((await commands(page)).at(-1)).toEqual(['consent', 'update', GRANTED]);

    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await openWithStoppedClock(page, '/podcast');
    const sent = await commands(page);
    expect(sent.slice(0, 2)).toEqual([
      ['consent', 'default', DENIED],
      ['consent', 'update', GRANTED],
    ]);
    await page.clock.runFor(10_000);
    await expect(banner(page)).toHaveCount(0);
    // Who has answered does not even download the question.
    expect(scripts.filter((address) => /CookieBanner|react/i.test(address))).toEqual([]);
  });
}

for (const { link, address } of [
  { link: 'Privacy Policy', address: /\/privacy-policy$/ },
  { link: 'Manage Preferences', address: /\/privacy-policy#cookie-policy$/ },
]) {
  test(`'${link}' stores 'custom', grants nothing and leads to the privacy policy`, async ({ page }) => {
    await page.goto('/chapters');
    await banner(page).getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(address);
    expect(await stored(page)).toBe('custom');
    await page.clock.install();
    await page.reload();
    await page.clock.runFor(10_000);
    await expect(banner(page)).toHaveCount(0);
    expect((await commands(page)).filter(([, kind]) => kind === 'update')).toEqual([]);
  });
}

test('a stored value that is not an answer asks again', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookieConsent', 'yes'));
  await page.goto('/chapters');
  await expect(banner(page)).toBeVisible();
});

test('with blocked storage the banner asks, and its answer holds for the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
  await page.goto('/chapters');
  await banner(page).getByRole('button', { name: 'Accept All' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByText('Your cookie preferences have been saved.')).toBeVisible();
  expect((await commands(page)).at(-1)).toEqual(['consent', 'update', GRANTED]);
});

test('a keyboard reaches the banner right after the skip link, and may walk past it', async ({ page }) => {
  await page.goto('/chapters');
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('button', { name: 'Close and allow all cookies' })).toBeFocused();
  // The policy, Accept All, Decline and Manage Preferences, and on.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Speaking with the Almighty' })).toBeFocused();
});

for (const { width, height, size } of [
  { width: 320, height: 640, size: 'text-xl' },
  { width: 390, height: 844, size: 'text-base' },
  { width: 1440, height: 900, size: 'text-base' },
]) {
  test(`at ${width} px with ${size} the banner moves nothing, fits, and never hides what has focus`, async ({
    page,
    axeViolations,
  }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript((value) => localStorage.setItem('preferred-text-size', value), size);
    await page.goto('/podcast');
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    await expect(banner(page)).toBeVisible();
    expect(await heading.boundingBox()).toEqual(before);
    await banner(page).evaluate((region) => Promise.all(region.getAnimations().map((rise) => rise.finished)));
    const box = await banner(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    if (width === 390) expect(box?.height).toBeLessThanOrEqual(height / 5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    const hidden = await page.evaluate(() => {
      const bannerBox = document.querySelector('.cookie-banner')?.getBoundingClientRect();
      const covered: string[] = [];
      for (const element of document.querySelectorAll<HTMLElement>('main a[href], main button, footer a')) {
        if (element.closest('dialog, details:not([open]) > :not(summary)')) continue;
        element.focus();
        if (document.activeElement !== element || !bannerBox) continue;
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const isCovered =
          top >= bannerBox.top &&
          bottom <= bannerBox.bottom &&
          left >= bannerBox.left &&
          right <= bannerBox.right;
        if (isCovered) covered.push(element.textContent.trim());
      }
      return covered;
    });
    expect(hidden).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });
}

for (const [path, firstAction] of [
  ['/', 'Books from $11.99'],
  ['/landing', 'Download my free copy'],
  ['/chapters', 'Start with Chapter 1'],
  ['/contact', 'Send message'],
  ['/read/honest-weights', 'Next'],
  ['/podcast', 'Subscribe'],
  ['/admin/login', 'Login'],
  ['/no-such-page', 'Back to the home page'],
] as const) {
  test(`the banner appears on ${path}, and not over its first action`, async ({ page, allowConsole }) => {
    allowConsole(/404/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(banner(page)).toBeVisible();
    await banner(page).evaluate((region) => Promise.all(region.getAnimations().map((rise) => rise.finished)));
    const top = (await banner(page).boundingBox())?.y ?? 0;
    const main = page.getByRole('main');
    const action = main
      .getByRole('link', { name: firstAction })
      .or(main.getByRole('button', { name: firstAction }));
    const box = await action.first().boundingBox();
    expect((box?.y ?? top) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('no question is shown, because nothing would be set', async ({ page }) => {
    await page.goto('/chapters');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });
});
