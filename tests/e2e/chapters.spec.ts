import { expect, test } from './support/test.ts';

test('lists all fourteen chapters in order without loading their text', async ({ page }) => {
  const selectedColumns: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/rest/v1/book_chapters')
      selectedColumns.push(url.searchParams.get('select') ?? '*');
  });
  // Invalid data is ignored.
  await page.addInitScript(() => localStorage.setItem('viewed_chapters', '[1,null,{"x":2}]'));
  await page.goto('/chapters');
  await expect.poll(() => selectedColumns.length).toBeGreaterThan(0);
  for (const columns of selectedColumns) expect(columns).not.toMatch(/\*|content/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pragmatism of the Bible');
  await expect(
    page.getByText('Understanding the lack of logic in the world today through the ancient texts.'),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: /Cover of Pragmatism of the Bible/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Word from the Authors' })).toBeVisible();
  const cards = page.locator('#chapters ol > li');
  await expect(cards).toHaveCount(14);
  for (let number = 1; number <= 14; number += 1) {
    await expect(cards.nth(number - 1)).toContainText(`Chapter ${number}`);
  }
  await expect(page.getByRole('link', { name: 'Read Now' })).toHaveCount(9);
  await expect(page.locator('main .button-gold')).toHaveText(['Start with Chapter 1']);
  await expect(cards.filter({ hasText: /Coming [A-Z][a-z]{2} \d{1,2}, \d{4}/ })).toHaveCount(5);
  await expect(page.getByText('published chapters')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Start with Chapter 1' })).toHaveAttribute(
    'href',
    '/read/the-question-at-the-kitchen-table',
  );
  const description = cards.first().getByText('A tired reader asks whether an old text can help');
  await expect(cards.first()).toContainText(/\d min/);
  await expect(description).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(description).toBeHidden();
  expect((await page.locator('#chapters ol').boundingBox())?.height).toBeLessThan(1450);
});

test('remembers read chapters and links to the first unread one', async ({ page, backend }) => {
  const [first, third] = await backend.sql<{ id: string; slug: string }>(
    'select id, slug from public.book_chapters where chapter_number in (1, 3) order by chapter_number',
  );
  await page.goto('/chapters');
  await page.evaluate(
    (ids) => localStorage.setItem('viewed_chapters', JSON.stringify(ids)),
    [first?.id, third?.id],
  );
  await page.reload();
  await expect(page.getByText("You've read 2 of 9 published chapters")).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '22');
  await expect(page.getByRole('link', { name: 'Read Again' })).toHaveCount(2);
  await expect(page.getByRole('img', { name: 'Read' })).toHaveCount(2);
  await page.getByRole('link', { name: 'Continue Reading: Chapter 2' }).click();
  await expect(page).toHaveURL(/\/read\/six-days-and-a-deadline$/);
});

test('lists a chapter as readable after it is published in the database', async ({ page, backend }) => {
  await backend.sql('update public.book_chapters set is_published = true where chapter_number = 10');
  await page.goto('/chapters');
  await expect(page.getByRole('link', { name: 'Read Now' })).toHaveCount(10);
  await page.locator('#chapters ol > li').nth(9).getByRole('link', { name: 'Read Now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The King Who Copies a Book');
  await expect(page.locator('.chapter-text p').first()).toBeVisible();
});
