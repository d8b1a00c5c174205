// What an author is told of a chapter before it is published.
import type { Page } from '@playwright/test';
import { chapterId, chapterText, toast, writeText } from './support/editor.ts';
import { expect, test } from './support/test.ts';

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

test('the check before publishing says everything, leads to its place, and keeps nothing from being published', async ({
  page,
  signIn,
  backend,
  axeViolations,
}) => {
  const id = await chapterId(backend.sql, 10);
  await signIn(page, `/admin/chapters/edit?chapter=${id}`);
  await page.getByText('For search engines and shared links').click();
  await page.getByLabel('Meta title').fill('');
  await page.getByLabel('Meta description').fill('');
  await page
    .getByLabel('Title', { exact: true })
    .fill('A title that is much longer than search results show');
  await writeText(
    page,
    'The Fence\n\nShe <script>said so</script> stopped.\n\n“Why?”\n\nSee <a href="http://example.org">this</a>.\n\nA \u0001 sign. So be it.\n\nSee Genesis 99:1 and Gen 22:1.',
  );
  await page.getByText('For search engines and shared links').click();
  await page.getByText('Check before publishing').click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Nothing here keeps you from publishing.' }),
  ).toBeVisible();
  const item = (words: string) => page.getByRole('listitem').filter({ hasText: words }).last();
  await expect(item('The meta description is missing')).toBeVisible();
  await expect(item('search results cut titles after about 60')).toBeVisible();
  await expect(item('‘said so’ is left out with its <script>.')).toContainText('Line 3');
  await expect(item('The link to ‘http://example.org’ is not https.')).toContainText('Line 7');
  await expect(item('a sign that no e-book may hold')).toContainText('Line 9');
  await expect(item('so it becomes a subheading')).toContainText('Line 5');
  await expect(item('There is no passage ‘Genesis 99:1’')).toContainText('Line 11');
  await expect(item('‘Gen 22:1’ is not linked: write the book’s name in full.')).toContainText('Line 11');
  expect(await axeViolations(page)).toEqual([]);

  await item('so it becomes a subheading').getByRole('button', { name: 'Line 5' }).click();
  await expect(chapterText(page)).toBeFocused();
  await expect(page.getByText('Line 5 of 11:')).toBeVisible();
  await tool(page, 'Paragraph').click();
  await expect(page.getByText('No line looks like something else than it becomes.')).toBeVisible();

  await item('The meta description is missing').getByRole('button', { name: 'Go to the field' }).click();
  await expect(page.getByLabel('Meta description')).toBeFocused();
  await page.keyboard.type('A fence.');
  await expect(page.getByText('There is one, and it is short enough.')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Publish Now' }).click();
  await expect(toast(page, 'Chapter published successfully!')).toBeVisible();
});
