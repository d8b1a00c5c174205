import { expect, test } from './support/test.ts';

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

const anchorOf = (label: string) =>
  label === 'Bundle'
    ? 'speaking-with-the-almighty-genesis-exodus-leviticus'
    : `speaking-with-the-almighty-${label.toLowerCase()}`;

/** A visitor who has answered about cookies and been offered the new chapter: nothing covers the page. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('cookieConsent', 'true');
    sessionStorage.setItem('new-chapter-offered', 'true');
  });
});

test.describe('the summaries', () => {
  test('show cover, label, price, shop, both parts and the questions of every book, in order', async ({
    page,
  }) => {
    await page.goto('/summaries');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Summaries');
    // The shop window: covers with prices, the first two of them loaded at once.
    const shown = page.getByRole('navigation', { name: 'Books on this page' }).getByRole('link');
    await expect(shown).toHaveText(
      LABELS.map(([label]) => new RegExp(`^\\s*${label}\\s*\\$\\d\\d\\.99\\s*$`)),
    );
    expect(
      await shown
        .locator('img')
        .evaluateAll((images) => images.map((image) => image.getAttribute('loading'))),
    ).toEqual(['eager', 'eager', ...Array<string>(6).fill('lazy')]);
    const plates = page.getByRole('article');
    await expect(plates).toHaveCount(8);
    for (const [index, [label, background, text]] of LABELS.entries()) {
      const plate = plates.nth(index);
      await expect(plate).toHaveAttribute('id', anchorOf(label));
      await expect(plate.getByRole('img')).toHaveAccessibleName(/^A star chart in gold lines/);
      const chip = plate.getByText(label, { exact: true }).first();
      await expect(chip).toHaveCSS('background-color', background);
      await expect(chip).toHaveCSS('color', text);
      await expect(plate.getByText(label === 'Bundle' ? '$24.99' : '$11.99')).toBeVisible();
      const buy = plate.getByRole('link', { name: /^Buy/ });
      await expect(buy).toHaveAttribute('href', /^https:\/\/store\.speakingwiththealmighty\.com\/checkout\//);
      await expect(buy).toHaveAttribute('target', '_blank');
      await expect(plate.getByRole('listitem')).toHaveCount(label === 'Bundle' ? 0 : 5);
    }
    await expect(plates.first()).toContainText('Saves $10.98: separately, the three cost $35.97.');
    const summary = plates.nth(1).getByText('The book opens on a roof before dawn');
    await expect(summary).toBeHidden();
    await plates.nth(1).getByText('Read the summary').click();
    await expect(summary).toBeVisible();
    await expect(plates.first()).toContainText('Elior keeps the place. Ayala keeps the accounts.');
    await expect(plates.nth(1)).toContainText('The book opens on a roof before dawn');
    await expect(plates.nth(1)).toContainText('The second half belongs to a household.');
    await expect(plates.nth(1)).toContainText('Why does Noah, through the whole of the flood, never speak');
  });

  test('lead from the index to a plate by keyboard', async ({ page }) => {
    await page.goto('/summaries');
    await page
      .getByRole('navigation', { name: 'Books on this page' })
      .getByRole('link', { name: 'Joshua' })
      .focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#speaking-with-the-almighty-joshua$/);
    await expect(page.getByRole('heading', { name: 'Speaking with the Almighty: Joshua' })).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('link', { name: 'Buy Speaking with the Almighty: Joshua (opens in a new tab)' }),
    ).toBeFocused();
  });

  test('open the checkout in a new tab', async ({ page, outside }) => {
    await outside.answer(/store\.speakingwiththealmighty\.com/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Checkout</title>' }),
    );
    await page.goto('/summaries#speaking-with-the-almighty-genesis-exodus-leviticus');
    const tab = page.waitForEvent('popup');
    await page
      .getByRole('link', { name: /^Buy Speaking with the Almighty: Genesis, Exodus, Leviticus/ })
      .click();
    await expect(await tab).toHaveURL(
      'https://store.speakingwiththealmighty.com/checkout/genesis-exodus-leviticus',
    );
    await expect(page).toHaveURL(/\/summaries#/);
  });

  for (const width of [390, 1440]) {
    test(`are accessible ${width} px wide`, async ({ page, axeViolations }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/summaries');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await axeViolations(page)).toEqual([]);
    });
  }
});

test.describe('the summaries without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('say the same, without a spinner over the covers', async ({ page }) => {
    await page.goto('/summaries');
    await expect(page.getByRole('article')).toHaveCount(8);
    await expect(page.getByText('Loading the cover').first()).toBeHidden();
    await expect(page.getByText('Why does it matter so much to the story that Ehud')).toBeVisible();
  });
});
