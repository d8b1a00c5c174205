import type { Page } from '@playwright/test';
import { expect, suppressPrompts, test } from './support/test.ts';

test.beforeEach(({ page }) => suppressPrompts(page));

const LABELS = [
  ['Bundle', 'rgb(178, 52, 42)', 'rgb(255, 255, 255)'],
  ['Genesis', 'rgb(178, 223, 170)', 'rgb(10, 12, 28)'],
  ['Exodus', 'rgb(244, 229, 158)', 'rgb(10, 12, 28)'],
  ['Leviticus', 'rgb(246, 196, 140)', 'rgb(10, 12, 28)'],
  ['Numbers', 'rgb(245, 182, 205)', 'rgb(10, 12, 28)'],
  ['Deuteronomy', 'rgb(168, 209, 245)', 'rgb(10, 12, 28)'],
  ['Joshua', 'rgb(160, 227, 229)', 'rgb(10, 12, 28)'],
  ['Judges', 'rgb(205, 188, 243)', 'rgb(10, 12, 28)'],
] as const;

/** Measures at phone size. */
async function expectEarlyBuyLink(page: Page, name: string | RegExp): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await page.getByRole('main').getByRole('link', { name }).first().boundingBox();
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  expect((box?.y ?? length) / length).toBeLessThan(2 / 3);
}

const bookAnchor = (label: string) =>
  `speaking-with-the-almighty-${label === 'Bundle' ? 'genesis-exodus-leviticus' : label.toLowerCase()}`;

test('the summaries page shows all books’ details', async ({ page }) => {
  await page.goto('/summaries');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Summaries');
  await expectEarlyBuyLink(page, /^Buy/);
  await page.setViewportSize({ width: 1280, height: 800 });
  const bookLinks = page.getByRole('navigation', { name: 'Books on this page' }).getByRole('link');
  await expect(bookLinks).toHaveText(
    LABELS.map(([label]) => new RegExp(`^\\s*${label}\\s*\\$\\d\\d\\.99\\s*$`)),
  );
  const loading = bookLinks
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('loading')));
  expect(await loading).toEqual(['eager', 'eager', ...Array<string>(6).fill('lazy')]);
  const articles = page.getByRole('article');
  await expect(articles).toHaveCount(8);
  for (const [index, [label, background, text]] of LABELS.entries()) {
    const article = articles.nth(index);
    await expect(article).toHaveAttribute('id', bookAnchor(label));
    await expect(article.getByRole('img')).toHaveAccessibleName(/^A star chart in gold lines/);
    const chip = article.getByText(label, { exact: true }).first();
    await expect(chip).toHaveCSS('background-color', background);
    await expect(chip).toHaveCSS('color', text);
    await expect(article.getByText(label === 'Bundle' ? '$24.99' : '$11.99')).toBeVisible();
    const buy = article.getByRole('link', { name: /^Buy/ });
    await expect(buy).toHaveAttribute('href', /^https:\/\/store\.speakingwiththealmighty\.com\/checkout\//);
    await expect(buy).toHaveAttribute('target', '_blank');
    await expect(article.getByRole('listitem')).toHaveCount(label === 'Bundle' ? 0 : 5);
  }
  await expect(articles.first()).toContainText('Save $10.98. Bought separately: $35.97.');
  await expect(articles.first()).toContainText('Elior keeps the place. Ayala keeps the accounts.');
  const summary = articles.nth(1).getByText('The book opens on a roof before dawn');
  await expect(summary).toBeHidden();
  await articles.nth(1).getByText('Read the summary').click();
  await expect(summary).toBeVisible();
  await expect(articles.nth(1)).toContainText('The second half belongs to a household.');
  await expect(articles.nth(1)).toContainText('Why does Noah, through the whole of the flood, never say');

  await bookLinks.filter({ hasText: 'Joshua' }).press('Enter');
  await expect(page).toHaveURL(/#speaking-with-the-almighty-joshua$/);
  await expect(page.getByRole('heading', { name: 'Speaking with the Almighty: Joshua' })).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('link', { name: 'Buy Speaking with the Almighty: Joshua (opens in a new tab)' }),
  ).toBeFocused();
});

