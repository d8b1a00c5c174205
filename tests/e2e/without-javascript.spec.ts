import type { Page } from '@playwright/test';
import { READER_PATH } from '../bench/budgets.ts';
import { expect, test } from './support/test.ts';

test.use({ javaScriptEnabled: false });

const button = (page: Page, name: string) => page.getByRole('button', { name });
const loadingCover = (page: Page) => page.getByText('Loading the cover').first();

test('the home page links to every book and shows all testimonials', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Speaking with the Almighty');
  await expect(loadingCover(page)).toBeHidden();
  await expect(button(page, 'Next books')).toBeHidden();
  await expect(page.locator('img.sky-video')).toHaveJSProperty('complete', true);
  for (const author of ['Miriam L.', 'Thomas B.', 'Hannah K.'])
    await expect(page.getByText(author)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Look inside Speaking with the Almighty/ })).toHaveCount(8);
  const clippedPixels = await page
    .locator('.carousel-track')
    .evaluate((row) => row.scrollHeight - row.clientHeight);
  expect(clippedPixels, 'clipped pixels of the cards').toBe(0);
  await page.getByRole('link', { name: 'Look inside Speaking with the Almighty: Judges' }).click();
  await expect(page).toHaveURL(/\/books\/judges$/);
  await expect(page.getByText('A left-handed man')).toBeVisible();
  await expect(loadingCover(page)).toBeHidden();
});

test('shows complete summaries, reviews, answers, and episodes', async ({ page }) => {
  await page.goto('/summaries');
  await expect(page.getByRole('article')).toHaveCount(8);
  await expect(loadingCover(page)).toBeHidden();
  await expect(page.getByText('Why does it matter so much to the story that Ehud')).toBeVisible();
  const font = page.waitForResponse(/frank-ruhl-libre-latin.*\.woff2$/);
  await page.goto('/reviews');
  expect((await font).status()).toBe(200);
  await expect(page.getByText('I design control systems for elevators')).toBeVisible();
  await page.goto('/faq');
  await page.getByText('What will I experience from reading these books?').click();
  await expect(page.getByText(/Above all, a good argument/)).toBeVisible();

  await page.goto('/podcast');
  await expect(page.locator('article[data-episode] audio[controls]')).toHaveCount(6);
  await expect(button(page, 'Subscribe')).toBeHidden();
  await expect(page.locator('noscript a[href^="mailto:contact@"]')).toBeVisible();
  await page.goto('/podcast/was-god-a-vegan');
  await expect(page.locator('audio')).toBeVisible();
  await expect(page.locator('[data-transcript]')).toContainText('Elior');
  await expect(page.getByRole('link', { name: 'Play from 0:26' })).toHaveAttribute(
    'href',
    '/audio/was-god-a-vegan.mp3#t=26',
  );
});

test('chapters are readable and show no cookie banner', async ({ page, backend, allowConsole }) => {
  allowConsole(/404/);
  await page.goto('/chapters');
  await expect(page.getByRole('region', { name: 'Cookie consent' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Read Now' })).toHaveCount(9);
  await page.getByRole('link', { name: 'Read Now' }).nth(3).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Honest Weights');
  expect(await page.locator('.chapter-text p').count()).toBeGreaterThan(10);
  await expect(page.locator('.chapter-closing')).toBeVisible();
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two Witnesses');
  await page.getByRole('link', { name: '← Back to All Chapters' }).click();
  await expect(page).toHaveURL(/\/chapters$/);

  const italic = page.waitForRequest(/-italic\.[\w-]+\.woff2$/);
  await page.goto(READER_PATH);
  await italic;
  await expect(button(page, 'Aa: reading settings')).toBeHidden();
  await page.getByText('In this chapter').click();
  await expect(page.getByRole('link', { name: 'The ladder' })).toBeVisible();
  await backend.sql('update public.book_chapters set is_published = true where chapter_number = 10');
  for (const slug of ['the-king-who-copies-a-book', 'no-such-chapter']) {
    await page.goto(`/read/${slug}`);
    // One fallback page serves every URL without a built chapter.
    await expect(page.locator('noscript p')).toHaveText(
      'This chapter cannot be read without JavaScript. If it was just published, try again in a few minutes. All chapters',
      { useInnerText: true },
    );
    await expect(page.getByText('Loading the chapter')).toBeHidden();
  }
});

test('search lists everything by type, and references link to the index', async ({ page }) => {
  await page.goto('/search?q=parapet');
  await expect(page.locator('main noscript p')).toHaveText(/^Search needs JavaScript\./);
  for (const kind of ['Chapters', 'Book summaries', 'Episodes', 'FAQ', 'Pages'])
    await expect(page.getByRole('heading', { name: kind, exact: true })).toBeVisible();
  await page.getByRole('link', { name: '3. The Fence Around the Roof' }).click();
  await page.getByRole('link', { name: 'Deuteronomy 22:8' }).click();
  await expect(page).toHaveURL(/\/scripture\/deuteronomy#22-8$/);
  await expect(page.locator('li:target')).toContainText('The Fence Around the Roof');
});

test('forms and settings describe alternatives, and the free e-book is a plain link', async ({ page }) => {
  await page.goto('/landing');
  await expect(page.getByRole('heading', { level: 1, name: 'Begin with Genesis' })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeHidden();
  await expect(button(page, 'Get your free Genesis eBook')).toBeHidden();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the free e-book' }).click();
  expect((await downloading).suggestedFilename()).toBe('Speaking_With_Genesis.epub');

  for (const path of ['/follow', '/follow/confirm', '/follow/preferences']) {
    await page.goto(path);
    const note = page.locator('main noscript p');
    await expect(note).toContainText('This page needs JavaScript, which is turned off in your browser.');
    await expect(note.locator('a')).toHaveAttribute(
      'href',
      /^mailto:contact@speakingwiththealmighty\.com\?subject=/,
    );
    await expect(page.locator('main button')).toBeHidden();
  }

  await page.goto('/preview');
  await expect(page.locator('main noscript p')).toHaveText('A preview needs JavaScript.');
  await page.goto('/accessibility');
  await expect(page.getByText(/These choices need JavaScript/)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Our commitment' })).toBeVisible();

  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/contact');
  const notice = page.getByText(/Please email contact@speakingwiththealmighty\.com instead/);
  await expect(notice).toBeVisible();
  expect((await notice.boundingBox())?.width).toBeLessThanOrEqual(280);
  await expect(
    page.getByRole('main').getByRole('link', { name: 'contact@speakingwiththealmighty.com' }).first(),
  ).toHaveAttribute('href', 'mailto:contact@speakingwiththealmighty.com');
  await expect(page.getByLabel('Name')).toBeHidden();
  await expect(button(page, 'Send message')).toBeHidden();
});
