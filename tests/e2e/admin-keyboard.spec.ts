import { chapterId, chooseAction } from './support/editor.ts';
import { expect, test } from './support/test.ts';

test('manages focus in the chapter list', async ({ page, signIn, backend, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await signIn(page, '/admin/chapters');
  const tenthRow = page.getByRole('row').filter({ hasText: 'The King Who Copies a Book' });
  const menuButton = tenthRow.getByRole('button', { name: 'Actions for chapter 10' });
  page.once('dialog', (dialog) => void dialog.dismiss());
  await chooseAction(tenthRow, 'Delete');
  await expect(menuButton).toBeFocused();

  backend.setBackendDown(true);
  await chooseAction(tenthRow, 'Publish Now');
  await expect(page.getByText('Failed to publish chapter')).toBeVisible();
  await expect(menuButton).toBeFocused();

  backend.setBackendDown(false);
  await chooseAction(tenthRow, 'Publish Now');
  await expect(tenthRow.getByRole('cell', { name: '🟢 Published' })).toBeVisible();
  await expect(tenthRow.getByRole('link')).toBeFocused();

  page.once('dialog', (dialog) => void dialog.accept());
  await chooseAction(tenthRow, 'Delete');
  await expect(page.getByRole('heading', { name: 'Chapters (13)' })).toBeFocused();

  await page.getByRole('button', { name: 'Scheduled' }).click();
  await chooseAction(page.getByRole('row').nth(1), 'Publish Now');
  await expect(page.getByRole('heading', { name: 'Chapters (3)' })).toBeFocused();
});

test('manages focus in the editor', async ({ page, signIn, backend, allowConsole }) => {
  allowConsole(/status of 404/);
  await signIn(page, `/admin/chapters/edit?chapter=${await chapterId(backend.sql, 10)}`);
  await page.getByRole('button', { name: 'Publish Now' }).press('Enter');
  await expect(page.getByText('Chapter published successfully!')).toBeVisible();
  const publishButton = page.getByRole('button', { name: 'Publish changes' });
  await expect(publishButton).toBeDisabled();
  await expect(publishButton).toBeFocused();

  await backend.sql("update public.book_chapters set chapter_title = 'Theirs' where chapter_number = 10");
  await page.getByLabel('Title', { exact: true }).fill('Mine');
  await publishButton.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'This chapter was changed elsewhere' }),
  ).toBeFocused();
  await page.getByRole('button', { name: 'Load theirs' }).press('Enter');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Theirs');
  await expect(publishButton).toBeFocused();
});
