import { expect, test } from './support/test.ts';

type Row = { chapter_number: number };

const ERROR_MESSAGES = [
  ['/admin/chapters', 'The chapters could not be loaded.'],
  ['/admin/chapters/new', 'The chapter could not be loaded.'],
] as const;

test('reports invalid chapters and shows the others', async ({ page, signIn }) => {
  const invalidate = (row: Row): object => ({ ...row, is_published: null });
  let transform = invalidate;
  await page.route(/rest\/v1\/book_chapters/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: ((await response.json()) as Row[]).map(transform) });
  });
  for (const [path, message] of ERROR_MESSAGES) {
    transform = invalidate;
    await signIn(page, path);
    await expect(page.getByText(message), path).toBeVisible();
    transform = (row) => row;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(message), path).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  transform = (row) => {
    if (row.chapter_number === 7) return { ...row, is_published: null };
    if (row.chapter_number === 8) return { ...row, view_count: null, word_count: null };
    return row;
  };
  for (const path of ['/admin/schedule', '/admin/chapters']) {
    await page.goto(path);
    if (path === '/admin/schedule') await page.getByText(/^Show \d+ published chapters?$/).click();
    await expect(
      page.getByText('Chapter 7 could not be read: The backend sent an unexpected value in is_published.'),
    ).toBeVisible();
    await expect(page.locator('tbody tr')).toHaveCount(13);
  }
  const eighthRow = page.getByRole('row').filter({ has: page.getByLabel('Select chapter 8') });
  await expect(eighthRow.getByRole('cell').nth(4)).toHaveText('–');
  await expect(eighthRow.getByRole('cell').nth(5)).toHaveText('–');
});

test('shows visitors the other chapters if one is invalid', async ({ page }) => {
  await page.route(/rest\/v1\/book_chapters/, async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as { chapter_number: number }[];
    const json = rows.map((row) => ({
      ...row,
      ...(row.chapter_number === 7 && { is_published: null }),
      ...(row.chapter_number === 8 && { chapter_title: 'A new title' }),
    }));
    await route.fulfill({ response, json });
  });
  const answered = page.waitForResponse(/rest\/v1\/book_chapters/);
  await page.goto('/chapters');
  await page.mouse.wheel(0, 4000);
  await answered;
  await expect(page.getByText('A new title')).toBeVisible();
  await expect(page.locator('#chapters ol > li')).toHaveCount(13);
});
