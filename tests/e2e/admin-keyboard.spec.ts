import { chapterId, chooseAction } from './support/editor.ts';
import { expect, test } from './support/test.ts';

test('stays on the menu’s button after a declined deletion or failed publication, stays in the row after a publication, and moves to the heading if the row disappears', async ({
  page,
  signIn,
  backend,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await signIn(page, '/admin/chapters');
  const tenth = page.getByRole('row').filter({ hasText: 'The King Who Copies a Book' });
  const menu = tenth.getByRole('button', { name: 'Actions for chapter 10' });
  page.once('dialog', (dialog) => void dialog.dismiss());
  await chooseAction(tenth, 'Delete');
  await expect(menu).toBeFocused();

  backend.setBackendDown(true);
  await chooseAction(tenth, 'Publish Now');
  await expect(page.getByText('Failed to publish chapter')).toBeVisible();
  await expect(menu).toBeFocused();

  backend.setBackendDown(false);
  await chooseAction(tenth, 'Publish Now');
  await expect(tenth.getByRole('cell', { name: '🟢 Published' })).toBeVisible();
  await expect(tenth.getByRole('link')).toBeFocused();

  page.once('dialog', (dialog) => void dialog.accept());
  await chooseAction(tenth, 'Delete');
  await expect(page.getByRole('heading', { name: 'Chapters (13)' })).toBeFocused();

  await page.getByRole('button', { name: 'Scheduled' }).click();
  await chooseAction(page.getByRole('row').nth(1), 'Publish Now');
  await expect(page.getByRole('heading', { name: 'Chapters (3)' })).toBeFocused();
});

test('stays on the pressed editor button, and returns to it after a conflict is resolved', async ({
  page,
  signIn,
  backend,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  await signIn(page, `/admin/chapters/edit?chapter=${await chapterId(backend.sql, 10)}`);
  await page.getByRole('button', { name: 'Publish Now' }).press('Enter');
  await expect(page.getByText('Chapter published successfully!')).toBeVisible();
  const publication = page.getByRole('button', { name: 'Publish changes' });
  await expect(publication).toBeDisabled();
  await expect(publication).toBeFocused();

  await backend.sql("update public.book_chapters set chapter_title = 'Theirs' where chapter_number = 10");
  await page.getByLabel('Title', { exact: true }).fill('Mine');
  await publication.press('Enter');
  await expect(
    page.getByRole('alert').filter({ hasText: 'This chapter was changed elsewhere' }),
  ).toBeFocused();
  await page.getByRole('button', { name: 'Load theirs' }).press('Enter');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Theirs');
  await expect(publication).toBeFocused();
});
