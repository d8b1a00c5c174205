// Reading as on a good e-reader: how it looks, where one was, what one takes along.
import type { Page } from '@playwright/test';
import { READER_PATH } from '../bench/budgets.ts';
import { expect, test } from './support/test.ts';

const NIGHT = 'rgb(10, 12, 28)';
const PAPER = 'rgb(248, 244, 235)';
const SEPIA = 'rgb(241, 228, 203)';

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const aa = (page: Page) => page.getByRole('button', { name: 'Aa: theme and type' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Theme and type' });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('reading') ?? '');
/** Where a line is in the window. */
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((line) => line.getBoundingClientRect().top);

async function answerCookies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    try {
      localStorage.setItem('cookieConsent', 'custom');
      sessionStorage.setItem('new-chapter-offered', '1');
    } catch {
      // Storage is refused.
    }
  });
}

/** Scrolls as a reader does, and waits until the place is remembered. */
async function readTo(page: Page, selector: string): Promise<void> {
  const before = await stored(page);
  await page.locator(selector).evaluate((line) => line.scrollIntoView());
  await expect.poll(() => stored(page)).not.toBe(before);
}

test.beforeEach(async ({ page }) => answerCookies(page));

test('the look is chosen in a panel, without a fault in any theme, and is there before the next paint', async ({
  page,
  axeViolations,
}) => {
  await page.goto(READER_PATH);
  expect(await background(page)).toBe(NIGHT);
  await aa(page).click();
  await expect(panel(page)).toBeVisible();
  for (const [name, color] of [
    ['Sepia', SEPIA],
    ['Paper', PAPER],
  ] as const) {
    await panel(page).getByRole('radio', { name, exact: true }).check();
    await expect.poll(() => background(page)).toBe(color);
    expect(await axeViolations(page)).toEqual([]);
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
  await panel(page).getByRole('radio', { name: 'Wide' }).check();
  await panel(page).getByRole('radio', { name: 'System sans' }).check();
  await panel(page).getByRole('radio', { name: 'Extra large' }).check();
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
  await panel(page).getByRole('radio', { name: 'As the system' }).check();
  await expect.poll(() => background(page)).toBe(PAPER);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', PAPER);
  expect(await axeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).toBe(NIGHT);
});

test('the panel takes the keyboard: from the button into it, out of it, and back with Escape', async ({
  page,
}) => {
  await page.goto(READER_PATH);
  await aa(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: 'Close' })).toBeFocused();
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
  // It is at hand from anywhere in the chapter.
  await page.locator('.chapter-closing').evaluate((line) => line.scrollIntoView());
  await expect(aa(page)).toBeInViewport();
});

test('the look holds for the page where storage is refused', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.setItem = refuse;
    Storage.prototype.getItem = refuse;
  });
  await page.goto(READER_PATH);
  await aa(page).click();
  await panel(page).getByRole('radio', { name: 'Sepia' }).check();
  await expect.poll(() => background(page)).toBe(SEPIA);
  await page.keyboard.press('Escape');
  await page
    .locator('.chapter-text p')
    .nth(10)
    .evaluate((line) => line.scrollIntoView());
  await expect(page.getByText(/min left/)).toBeVisible();
});

test('the place is remembered, offered once, and reached from the list; the end makes it finished', async ({
  page,
}) => {
  const WORDS = /(\d+) min read/;
  await page.addInitScript(() =>
    localStorage.setItem('reading', localStorage.getItem('reading') ?? '{garbage'),
  );
  await page.goto(READER_PATH);
  await expect(page.getByText(WORDS)).toBeVisible();
  const line = '.chapter-text p >> nth=8';
  await readTo(page, line);
  await expect(page.getByText(/min left/)).toBeVisible();
  const id = (await page.locator(line).getAttribute('id')) ?? '';
  expect(await stored(page)).toContain(`"at":"${id}"`);

  await page.goto('/chapters');
  const place = page.getByRole('link', {
    name: 'Continue where you stopped: Chapter 7, Your Enemy’s Donkey',
  });
  await expect(place).toHaveAttribute('href', `${READER_PATH}#${id}`);
  await place.click();
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

  // A line that an edit has taken away: its share of the text is left.
  await page.goto('/about');
  await page.evaluate((known) => {
    const reading = localStorage.getItem('reading') ?? '';
    localStorage.setItem('reading', reading.replace(known, 'p-0000'));
  }, id);
  await page.goto(READER_PATH);
  await offer.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);

  // There was time to read it.
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
  await expect(page.getByText('Finished')).toHaveCount(1);
  await expect(place).toHaveCount(0);
});

