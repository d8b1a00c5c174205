import { expect, test } from './support/test.ts';

test('the FAQ has three questions in order and opens one answer at a time', async ({
  page,
  axeViolations,
}) => {
  // A toast that is still fading in would be judged by its half-faded colors.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/faq');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'What is Speaking with the Almighty?',
    'What will I experience from reading these books?',
    'Will these books change the mindset of a devout person?',
  ]);
  const product = main.getByText(/It is a series of books that reads the Torah/);
  const devout = main.getByText(/^No\. .*Their interpretations stay grounded in the Old Testament/);
  await expect(product).toBeHidden();

  await main.getByText('What is Speaking with the Almighty?').click();
  await expect(product).toBeVisible();
  await main.locator('summary').nth(2).focus();
  await page.keyboard.press('Enter');
  await expect(devout).toBeVisible();
  await expect(product).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(devout).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await axeViolations(page)).toEqual([]);
});

test('the FAQ tells search engines its questions and answers', async ({ page }) => {
  await page.goto('/faq');
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = blocks
    .map((text) => JSON.parse(text) as { '@type': string; mainEntity: { name: string }[] })
    .find((block) => block['@type'] === 'FAQPage');
  expect(data?.mainEntity.map(({ name }) => name)).toEqual([
    'What is Speaking with the Almighty?',
    'What will I experience from reading these books?',
    'Will these books change the mindset of a devout person?',
  ]);
});

test('the FAQ answers without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/faq`);
  await page.getByText('What will I experience from reading these books?').click();
  await expect(page.getByText(/Above all, a good argument/)).toBeVisible();
  await context.close();
});
