// A backend that sends what the database does not allow: no page of the administration is left empty.
import { expect, test } from './support/test.ts';

for (const { path, heading, says } of [
  { path: '/admin', heading: 'Admin Dashboard', says: 'Some figures could not be loaded' },
  { path: '/admin/chapters', heading: 'Manage Chapters', says: 'The chapters could not be loaded.' },
  { path: '/admin/analytics', heading: 'Analytics Dashboard', says: 'Some figures could not be loaded' },
  { path: '/admin/chapters/new', heading: null, says: 'The chapter could not be loaded.' },
]) {
  test(`${path} says what is missing when a count is null, and tries again`, async ({ page, signIn }) => {
    await signIn(page);
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
    let isOdd = true;
    await page.route(/rest\/v1\/book_chapters/, async (route) => {
      const response = await route.fetch();
      const rows = (await response.json()) as object[];
      const [first, ...rest] = rows;
      const odd = [{ ...first, view_count: null, word_count: null }, ...rest];
      await route.fulfill({ response, json: isOdd ? odd : rows });
    });
    await page.goto(path);
    if (heading !== null) await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(says)).toBeVisible();
    isOdd = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(says)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a list of chapters with a broken row leaves visitors the list that was built', async ({ page }) => {
  await page.route(/rest\/v1\/book_chapters/, async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as object[];
    await route.fulfill({ response, json: rows.map((row) => ({ ...row, release_date: 'infinity' })) });
  });
  const answered = page.waitForResponse(/rest\/v1\/book_chapters/);
  await page.goto('/chapters');
  await page.mouse.wheel(0, 4000);
  await answered;
  await expect(page.locator('#chapters ol > li')).toHaveCount(14);
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});