test('selected words are copied with title and link, and the link leads to their line', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { promise: held, resolve: letThrough } = Promise.withResolvers<undefined>();
  await page.route('**/_astro/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(READER_PATH, { waitUntil: 'commit' });
  const line = page.locator('.chapter-text p').nth(3);
  const copy = page.getByRole('button', { name: 'Copy quote' });
  const id = await line.getAttribute('id');
  // Selected before the scripts are there, it is offered when they are.
  await line.click({ clickCount: 3 });
  await expect(copy).toHaveCount(0);
  letThrough(undefined);
  await expect(copy).toBeVisible();
  // It is the next stop after the words, before the links of later lines.
  await page.locator('summary', { hasText: 'In this chapter' }).focus();
  await page.keyboard.press('Tab');
  await expect(copy).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Quote copied to clipboard!')).toBeVisible();
  await expect(copy).toBeFocused();
  const words = ((await line.textContent()) ?? '').replace(/\s+/g, ' ').trim();
  const quote = await page.evaluate(() => navigator.clipboard.readText());
  expect(quote.split('\n').slice(1)).toEqual([
    'Your Enemy’s Donkey | Pragmatism of the Bible',
    `${baseURL}${READER_PATH}#${id}`,
  ]);
  expect(quote).toContain(words);
  await page.goto('/about');
  await page.goto(`${READER_PATH}#${id}`);
  await expect(line).toBeInViewport();
});

test('what was read goes to another browser as a file, and no other file changes anything', async ({
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
  const before = () => other.evaluate(() => JSON.stringify(localStorage));
  const untouched = await before();
  for (const [text, answer] of [
    ['PK', 'This file is not a saved reading. Nothing was changed.'],
    ['{"kind":"somewhere/else"}', 'This file was not saved by this site. Nothing was changed.'],
    [
      '{"kind":"speaking-with-the-almighty/my-reading","version":9}',
      'This file was saved by another version of this site. Reload the page and try again. Nothing was changed.',
    ],
    ['x'.repeat(6_000_000), 'This file is too large to be a saved reading. Nothing was changed.'],
  ] as const) {
    await field.setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(other.getByText(answer)).toBeVisible();
  }
  expect(await before()).toBe(untouched);
  await field.setInputFiles(file);
  await expect(other.getByText('Your reading was added: 1 chapter opened, 0 finished.')).toBeVisible();
  await expect(other.getByRole('link', { name: /^Continue where you stopped: Chapter 7/ })).toBeVisible();
  await expect(other.getByText("You've read 1 of 9 published chapters")).toBeVisible();
  await other.goto(READER_PATH);
  expect(await background(other)).toBe(SEPIA);
  await other.close();
});

test('a chapter has contents, its title once, and leads on: next, the book so far, the e-book, sharing', async ({
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

test('a chapter newer than the build has it all: its look before the text, the panel, a linked line', async ({
  page,
  backend,
}) => {
  await backend.sql(
    'update public.book_chapters set is_published = true, content = $1 where chapter_number = 10',
    ['One\n\nTwo\n\nThree words here.\n\n' + 'A long line of words without an end. '.repeat(200)],
  );
  await page.goto('/read/the-king-who-copies-a-book');
  await aa(page).click();
  await panel(page).getByRole('radio', { name: 'Paper', exact: true }).check();
  await expect.poll(() => background(page)).toBe(PAPER);
  const id = await page.locator('.chapter-text p').last().getAttribute('id');
  await page.goto('/about');
  await page.goto(`/read/the-king-who-copies-a-book#${id}`);
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  expect(await background(page)).toBe(PAPER);

  // One line, in Hebrew; then as long as a chapter can be.
  const rewrite = (content: string) =>
    backend.sql('update public.book_chapters set content = $1 where chapter_number = 10', [content]);
  await rewrite('בראשית ברא אלהים את השמים ואת הארץ.');
  await page.goto('/read/the-king-who-copies-a-book');
  await expect(page.locator('.chapter-text [id]')).toHaveCount(1);
  await expect(page.locator('.chapter-text [id]')).toHaveCSS('direction', 'rtl');
  await rewrite('A paragraph among very many others, with words.\n\n'.repeat(5200).slice(0, 249_999));
  await page.reload();
  await page
    .locator('.chapter-text p')
    .nth(2600)
    .evaluate((line) => line.scrollIntoView());
  await expect(page.getByText(/min left/)).toBeVisible();
  await expect.poll(() => stored(page)).toMatch(/"at":"p-\w{4}-\d+"/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the contents open, nothing is shown that would do nothing, and the italic comes', async ({
    page,
    backend,
  }) => {
    const italic = page.waitForRequest(/-italic\.[\w-]+\.woff2$/);
    await page.goto(READER_PATH);
    await italic;
    await expect(aa(page)).toBeHidden();
    await page.getByText('In this chapter').click();
    await expect(page.getByRole('link', { name: 'The ladder' })).toBeVisible();
    // Nothing is loading where nothing can.
    await backend.sql('update public.book_chapters set is_published = true where chapter_number = 10');
    await page.goto('/read/the-king-who-copies-a-book');
    const why = page.locator('noscript p');
    await expect(why).toBeVisible();
    expect(await why.textContent()).toContain('This chapter is so new that it needs JavaScript for now.');
    await expect(page.getByText('Loading the chapter')).toBeHidden();
  });
});
