import type { Page } from '@playwright/test';
import { expect, holdRequests, suppressPrompts, test } from './support/test.ts';

const BOOKS = [
  'Genesis, Exodus, Leviticus',
  'Genesis',
  'Exodus',
  'Leviticus',
  'Numbers',
  'Deuteronomy',
  'Joshua',
  'Judges',
];

const card = (page: Page, name: string) =>
  page.getByRole('button', { name: `Speaking with the Almighty: ${name}`, exact: true });

test.beforeEach(({ page }) => suppressPrompts(page));

async function hydrate(page: Page, component: string): Promise<void> {
  const island = page.locator(`astro-island[component-export="${component}"]`);
  await island.locator('section').scrollIntoViewIfNeeded();
  await expect(island).not.toHaveAttribute('ssr');
}

async function openWithStoppedClock(page: Page): Promise<void> {
  const start = new Date('2026-03-01T12:00:00Z');
  await page.clock.install({ time: start });
  await page.goto('/');
  await page.clock.pauseAt(new Date(start.getTime() + 600_000));
}

test('shows the product, eight books to swipe or tab through, and testimonials', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speaking with the Almighty');
  await expect(page.getByText(/A spiritual journey through the Torah/)).toBeVisible();
  await expect(page.getByText(/The conversation is still open/)).toBeVisible();
  const serial = page.getByRole('region', { name: 'Pragmatism of the Bible' });
  await expect(serial.getByRole('blockquote')).toContainText('Count the grapes');
  await expect(serial.getByRole('link', { name: /^Chapter 9/ })).toBeVisible();
  await expect(page.locator('[data-card]')).toHaveCount(8);
  await hydrate(page, 'BookCarousel');
  await page.locator('.carousel-track').evaluate((track) => track.scrollTo({ left: track.scrollWidth }));
  await expect(page.getByText('Books 6–8 of 8')).toBeVisible();
  await page.getByRole('button', { name: 'Next books' }).focus();
  for (const name of BOOKS) {
    await page.keyboard.press('Tab');
    await expect(card(page, name)).toBeFocused();
    await expect(card(page, name)).toBeInViewport();
  }
  await hydrate(page, 'TestimonialRotator');
  await expect(page.getByRole('img', { name: 'Rated 5 out of 5 stars' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Begin with the free Genesis e-book' }).click();
  await page.waitForURL('**/landing');
  await expect(page.getByRole('heading', { level: 1, name: 'Begin with Genesis' })).toBeVisible();
  await expect(page.getByText('6,000 words, about half an hour')).toBeVisible();
});

test('advances the carousel every eight seconds until interaction', async ({ page }) => {
  await openWithStoppedClock(page);
  await hydrate(page, 'BookCarousel');
  await expect(card(page, 'Exodus')).toBeInViewport();
  await expect(card(page, 'Leviticus')).not.toBeInViewport();
  await page.clock.fastForward(8000);
  await expect(page.getByText('Books 4–6 of 8')).toBeVisible();
  await expect(card(page, 'Leviticus')).toBeInViewport();
  await page.clock.fastForward(8000);
  await expect(card(page, 'Judges')).toBeInViewport();
  await page.clock.fastForward(8000);
  await expect(card(page, 'Genesis, Exodus, Leviticus')).toBeInViewport();

  await page.getByRole('button', { name: 'Previous books' }).click();
  await expect(card(page, 'Judges')).toBeInViewport();
  await page.clock.fastForward(60_000);
  await expect(page.getByText('Books 6–8 of 8')).toBeVisible();
});

test('opens a book with the keyboard and restores the focus', async ({ page, outside }) => {
  await page.goto('/');
  const opener = card(page, 'Genesis');
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Speaking with the Almighty: Genesis' });
  await expect(dialog).toContainText('A narrator who cannot sleep sits down with two guides');
  await expect(dialog).toContainText('$11.99');

  const store = 'https://store.speakingwiththealmighty.com/checkout/genesis';
  await outside.handle(/store\.speakingwiththealmighty\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Checkout</title>' }),
  );
  const tab = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: /^Buy/ }).click();
  await expect(await tab).toHaveURL(store);
  expect(await (await tab).evaluate(() => window.opener)).toBeNull();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
  await opener.click();
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('shows a spinner until a cover loads or fails', async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  const loadCover = await holdRequests(page, /\/_astro\/genesis\..*\.avif/);
  await page.route(/\/_astro\/exodus\./, (route) => route.abort());
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.locator('#books').scrollIntoViewIfNeeded();
  const cover = (name: string) => page.locator('[data-card]').filter({ has: card(page, name) });
  await expect(cover('Genesis').getByText('Loading the cover')).toBeVisible();
  await expect(cover('Exodus').getByText('Loading the cover')).toHaveCount(0);
  await expect(cover('Exodus').getByRole('img')).toHaveAccessibleName(/two walls of water/);
  loadCover();
  await expect(cover('Genesis').getByText('Loading the cover')).toHaveCount(0);
});

test('plays the night-sky video muted and looped until paused', async ({ page }) => {
  await page.goto('/');
  const sky = page.locator('video');
  await expect(sky).toHaveJSProperty('paused', false);
  await expect(sky).toHaveJSProperty('muted', true);
  await expect(sky).toHaveJSProperty('loop', true);
  await page.getByRole('button', { name: 'Pause animation' }).click();
  await expect(sky).toHaveJSProperty('paused', true);
  await page.locator('footer').scrollIntoViewIfNeeded();
  await page.locator('h1').scrollIntoViewIfNeeded();
  await expect(sky).toHaveJSProperty('paused', true);
  await page.getByRole('button', { name: 'Play animation' }).click();
  await expect(sky).toHaveJSProperty('paused', false);
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect(sky).toHaveJSProperty('paused', true);
});

test('keeps the poster if autoplay is blocked', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () =>
      Promise.reject(new DOMException('User interaction is required.', 'NotAllowedError'));
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Blocked.', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play animation' })).toBeVisible();
  await expect(page.locator('video')).toHaveJSProperty('paused', true);
  await expect(page.locator('video')).toHaveAttribute('poster', /\/_astro\/hero-poster\..*\.avif/);
  await expect(card(page, 'Genesis')).toBeVisible();
});

test.describe('the home page with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('has no motion and loads no video until requested', async ({ page }) => {
    const mediaRequests: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'media') mediaRequests.push(request.url());
    });
    await openWithStoppedClock(page);
    await hydrate(page, 'BookCarousel');
    await page.clock.fastForward(60_000);
    await expect(page.getByText('Books 1–3 of 8')).toBeVisible();
    expect(mediaRequests).toEqual([]);
    await page.getByRole('button', { name: 'Play animation' }).click();
    await expect(page.locator('video')).toHaveJSProperty('paused', false);
  });
});