test('shows reviews, the author, and one FAQ answer at a time', async ({ page }) => {
  await page.goto('/reviews');
  await expect(page.locator('main')).toContainText('Speaking with the Almighty: Genesis');
  const reviews = page.getByRole('article');
  await expect(reviews).toHaveCount(3);
  for (const [index, [title, opening, author]] of [
    ['A skeptic’s pencil', 'I bought this volume intending to disagree with it in pencil.', 'Daniel R.'],
    ['New questions for an old circle', 'Five of us meet on Tuesday mornings', 'Ruth S.'],
    ['It reads the specification first', 'I design control systems for elevators', 'Avi P.'],
  ].entries()) {
    const review = reviews.nth(index);
    await expect(review.getByRole('heading', { name: title ?? '' })).toBeVisible();
    await expect(review).toContainText(opening ?? '');
    await expect(review).toContainText(author ?? '');
    await expect(review.getByRole('img', { name: 'Rated 5 out of 5 stars' })).toBeVisible();
    await expect(review.getByText('Sample', { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Look inside' })).toHaveAttribute('href', '/books/genesis');
  await expectEarlyBuyLink(page, /^Buy/);

  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('About the Author');
  await expect(main.getByText(/The dialogues began as notes in a margin/)).toBeVisible();
  await expect(main.getByText('How the author works', { exact: true })).toBeVisible();
  await expect(main.getByText('Cites every verse, so you can check it.')).toBeVisible();
  await expect(main.getByText('Sample', { exact: true })).toBeVisible();
  await expect(main.getByRole('img', { name: /A table seen from above/ })).toBeVisible();
  await expectEarlyBuyLink(page, 'See the books');

  await page.goto('/faq');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'What is Speaking with the Almighty?',
    'What will I experience from reading these books?',
    'Will these books change the mindset of a devout person?',
  ]);
  const product = main.getByText(/It is a series of books that reads the Torah/);
  const devout = main.getByText(/^No\. .*Their interpretations stay grounded in the Old Testament/);
  await expect(product).toBeVisible();
  await main.locator('summary').nth(2).press('Enter');
  await expect(devout).toBeVisible();
  await expect(product).toBeHidden();
});

const LEGAL = {
  '/privacy-policy': [
    'Introduction',
    'Data Collection and Usage',
    'Your Rights',
    'Data Retention and Security',
    'Cookie Policy',
    'AI Technology Usage',
    'Contact Information',
  ],
  '/terms': [
    'Acceptance',
    'Scope and Updates',
    'User Obligations and Conduct',
    'Intellectual Property',
    'Data Usage and Privacy',
    'Liability and Disclaimers',
    'Governing Law',
    'Termination',
    'Contact',
  ],
};

test('the legal pages show their sections and a table of contents', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-03-09T12:00:00Z'));
  for (const [path, sections] of Object.entries(LEGAL)) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(sections);
    const tocLinks = main.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    await expect(tocLinks).toHaveText(sections);
    expect(
      await tocLinks.evaluateAll((links) =>
        links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.textContent),
      ),
    ).toEqual(sections);
  }
  await expect(page.getByText(/governed by the laws of the State of Israel/)).toBeVisible();
  await page.goto('/privacy#cookie-policy');
  await expect(page).toHaveURL(/\/privacy-policy#cookie-policy$/);
  await expect(page.locator('#cookie-policy')).toBeInViewport();
  await expect(page.getByText('Last updated: March 9, 2031')).toBeVisible();
  await expect(
    page.getByText(/authors and publishers of Speaking with the Almighty, working from Israel, decide how/),
  ).toBeVisible();
  const messages = page.getByText(
    /^Messages: name, email address.*Kept: Until erased\. *Seen by: Administrators/,
  );
  await expect(messages).toBeHidden();
  await page.getByText('Annex: everything in the database about readers').click();
  await expect(messages).toBeVisible();
});

test('shows a 404 page, which redirects old URLs', async ({ page, baseURL, allowConsole }) => {
  allowConsole(/status of 404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  expect(
    await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/', '/summaries', '/about', '/faq', '/contact', '/reviews']);

  await page.goto('/about');
  for (const [from, to] of [
    ['/2023/05', '/summaries'],
    ['/privacy#cookie-policy', '/privacy-policy#cookie-policy'],
  ] as const) {
    await page.route(
      (url) => url.pathname === new URL(from, baseURL).pathname,
      async (route) => route.fulfill({ response: await route.fetch({ url: `${baseURL}/no/such/page` }) }),
    );
    await page.goto(from);
    await page.waitForURL(baseURL + to);
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  }
});
