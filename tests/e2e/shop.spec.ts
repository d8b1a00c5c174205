import type { Page } from '@playwright/test';
import { runAxe } from './support/axe.ts';
import { expect, suppressPrompts, test } from './support/test.ts';

test.beforeEach(({ page }) => suppressPrompts(page));

test('shows the product and main links above the fold on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByText('Seven e-books in dialogue')).toBeInViewport();
  await expect(page.getByText('“Ah. So you sent him away.”')).toBeInViewport();
  await expect(page.getByRole('link', { name: 'See the e-books, from $11.99' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Read a chapter free' })).toBeInViewport();
  const covers = page.getByRole('list', { name: 'The seven books' }).getByRole('link');
  await expect(covers).toHaveCount(7);
  for (const coverBox of (await covers.all()).slice(0, 3))
    await expect(coverBox).toBeInViewport({ ratio: 1 });
  await expect(covers.nth(3)).toBeInViewport();
  await covers.last().focus();
  await expect(covers.last()).toBeInViewport({ ratio: 1 });

  await expect(page.getByText('Chapter 9, The Spies and the Statistics')).toBeVisible();
  await expect(page.getByText(/^Chapter 10 comes out on [A-Z][a-z]{2} \d{1,2}, \d{4}\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Play Episode 1, Human Dynamics' })).toBeVisible();
  await expect(page.locator('[data-card]').nth(1)).toContainText(
    'A narrator who cannot sleep sits down with two guides and the first book of the Torah.',
  );
});

test('a book page has questions, a sample excerpt, and a store link', async ({ page, outside }) => {
  await page.goto('/');
  await page.getByRole('list', { name: 'The seven books' }).getByRole('link', { name: 'Judges' }).click();
  await expect(page).toHaveURL(/\/books\/judges$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Speaking with the Almighty:\s+Judges/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Five questions it asks',
    'From the book',
    'Summary',
    'What you get',
    'The other books',
  ]);
  for (const label of ['Sample excerpt', 'Sample details', '$11.99 · E-book'])
    await expect(main.getByText(label, { exact: true })).toBeVisible();
  await expect(main.getByText('Why does it matter so much to the story that Ehud')).toBeVisible();
  await expect(main.getByText('English', { exact: true })).toBeVisible();
  for (const detail of ['E-book (EPUB)', 'About 200 pages', /^Full refund/])
    await expect(main.getByText(detail, { exact: true })).toBeVisible();
  await expect(main.getByText('EPUB · about 200 pages · full refund within 14 days')).toBeVisible();
  await expect(main.getByRole('link', { name: /^Buy/ }).first()).toHaveAttribute(
    'href',
    'https://store.speakingwiththealmighty.com/checkout/judges',
  );

  await outside.handle(/store\.speakingwiththealmighty\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Store</title>' }),
  );
  const countRequest = page.waitForRequest(/\/rpc\/count_visit$/);
  const store = page.waitForEvent('popup');
  await main.getByRole('link', { name: /^Buy/ }).first().click();
  expect((await countRequest).postDataJSON()).toMatchObject({ step: 'store', book: 'judges' });
  await (await store).close();

  await page.goto('/books/genesis-exodus-leviticus');
  await expect(main.getByText('Save $10.98. Bought separately: $35.97.')).toBeVisible();
});

test('previews the free e-book without an email address', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Free e-book' }).click();
  await expect(page).toHaveURL(/\/landing$/);
  const [firstNameBox, coverBox] = await Promise.all([
    page.getByLabel('First name').boundingBox(),
    page.getByRole('img', { name: /^Cover of Speaking With Genesis/ }).boundingBox(),
  ]);
  expect(firstNameBox?.y).toBeLessThan(coverBox?.y ?? 0);
  await page.getByRole('link', { name: 'Look inside first' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speaking With Genesis');
  await expect(page.getByText('The electricity failed at ten past seven')).toBeVisible();
  await expect(page.getByText(/6,000 words: about half an hour of reading/)).toBeVisible();
  await page.getByRole('link', { name: 'Get it free' }).click();
  await expect(page).toHaveURL(/\/landing$/);
});

const player = (page: Page) => page.getByRole('group', { name: 'Player: Was God a Vegan?' });
const isAudioPaused = (page: Page) =>
  player(page)
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) => audio.paused);
const getCurrentTime = (page: Page) =>
  player(page)
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) => audio.currentTime);

test('an episode plays from a timestamp and resumes later', async ({ page }) => {
  const audio: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/audio/')) audio.push(request.url());
  });
  await page.goto('/podcast/was-god-a-vegan');
  await expect(page.getByText('Sample narration by synthetic voices.')).toBeVisible();
  await expect(page.locator('astro-island[component-export="EpisodePlayer"]')).toHaveAttribute('ssr', '');
  expect(audio).toEqual([]);

  await page.getByRole('link', { name: 'Play from 0:26' }).click();
  await expect(player(page).getByRole('button', { name: 'Pause Was God a Vegan?' })).toBeVisible();
  expect(await getCurrentTime(page)).toBeGreaterThanOrEqual(26);
  await player(page).getByRole('button', { name: 'Forward 15 seconds' }).click();
  await expect.poll(() => getCurrentTime(page)).toBeGreaterThanOrEqual(41);
  await player(page).getByLabel('Speed').selectOption('1.5');
  await expect(player(page).locator('audio')).toHaveJSProperty('playbackRate', 1.5);
  await player(page).getByRole('button', { name: 'CC Captions' }).click();
  await expect(player(page).locator('.player-caption')).toContainText(/Elior: |Ayala: /);
  expect(await runAxe(page)).toEqual([]);
  await player(page).getByRole('button', { name: 'Pause Was God a Vegan?' }).press('Enter');
  await expect.poll(() => isAudioPaused(page)).toBe(true);
  const pausedAt = await getCurrentTime(page);
  await player(page).getByRole('button', { name: 'Back 15 seconds' }).press('Enter');
  await expect.poll(() => getCurrentTime(page)).toBeCloseTo(pausedAt - 15, 0);

  await page.reload();
  await player(page).getByRole('button', { name: 'Play Was God a Vegan?' }).hover();
  await expect(page.getByText(/^Resuming at 0:\d\d$/)).toBeAttached();
  await page.getByRole('slider', { name: 'Position' }).press('End');
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute(
    'aria-valuetext',
    '4:38 of 4:38',
  );
});

test('changes a consent category on the privacy page', async ({ page }) => {
  await page.goto('/privacy-policy#cookie-policy');
  const getCommands = () =>
    page.evaluate(() => window.dataLayer?.map((entry) => Array.from(entry as ArrayLike<unknown>)) ?? []);
  await page.getByText(/^Analytics storage/).click();
  await expect(page.getByText('Preferences saved')).toBeVisible();
  await expect(page.getByRole('main').getByText('cookieConsentCategories: analytics_storage')).toBeVisible();
  const granted = {
    analytics_storage: 'granted',
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
  };
  expect((await getCommands()).at(-1)).toEqual(['consent', 'update', granted]);
  await page.goto('/faq');
  expect((await getCommands())[1]).toEqual(['consent', 'update', granted]);
});
