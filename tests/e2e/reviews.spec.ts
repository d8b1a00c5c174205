import { expect, test } from './support/test.ts';

const REVIEWS = [
  ['A skeptic’s pencil', 'I bought this volume intending to disagree with it in pencil.', 'Daniel R.'],
  ['New questions for an old circle', 'Five of us meet on Tuesday mornings', 'Ruth S.'],
  ['It reads the specification first', 'I design control systems for elevators', 'Avi P.'],
] as const;

/** A visitor who has answered about cookies and been offered the new chapter: nothing covers the page. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('cookieConsent', 'true');
    sessionStorage.setItem('new-chapter-offered', 'true');
  });
});

for (const width of [390, 1440]) {
  test(`three readers review the first book, ${width} px wide`, async ({ page, axeViolations }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/reviews');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews');
    await expect(page.locator('main')).toContainText('Speaking with the Almighty: Genesis');
    const reviews = page.getByRole('article');
    await expect(reviews).toHaveCount(3);
    for (const [index, [title, opening, author]] of REVIEWS.entries()) {
      const review = reviews.nth(index);
      await expect(review.getByRole('heading', { name: title })).toBeVisible();
      await expect(review).toContainText(opening);
      await expect(review).toContainText(author);
      await expect(review.getByRole('img', { name: 'Rated 5 out of 5 stars' })).toBeVisible();
      // Invented, and says so.
      await expect(review.getByText('Sample', { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'Read the summary' })).toHaveAttribute(
      'href',
      '/summaries#speaking-with-the-almighty-genesis',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await axeViolations(page)).toEqual([]);
  });
}

test('on a phone the way to buy comes before the last third of each page that makes one want a book', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, way] of [
    ['/reviews', /^Buy/],
    ['/summaries', /^Buy/],
    ['/about', 'See the books'],
  ] as const) {
    await page.goto(path);
    const box = await page.getByRole('main').getByRole('link', { name: way }).first().boundingBox();
    const length = await page.evaluate(() => document.documentElement.scrollHeight);
    expect((box?.y ?? length) / length, path).toBeLessThan(2 / 3);
  }
});

test.describe('the reviews without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('read the same', async ({ page }) => {
    await page.goto('/reviews');
    for (const [title, opening] of REVIEWS) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText(opening)).toBeVisible();
    }
  });
});
