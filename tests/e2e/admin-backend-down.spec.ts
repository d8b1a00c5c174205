import type { Page } from '@playwright/test';
import { chapterText, expectText, writeText } from './support/editor.ts';
import { expect, test } from './support/test.ts';

const toast = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words });

test.beforeEach(async ({ page, signIn, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await signIn(page);
});

test('a chapter that cannot be deleted stays in the table', async ({ page, backend }) => {
  await page.goto('/admin/chapters');
  page.on('dialog', (dialog) => void dialog.accept());
  const row = page.getByRole('row').filter({ hasText: 'Honest Weights' });
  await expect(row).toBeVisible();
  backend.setBackendDown(true);
  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete chapter')).toContainText('The backend cannot be reached.');
  await expect(row).toBeVisible();
  await expect(page.getByText('Chapter deleted successfully')).toHaveCount(0);
  expect(await backend.sql(`select 1 from public.book_chapters where slug = 'honest-weights'`)).toHaveLength(
    1,
  );
});

test('notifications that cannot be marked stay unread', async ({ page, backend }) => {
  const bell = page.getByRole('button', { name: 'Notifications, 2 unread' });
  await bell.click();
  backend.setBackendDown(true);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(toast(page, 'The notifications could not be marked as read')).toBeVisible();
  await expect(page.getByText('All notifications marked as read')).toHaveCount(0);
  await expect(bell).toBeVisible();
});

test('a new chapter that cannot be created keeps its input', async ({ page, backend }) => {
  await page.goto('/admin/chapters/new');
  await page.getByLabel('Title', { exact: true }).fill('Written in a Storm');
  await writeText(page, 'A line that must not be lost.');
  backend.setBackendDown(true);
  await page.getByRole('button', { name: 'Create chapter' }).click();
  await expect(toast(page, 'Failed to save chapter')).toContainText('The backend cannot be reached.');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Written in a Storm');
  await expectText(page, 'A line that must not be lost.');
  await expect(page.getByText('Chapter created')).toHaveCount(0);
  backend.setBackendDown(false);
  await page.getByRole('button', { name: 'Create chapter' }).click();
  await expect(toast(page, 'Chapter created')).toBeVisible();
});

test('a chapter that cannot be published from the editor stays a draft', async ({ page, backend }) => {
  const [chapter] = await backend.sql<{ id: string }>(
    'select id from public.book_chapters where chapter_number = 11',
  );
  await page.goto(`/admin/chapters/edit?chapter=${chapter?.id}`);
  await expectText(page, /\S/);
  const typed = await chapterText(page).innerText();
  backend.setBackendDown(true);
  await page.getByRole('button', { name: 'Publish Now' }).click();
  await expect(toast(page, 'Failed to publish chapter')).toContainText('The backend cannot be reached.');
  await expect(chapterText(page)).toHaveText(typed, { useInnerText: true });
  await expect(page.getByText('Chapter published successfully!')).toHaveCount(0);
});

test('analytics that cannot be loaded say so and offer no export; loaded ones are exported without the backend', async ({
  page,
  backend,
}) => {
  await page.goto('/admin/analytics');
  const exportButton = page.getByRole('button', { name: 'Export CSV' });
  await expect(exportButton).toBeEnabled();
  backend.setBackendDown(true);
  const download = page.waitForEvent('download');
  await exportButton.click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  // Only the figures are refused, not the guard's queries.
  backend.setBackendDown(false);
  await page.route('**/rest/v1/{book_chapters,rpc/*}*', (route) =>
    route.request().headers()['authorization'] ? route.abort() : route.continue(),
  );
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
  await expect(exportButton).toBeDisabled();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(exportButton).toBeEnabled();
});
