import type { Page } from '@playwright/test';
import { READER_PATH } from '../bench/budgets.ts';
import { runAxe } from './support/axe.ts';
import { expect, holdRequests, suppressPrompts, test } from './support/test.ts';

const NIGHT = 'rgb(10, 12, 28)';
const PAPER = 'rgb(248, 244, 235)';
const SEPIA = 'rgb(241, 228, 203)';

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const displayButton = (page: Page) => page.getByRole('button', { name: 'Aa: reading settings' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Reading settings' });
const chooseOption = (page: Page, name: string) => panel(page).getByText(name, { exact: true }).click();
const getStoredReading = (page: Page) => page.evaluate(() => localStorage.getItem('reading') ?? '');
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((line) => line.getBoundingClientRect().top);

async function readTo(page: Page, selector: string): Promise<void> {
  const before = await getStoredReading(page);
  await page.locator(selector).evaluate((line) => line.scrollIntoView());
  await expect.poll(() => getStoredReading(page)).not.toBe(before);
}

test.beforeEach(({ page }) => suppressPrompts(page));

test('applies display settings without axe violations, and before the next page paints', async ({ page }) => {
  await page.goto(READER_PATH);
  expect(await background(page)).toBe(NIGHT);
  await displayButton(page).click();
  await expect(panel(page)).toBeVisible();
  for (const [name, color] of [
    ['Sepia', SEPIA],
    ['Paper', PAPER],
  ] as const) {
    await chooseOption(page, name);
    await expect.poll(() => background(page)).toBe(color);
    expect(await runAxe(page)).toEqual([]);
  }
  const line = () =>
    page
      .locator('.chapter-text p')
      .first()
      .evaluate((text) => {
        const { lineHeight, fontSize, fontFamily } = getComputedStyle(text);
        return { spacing: parseFloat(lineHeight) / parseFloat(fontSize), fontFamily };
      });
  const before = await line();
  for (const name of ['Wide', 'Plain sans', 'Extra large']) await chooseOption(page, name);
  await expect.poll(async () => (await line()).spacing).toBeGreaterThan(before.spacing * 1.1);
  expect((await line()).fontFamily).toMatch(/^system-ui/);
  await expect(page.locator('html')).toHaveClass(/text-xl/);

  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await page.addInitScript(() => {
    const colors = new Set<string>();
    Object.assign(window, { colors });
    const record = () => {
      if (document.body) colors.add(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(record);
    };
    record();
  });
  await page.goto('/read/honest-weights');
  await expect(page.locator('html')).toHaveClass(/theme-paper.*lines-wide.*type-sans|type-sans/);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(await page.evaluate(() => [...(window as unknown as { colors: Set<string> }).colors])).toEqual([
    PAPER,
  ]);

  await page.emulateMedia({ colorScheme: 'light' });
  await displayButton(page).click();
  await chooseOption(page, 'Match device');
  await expect.poll(() => background(page)).toBe(PAPER);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', PAPER);
  expect(await runAxe(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).toBe(NIGHT);
});

test('the display panel supports the keyboard', async ({ page }) => {
  await page.goto(READER_PATH);
  await displayButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(panel(page).getByText('Close')).toHaveCount(0);
  for (const name of ['Night', 'Base', 'Normal', 'Book serif', 'Hidden']) {
    await page.keyboard.press('Tab');
    await expect(panel(page).getByRole('radio', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(displayButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  for (let press = 0; press < 8; press++) await page.keyboard.press('Tab');
  await expect(panel(page)).toBeHidden();
  await page.locator('.chapter-closing').evaluate((line) => line.scrollIntoView());
  await expect(displayButton(page)).toBeInViewport();
});

test('saves the reading position and marks finished chapters', async ({ page }) => {
  const READING_TIME = /(\d+) min read/;
  await page.addInitScript(() =>
    localStorage.setItem('reading', localStorage.getItem('reading') ?? '{garbage'),
  );
  await page.goto(READER_PATH);
  await expect(page.getByText(READING_TIME)).toBeVisible();
  const line = '.chapter-text p >> nth=8';
  await readTo(page, line);
  await expect(page.getByText(/min left/)).toBeVisible();
  const id = (await page.locator(line).getAttribute('id')) ?? '';
  expect(await getStoredReading(page)).toContain(`"at":"${id}"`);

  await page.goto('/chapters');
  const continueLink = page.getByRole('link', {
    name: 'Continue where you left off: Chapter 7, Your Enemy’s Donkey',
  });
  await expect(continueLink).toHaveAttribute('href', `${READER_PATH}#${id}`);
  await expect(page.locator('main .button-gold')).toHaveCount(1);
  await continueLink.click();
  await expect.poll(() => topOf(page, `[id="${id}"]`)).toBeLessThan(200);

  await page.goto('/about');
  await page.goto(READER_PATH);
  const continueButton = page.getByRole('button', { name: 'Continue where you left off' });
  await expect(continueButton).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await displayButton(page).focus();
  await page.keyboard.press('Tab');
  await expect(continueButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => topOf(page, `[id="${id}"]`)).toBeLessThan(200);
  await expect(continueButton).toHaveCount(0);

  await page.goto('/about');
  await page.evaluate((savedId) => {
    const reading = localStorage.getItem('reading') ?? '';
    localStorage.setItem('reading', reading.replace(savedId, 'p-0000'));
  }, id);
  await page.goto(READER_PATH);
  await continueButton.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);

  await page.goto('/about');
  await page.evaluate(() => {
    const reading = localStorage.getItem('reading') ?? '';
    localStorage.setItem('reading', reading.replace(/"seconds":\d+/, '"seconds":900'));
  });
  await page.goto('/about');
  await page.goto(READER_PATH);
  await page.locator('.chapter-closing').evaluate((end) => end.scrollIntoView());
  await expect.poll(() => getStoredReading(page)).toContain('"finished":true');
  await page.goto('/chapters');
  await expect(page.getByText('Finished', { exact: true })).toHaveCount(1);
  await expect(continueLink).toHaveCount(0);
});

test('copies selected text with the title and a link to its line', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const loadScripts = await holdRequests(page, '**/_astro/*.js');
  await page.goto(READER_PATH, { waitUntil: 'commit' });
  const line = page.locator('.chapter-text p').nth(3);
  const copy = page.getByRole('button', { name: 'Copy quote' });
  const id = await line.getAttribute('id');
  await line.click({ clickCount: 3 });
  await expect(copy).toHaveCount(0);
  loadScripts();
  await expect(copy).toBeVisible();
  await page.locator('summary', { hasText: 'In this chapter' }).focus();
  await page.keyboard.press('Tab');
  await expect(copy).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Quote copied to clipboard!')).toBeVisible();
  await expect(copy).toBeFocused();
  const lineText = ((await line.textContent()) ?? '').replace(/\s+/g, ' ').trim();
  const quote = await page.evaluate(() => navigator.clipboard.readText());
  expect(quote.split('\n').slice(1)).toEqual([
    'Your Enemy’s Donkey | Pragmatism of the Bible',
    `${baseURL}${READER_PATH}#${id}`,
  ]);
  // Quotation marks within the quote are single.
  expect(quote).toContain(lineText.replaceAll('“', '‘').replaceAll('”', '’'));
  await page.goto('/about');
  await page.goto(`${READER_PATH}#${id}`);
  await expect(line).toBeInViewport();
});

test('transfers reading progress in a file', async ({ page, browser, baseURL }) => {
  await page.goto(READER_PATH);
  await readTo(page, '.chapter-text p >> nth=8');
  await page.evaluate(() => localStorage.setItem('preferred-theme', 'theme-sepia'));
  await page.goto('/chapters');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await (await download).path();

  const otherPage = await browser.newPage({ ...(baseURL && { baseURL }) });
  await suppressPrompts(otherPage);
  await otherPage.goto('/chapters');
  const field = otherPage.getByLabel('Load a file');
  await field.focus();
  await expect(otherPage.getByText('Load a file')).toHaveCSS('outline-style', 'solid');
  const storageBefore = await otherPage.evaluate(() => JSON.stringify(localStorage));
  const unknownFile = Buffer.from('{"kind":"somewhere/else"}');
  await field.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: unknownFile });
  await expect(
    otherPage.getByText('This file was not saved by this site. Nothing was changed.'),
  ).toBeVisible();
  expect(await otherPage.evaluate(() => JSON.stringify(localStorage))).toBe(storageBefore);
  await field.setInputFiles(file);
  await expect(
    otherPage.getByText('Your reading data was added: 1 chapter opened, 0 finished.'),
  ).toBeVisible();
  await expect(
    otherPage.getByRole('link', { name: /^Continue where you left off: Chapter 7/ }),
  ).toBeVisible();
  await expect(otherPage.getByText("You've read 1 of 9 published chapters")).toBeVisible();
  await otherPage.goto(READER_PATH);
  expect(await background(otherPage)).toBe(SEPIA);
  await otherPage.close();
});

test('a chapter shows its title once, its contents, and follow-up links', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(READER_PATH);
  const title = page.getByText('Your Enemy’s Donkey', { exact: true });
  await expect(title).toHaveCount(2);
  const heights = await title.evaluateAll((titles) =>
    titles.map((element) => element.getBoundingClientRect().height),
  );
  expect(heights.filter((height) => height > 2)).toHaveLength(1);
  expect(await topOf(page, '.chapter-text p >> nth=0')).toBeLessThan(844 / 3);
  await displayButton(page).click();
  expect((await panel(page).boundingBox())?.height).toBeLessThanOrEqual(844 * 0.45);
  await page.keyboard.press('Escape');
  await page.getByText('In this chapter').click();
  await page.getByRole('listitem').getByRole('link', { name: 'The ladder' }).click();
  await expect(page.getByRole('heading', { name: 'The ladder' })).toBeInViewport();
  const tops = await Promise.all(
    [
      page.getByRole('link', { name: /^Next Chapter.*Jethro Counts the Hours/ }),
      page.getByRole('link', { name: /^Previous Chapter/ }),
      page.getByRole('link', { name: 'The book so far, as an e-book' }),
      page.getByRole('link', { name: 'The free Genesis e-book' }),
      page.getByRole('link', { name: /^Share on X/ }),
    ].map((link) => link.evaluate((element) => element.getBoundingClientRect().top + scrollY)),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
});

test('supports display settings on chapters newer than the build', async ({ page, backend }) => {
  await backend.sql(
    'update public.book_chapters set is_published = true, content = $1 where chapter_number = 10',
    ['One\n\nTwo\n\nThree words here.\n\n' + 'A long line of words without an end. '.repeat(200)],
  );
  await page.goto('/read/the-king-who-copies-a-book');
  await expect(page.getByRole('navigation', { name: 'Chapters, bottom' })).toContainText(
    /Coming Soon\s*Seven Lean Cows, [A-Z][a-z]{2} \d{1,2}, \d{4}/,
  );
  await displayButton(page).click();
  await chooseOption(page, 'Paper');
  await expect.poll(() => background(page)).toBe(PAPER);
  const id = await page.locator('.chapter-text p').last().getAttribute('id');
  await page.goto('/about');
  await page.goto(`/read/the-king-who-copies-a-book#${id}`);
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  expect(await background(page)).toBe(PAPER);
});

test('links to a newly published next chapter', async ({ page, context, backend }) => {
  await page.goto('/read/the-spies-and-the-statistics');
  await expect(page.getByRole('link', { name: /^Previous Chapter/ })).toBeVisible();
  const next = page.getByRole('link', { name: /^Next Chapter/ });
  await expect(next).toHaveCount(0);
  await backend.sql('update public.book_chapters set is_published = true where chapter_number = 10');
  const otherPage = await context.newPage();
  await otherPage.goto('/about');
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(next).toHaveAttribute('href', '/read/the-king-who-copies-a-book');
});
