import { expect, test } from './support/test.ts';

test('an unknown address says so and offers ways on', async ({ page, allowConsole, axeViolations }) => {
  allowConsole(/status of 404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  expect(
    await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/', '/summaries', '/about', '/faq', '/contact', '/reviews']);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await axeViolations(page)).toEqual([]);
  }
});

test('/404 is a page', async ({ page, allowConsole }) => {
  allowConsole(/status of 404/);
  await page.goto('/404');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page).toHaveURL(/\/404$/);
});

for (const { from, to } of [
  { from: '/blog/a-post/', to: '/summaries' },
  { from: '/2023/05', to: '/summaries' },
  { from: '/privacy#cookie-policy', to: '/privacy-policy#cookie-policy' },
  { from: '/mailpoet-page/confirm', to: '/contact' },
]) {
  test(`where a host reads no redirect files, ${from} is replaced by ${to}`, async ({
    page,
    baseURL,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    await page.goto('/about');
    await page.route(
      (url) => url.pathname === new URL(from, baseURL).pathname,
      async (route) => route.fulfill({ response: await route.fetch({ url: `${baseURL}/no/such/page` }) }),
    );
    await page.goto(from);
    await page.waitForURL(baseURL + to);
    await page.goBack();
    await expect(page).toHaveURL(/\/about$/);
  });
}
