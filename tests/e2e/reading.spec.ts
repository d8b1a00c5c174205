import type { Page } from '@playwright/test';
import { READER_PATH } from '../bench/budgets.ts';
import { runAxe } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const NIGHT = 'rgb(10, 12, 28)';
const PAPER = 'rgb(248, 244, 235)';
const SEPIA = 'rgb(241, 228, 203)';

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const aa = (page: Page) => page.getByRole('button', { name: 'Aa: theme and type' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Theme and type' });
const choose = (page: Page, name: string) => panel(page).getByText(name, { exact: true }).click();
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('reading') ?? '');
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((line) => line.getBoundingClientRect().top);

async function answerCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    try {
      localStorage.setItem('cookieConsent', 'custom');
      sessionStorage.setItem('new-chapter-offered', '1');
    } catch {
      // Storage is blocked.
    }
  });
}

async function readTo(page: Page, selector: string): Promise<void> {
  const before = await stored(page);
  await page.locator(selector).evaluate((line) => line.scrollIntoView());
  await expect.poll(() => stored(page)).not.toBe(before);
}

test.beforeEach(async ({ page }) => answerCookies(page));

test('applies the look chosen in the panel without axe violations, and before the next page paints', async ({
  page,
}) => {
  await page.goto(READER_PATH);
  expect(await background(page)).toBe(NIGHT);
  await aa(page).click();
  await expect(panel(page)).toBeVisible();
  for (const [name, color] of [
    ['Sepia', SEPIA],
    ['Paper', PAPER],
  ] as const) {
    await choose(page, name);
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
  for (const name of ['Wide', 'System sans', 'Extra large']) await choose(page, name);
  await expect.poll(async () => (await line()).spacing).toBeGreaterThan(before.spacing * 1.1);
  expect((await line()).fontFamily).toMatch(/^system-ui/);
  await expect(page.locator('html')).toHaveClass(/text-xl/);

  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      if (document.body) seen.add(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/read/honest-weights');
  await expect(page.locator('html')).toHaveClass(/theme-paper.*lines-wide.*type-sans|type-sans/);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([PAPER]);

  await page.emulateMedia({ colorScheme: 'light' });
  await aa(page).click();
  await choose(page, 'Match system');
  await expect.poll(() => background(page)).toBe(PAPER);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', PAPER);
  expect(await runAxe(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).toBe(NIGHT);
});

test('the panel supports the keyboard: Tab moves in and out, and Escape returns to the button', async ({
  page,
}) => {
  await page.goto(READER_PATH);
  await aa(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(panel(page).getByText('Close')).toHaveCount(0);
  for (const name of ['Night', 'Base', 'Normal', 'Display serif']) {
    await page.keyboard.press('Tab');
    await expect(panel(page).getByRole('radio', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(aa(page)).toBeFocused();
  await page.keyboard.press('Enter');
  for (let press = 0; press < 7; press++) await page.keyboard.press('Tab');
  await expect(panel(page)).toBeHidden();
  await page.locator('.chapter-closing').evaluate((line) => line.scrollIntoView());
  await expect(aa(page)).toBeInViewport();
});

test('remembers the reading position, offers it once, links to it from the list, and marks a finished chapter', async ({
  page,
}) => {
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
  expect(await stored(page)).toContain(`"at":"${id}"`);

  await page.goto('/chapters');
  const continueLink = page.getByRole('link', {
    name: 'Continue where you stopped: Chapter 7, Your Enemy’s Donkey',
  });
  await expect(continueLink).toHaveAttribute('href', `${READER_PATH}#${id}`);
  await continueLink.click();
  await expect.poll(() => topOf(page, `[id="${id}"]`)).toBeLessThan(200);

  await page.goto('/about');
  await page.goto(READER_PATH);
  const offer = page.getByRole('button', { name: 'Continue where you stopped' });
  await expect(offer).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await aa(page).focus();
  await page.keyboard.press('Tab');
  await expect(offer).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => topOf(page, `[id="${id}"]`)).toBeLessThan(200);
  await expect(offer).toHaveCount(0);

  await page.goto('/about');
  await page.evaluate((known) => {
    const reading = localStorage.getItem('reading') ?? '';
    localStorage.setItem('reading', reading.replace(known, 'p-0000'));
  }, id);
  await page.goto(READER_PATH);
  await offer.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);

  await page.goto('/about');
  await page.evaluate(() => {
    const reading = localStorage.getItem('reading') ?? '';
    localStorage.setItem('reading', reading.replace(/"seconds":\d+/, '"seconds":900'));
  });
  await page.goto('/about');
  await page.goto(READER_PATH);
  await page.locator('.chapter-closing').evaluate((end) => end.scrollIntoView());
  await expect.poll(() => stored(page)).toContain('"finished":true');
  await page.goto('/chapters');
  await expect(page.getByText('Finished', { exact: true })).toHaveCount(1);
  await expect(continueLink).toHaveCount(0);
});

test('copies selected text with the title and a link that opens its line', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { promise: gate, resolve: openGate } = Promise.withResolvers<undefined>();
  await page.route('**/_astro/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto(READER_PATH, { waitUntil: 'commit' });
  const line = page.locator('.chapter-text p').nth(3);
  const copy = page.getByRole('button', { name: 'Copy quote' });
  const id = await line.getAttribute('id');
  await line.click({ clickCount: 3 });
  await expect(copy).toHaveCount(0);
  openGate(undefined);
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
  expect(quote).toContain(lineText);
  await page.goto('/about');
  await page.goto(`${READER_PATH}#${id}`);
  await expect(line).toBeInViewport();
});

test('moves reading progress to another browser in a file, and ignores other files', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(READER_PATH);
  await readTo(page, '.chapter-text p >> nth=8');
  await page.evaluate(() => localStorage.setItem('preferred-theme', 'theme-sepia'));
  await page.goto('/chapters');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await (await saved).path();

  const other = await browser.newPage({ ...(baseURL && { baseURL }) });
  await answerCookies(other);
  await other.goto('/chapters');
  const field = other.getByLabel('Load a file');
  await field.focus();
  await expect(other.getByText('Load a file')).toHaveCSS('outline-style', 'solid');
  const untouched = await other.evaluate(() => JSON.stringify(localStorage));
  const foreign = Buffer.from('{"kind":"somewhere/else"}');
  await field.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: foreign });
  await expect(other.getByText('This file was not saved by this site. Nothing was changed.')).toBeVisible();
  expect(await other.evaluate(() => JSON.stringify(localStorage))).toBe(untouched);
  await field.setInputFiles(file);
  await expect(other.getByText('Your reading data was added: 1 chapter opened, 0 finished.')).toBeVisible();
  await expect(other.getByRole('link', { name: /^Continue where you stopped: Chapter 7/ })).toBeVisible();
  await expect(other.getByText("You've read 1 of 9 published chapters")).toBeVisible();
  await other.goto(READER_PATH);
  expect(await background(other)).toBe(SEPIA);
  await other.close();
});

test('a chapter shows its title once, its contents, and follow-up links in order: chapters, e-books, sharing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(READER_PATH);
  const title = page.getByText('Your Enemy’s Donkey', { exact: true });
  await expect(title).toHaveCount(2);
  const heights = await title.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().height));
  expect(heights.filter((height) => height > 2)).toHaveLength(1);
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

test('a chapter newer than the build also has the look panel, the chosen theme, and links to lines', async ({
  page,
  backend,
}) => {
  await backend.sql(
    'update public.book_chapters set is_published = true, content = $1 where chapter_number = 10',
    ['One\n\nTwo\n\nThree words here.\n\n' + 'A long line of words without an end. '.repeat(200)],
  );
  await page.goto('/read/the-king-who-copies-a-book');
  await aa(page).click();
  await choose(page, 'Paper');
  await expect.poll(() => background(page)).toBe(PAPER);
  const id = await page.locator('.chapter-text p').last().getAttribute('id');
  await page.goto('/about');
  await page.goto(`/read/the-king-who-copies-a-book#${id}`);
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  expect(await background(page)).toBe(PAPER);
});

test('the open newest chapter links to a newly published one when its tab is shown again', async ({
  page,
  context,
  backend,
}) => {
  await page.goto('/read/the-spies-and-the-statistics');
  await expect(page.getByRole('link', { name: /^Previous Chapter/ })).toBeVisible();
  const next = page.getByRole('link', { name: /^Next Chapter/ });
  await expect(next).toHaveCount(0);
  await backend.sql('update public.book_chapters set is_published = true where chapter_number = 10');
  const other = await context.newPage();
  await other.goto('/about');
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(next).toHaveAttribute('href', '/read/the-king-who-copies-a-book');
});
