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
const getStoredConsent = (page: Page) => page.evaluate(() => localStorage.getItem('cookieConsent'));
const getCommands = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer ?? []).map((entry) =>
      Array.from(entry),
    ),
  );

async function openWithStoppedClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: NOW });
  await page.goto(path);
  await page.clock.pauseAt(new Date(NOW.getTime() + 60_000 * 60));
}

test('accepting cookies grants all four categories and is remembered', async ({ page }) => {
  await page.goto('/chapters?from=email');
  expect(await getStoredConsent(page)).toBeNull();
  expect((await getCommands(page)).find(([name]) => name === 'config')?.[2]).toEqual({
    page_path: '/chapters?from=email',
  });
  await banner(page).getByRole('button', { name: 'Accept All' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByText('Your cookie preferences have been saved.')).toBeVisible();
  expect(await getStoredConsent(page)).toBe('true');
  expect((await getCommands(page)).at(-1)).toEqual(['consent', 'update', GRANTED]);

  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await openWithStoppedClock(page, '/podcast');
  const sent = await getCommands(page);
  expect(sent.slice(0, 2)).toEqual([
    ['consent', 'default', DENIED],
    ['consent', 'update', GRANTED],
  ]);
  await page.clock.runFor(10_000);
  await expect(banner(page)).toHaveCount(0);
  expect(scripts.filter((address) => /cookie-banner|react/i.test(address))).toEqual([]);
});

test('‘Manage Preferences’ grants nothing and opens the privacy policy', async ({ page }) => {
  await page.goto('/chapters');
  await banner(page).getByRole('link', { name: 'Manage Preferences' }).click();
  await expect(page).toHaveURL(/\/privacy-policy#cookie-policy$/);
  expect(await getStoredConsent(page)).toBe('custom');
  await page.clock.install();
  await page.reload();
  await page.clock.runFor(10_000);
  await expect(banner(page)).toHaveCount(0);
  expect((await getCommands(page)).filter(([, kind]) => kind === 'update')).toEqual([]);
});

test('Tab moves from the skip link to the banner and then to the header', async ({ page }) => {
  await page.goto('/chapters');
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(banner(page).getByRole('button', { name: 'Close and allow all cookies' })).toBeFocused();
  // Moves past the policy link, Accept All, Decline, and Manage Preferences.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Speaking with the Almighty' })).toBeFocused();
});

const animationFinished = (page: Page) =>
  banner(page).evaluate((region) =>
    Promise.all(region.getAnimations().map((animation) => animation.finished)),
  );

for (const { width, height, size, ...tagged } of [
  { width: 320, height: 640, size: 'text-xl', tag: '@nightly' },
  { width: 390, height: 844, size: 'text-base' },
]) {
  test(
    `at ${width} px with ${size}, the banner causes no layout shift, fits, and never covers the focused element`,
    tagged,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.addInitScript((value) => localStorage.setItem('preferred-text-size', value), size);
      await page.goto('/podcast');
      const heading = page.getByRole('heading', { level: 1 });
      const before = await heading.boundingBox();
      await expect(banner(page)).toBeVisible();
      expect(await heading.boundingBox()).toEqual(before);
      await animationFinished(page);
      const box = await banner(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      if (width === 390) expect(box?.height).toBeLessThanOrEqual(height / 5);

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
    },
  );
}

const HOME_ACTIONS = ['See the e-books, from $11.99', 'Read a chapter free'];
const PHONES = [
  [360, 740],
  [375, 667],
  [390, 844],
] as const;
const DESKTOP = [[1440, 900]] as const;

const FIRST_ACTIONS = [
  ['/', HOME_ACTIONS, PHONES],
  ['/landing', ['Download my free copy'], PHONES],
  ['/chapters', ['Start with Chapter 1'], DESKTOP],
  ['/read/honest-weights', ['Next'], DESKTOP],
  ['/admin/login', ['Login'], DESKTOP],
] as const;

for (const [path, names, sizes] of FIRST_ACTIONS)
  test(
    `the banner does not cover the main actions on ${path}`,
    { tag: path === '/' ? [] : '@nightly' },
    async ({ page }) => {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
      await animationFinished(page);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        const top = (await banner(page).boundingBox())?.y ?? 0;
        for (const name of names) {
          const box = await page.getByRole('main').getByText(name, { exact: true }).first().boundingBox();
          expect((box?.y ?? top) + (box?.height ?? 0), `${name}, ${path}, ${width} px`).toBeLessThanOrEqual(
            top,
          );
        }
      }
    },
  );
