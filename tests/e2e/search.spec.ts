import type { Page } from '@playwright/test';
import { blocksOf } from '../../src/build/search-index.ts';
import { QUESTIONS } from './support/search-questions.ts';
import { expect, suppressPrompts, test } from './support/test.ts';

const recordIndexRequests = (page: Page): string[] => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/pagefind/')) requests.push(request.url());
  });
  return requests;
};

const resultLinks = (page: Page) => page.locator('[data-search-results] a');
const status = (page: Page) => page.locator('[data-search-status]');

test.beforeEach(({ page }) => suppressPrompts(page));

test('supports the keyboard from results to paragraphs and verses', async ({ page }) => {
  const requests = recordIndexRequests(page);
  await page.goto('/faq');
  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Words, names, or verses' });
  await expect(field).toBeFocused();
  await field.pressSequentially('parapet');
  await expect(page).toHaveURL(/\/search\?q=parapet$/);
  const chapters = page.locator('[data-search-results] section', {
    has: page.getByRole('heading', { name: 'Chapters', exact: true }),
  });
  const resultLink = chapters.getByRole('link', { name: 'The Fence Around the Roof' });
  await expect(resultLink).toBeVisible();
  await expect(chapters.locator('mark').first()).toHaveText('parapet');
  await expect(status(page)).toHaveText(/results?\./);
  await expect(page.locator('[data-search-results] h2').first()).toHaveText('Chapters');
  expect(requests.length).toBeGreaterThan(0);

  await expect(resultLink).toHaveAttribute('href', /#p-[^:]+:~:text=.*parapet$/);
  await resultLink.press('Enter');
  await expect(page).toHaveURL(/\/read\/the-fence-around-the-roof#p-/);
  const paragraph = page.locator('p:target');
  await expect(paragraph).toContainText('you make a parapet for your roof');
  await expect(paragraph).toBeInViewport();

  const reference = page.locator('.chapter-text').getByRole('link', { name: 'Deuteronomy 22:8' });
  await expect(reference).toHaveAttribute('aria-haspopup', 'dialog');
  await reference.press('Enter');
  const popover = page.getByRole('dialog', { name: 'Deuteronomy 22:8' });
  await expect(popover).toBeFocused();
  await expect(popover.getByRole('link', { name: 'Book summary: Deuteronomy' })).toBeVisible();
  await expect(popover.getByRole('link', { name: /Read on Sefaria/ })).toHaveAttribute(
    'href',
    'https://www.sefaria.org/Deuteronomy.22.8',
  );
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(reference).toBeFocused();

  await reference.press('Enter');
  await popover.getByRole('link', { name: 'View in the scripture index' }).press('Enter');
  await expect(page).toHaveURL(/\/scripture\/deuteronomy#22-8$/);
  const entry = page.locator('li:target');
  await expect(entry.getByRole('heading', { name: '22:8', exact: true })).toBeInViewport();
  await entry.getByRole('link', { name: /The Fence Around the Roof/ }).press('Enter');
  await expect(page).toHaveURL(/\/read\/the-fence-around-the-roof#p-/);
  await expect(page.locator('p:target')).toContainText('Deuteronomy 22:8');
});

test('loads the index only after input, and types a slash if / is pressed in a field', async ({ page }) => {
  const requests = recordIndexRequests(page);
  await page.goto('/search');
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual([]);
  await page.getByRole('searchbox').pressSequentially('either/or');
  await expect(page.getByRole('searchbox')).toHaveValue('either/or');
  await page.getByText('Press / to search from any page').click();
  await page.goto('/faq');
  await page.keyboard.press('/');
  await page.getByRole('link', { name: 'Search', exact: true }).first().focus();
  await expect(page).toHaveURL(/\/faq$/);
});

test('handles markup, punctuation, typos, and long queries safely', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(status(page)).toHaveText(/result/);
  await expect(page.locator('[data-search-results] img')).toHaveCount(0);
  const field = page.getByRole('searchbox');
  await field.fill('.*+?^${}()|[]\\');
  await expect(status(page)).toHaveText('Enter a word or a number.');
  await field.fill('x'.repeat(10_000));
  await expect(status(page)).toHaveText(
    'No results found. Try another word. Your query was too long, so only its first words were used.',
  );
  await field.fill('   ');
  await expect(status(page)).toHaveText('');
  await expect(page.getByRole('link', { name: '3. The Fence Around the Roof' })).toBeVisible();
  await field.fill('witness');
  await expect(resultLinks(page).first()).toHaveText('Two Witnesses');
  await field.fill('Jetro');
  await expect(status(page)).toHaveText(/^Showing results for jethro instead\. .*results?\.$/);
  await expect(page.locator('[data-search-results] mark').first()).toHaveText(/jethro/i);
});

test(
  'ranks the right page first for 45 of 50 questions, and the right paragraph in the top three for 45',
  { tag: '@nightly' },
  async ({ page, allowConsole }) => {
    test.slow();
    allowConsole(/404/);
    const normalize = (text: string) =>
      text
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .toLowerCase()
        .trim();
    const missed = { page: [] as string[], paragraph: [] as string[] };
    await page.goto('/search');
    const field = page.getByRole('searchbox');
    for (const [query, path, ...answers] of QUESTIONS) {
      await field.fill(query);
      await field.press('Enter');
      await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(query);
      await expect(status(page)).toHaveText(/result|Nothing/);
      const first = (await resultLinks(page).first().getAttribute('href')) ?? '';
      const isRight = path.includes('#') ? first === path : first.split('#')[0] === path;
      if (!isRight) missed.page.push(`${query}: ${first}`);
      // Five consecutive words identify the paragraph of an excerpt.
      const html = await (await page.request.get(path)).text();
      const paragraphs = blocksOf(/<main\b.*<\/main>/s.exec(html)?.[0] ?? '').flatMap(({ text }) =>
        answers.some((answer) => text.includes(answer)) ? [normalize(text)] : [],
      );
      const excerpts = await page.locator('[data-search-results] p').allInnerTexts();
      const isAnswered = excerpts.slice(0, 3).some((text) => {
        if (answers.some((answer) => text.includes(answer))) return true;
        const words = normalize(text).split(' ');
        return words.some((_, start) => {
          const phrase = words.slice(start, start + 5);
          return phrase.length === 5 && paragraphs.some((paragraph) => paragraph.includes(phrase.join(' ')));
        });
      });
      if (!isAnswered) missed.paragraph.push(`${query}: ${excerpts[0]}`);
    }
    expect(QUESTIONS).toHaveLength(50);
    expect(missed.page.length, missed.page.join('\n')).toBeLessThanOrEqual(5);
    expect(missed.paragraph.length, missed.paragraph.join('\n')).toBeLessThanOrEqual(5);
    test.info().annotations.push({ type: 'missed', description: JSON.stringify(missed) });
  },
);

test('finds references while the index is rebuilt', async ({ page, context, allowConsole }) => {
  allowConsole(/Failed to load/);
  await context.route('**/pagefind/**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/search?q=parapet');
  const updating = 'Search is being updated. Until then, everything on the site is listed below.';
  await expect(status(page)).toHaveText(updating);
  await expect(page.getByRole('link', { name: '3. The Fence Around the Roof' })).toBeVisible();
  await page.getByRole('searchbox').fill('דברים כב ח');
  await expect(status(page)).toHaveText(`${updating} 1 result.`);
  await expect(resultLinks(page).first()).toHaveAttribute('href', '/scripture/deuteronomy#22-8');
});

test('reports a missing index and lists everything', async ({ page, context, allowConsole }) => {
  allowConsole(/Failed to load|pagefind/);
  await context.route('**/pagefind/**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/search?q=parapet');
  await expect(status(page)).toHaveText(
    'Search could not be loaded. Everything on the site is listed below.',
  );
  await expect(page.getByRole('link', { name: '3. The Fence Around the Roof' })).toBeVisible();
});
