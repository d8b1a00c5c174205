import { expect, test } from './support/test.ts';

test('every page reports that no chapter can be read, and retries', async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  let isOdd = true;
  await page.route(/rest\/v1\/book_chapters/, async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as object[];
    const odd = rows.map((row) => ({ ...row, is_published: null }));
    await route.fulfill({ response, json: isOdd ? odd : rows });
  });
  for (const [path, says] of [
    ['/admin', 'Some figures could not be loaded'],
    ['/admin/chapters', 'The chapters could not be loaded.'],
    ['/admin/analytics', 'Some figures could not be loaded'],
    ['/admin/chapters/new', 'The chapter could not be loaded.'],
  ] as const) {
    isOdd = true;
    await page.goto(path);
    await expect(page.getByText(says), path).toBeVisible();
    isOdd = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(says), path).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a chapter that cannot be read is named, and hides neither the others nor their figures', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  await page.route(/rest\/v1\/book_chapters/, async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as { chapter_number: number }[];
    const json = rows.map((row) =>
      row.chapter_number === 7
        ? { ...row, is_published: null }
        : row.chapter_number === 8
          ? { ...row, view_count: null, word_count: null }
          : row,
    );
    await route.fulfill({ response, json });
  });
  for (const path of ['/admin/chapters', '/admin/schedule']) {
    await page.goto(path);
    await expect(
      page.getByText('Chapter 7 could not be read: The backend sent an unexpected value in is_published.'),
    ).toBeVisible();
    await expect(page.locator('tbody tr')).toHaveCount(13);
  }
  await page.goto('/admin/chapters');
  const eighth = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '8', exact: true }) });
  await expect(eighth.getByRole('cell').nth(4)).toHaveText('–');
  await expect(eighth.getByRole('cell').nth(5)).toHaveText('–');
});

test('one broken row does not keep the others from a visitor', async ({ page }) => {
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
