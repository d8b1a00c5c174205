import { expectText, status, toast, writeText } from './support/editor.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ allowConsole }) => allowConsole(/Failed to load resource/));

test('keeps notifications unread if marking them as read fails', async ({ page, backend, signIn }) => {
  await signIn(page);
  const notificationsButton = page.getByRole('button', { name: 'Notifications, 2 unread' });
  await notificationsButton.click();
  backend.setBackendDown(true);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(toast(page, 'The notifications could not be marked as read')).toBeVisible();
  await expect(page.getByText('All notifications marked as read')).toHaveCount(0);
  await expect(notificationsButton).toBeVisible();
});

test('keeps the input if creating or publishing a chapter fails', async ({ page, backend, signIn }) => {
  await signIn(page, '/admin/chapters/new');
  await page.getByLabel('Title', { exact: true }).fill('Written Offline');
  await writeText(page, 'A line that must not be lost.');
  backend.setBackendDown(true);
  await page.getByRole('button', { name: 'Create chapter' }).click();
  await expect(status(page, 'Not saved. The site can’t be reached right now.')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Written Offline');
  await expectText(page, 'A line that must not be lost.');
  await expect(page.getByText('Chapter created')).toHaveCount(0);
  backend.setBackendDown(false);
  await page.getByRole('button', { name: 'Create chapter' }).click();
  await expect(toast(page, 'Chapter created')).toBeVisible();

  page.once('dialog', (dialog) => void dialog.accept());
  backend.setBackendDown(true);
  await page.getByRole('button', { name: 'Publish Now' }).click();
  await expect(toast(page, 'Failed to publish chapter')).toBeVisible();
  await expectText(page, 'A line that must not be lost.');
  await expect(page.getByText('Chapter published successfully!')).toHaveCount(0);
});

test('exports loaded analytics without a backend', { tag: '@nightly' }, async ({ page, backend, signIn }) => {
  await signIn(page, '/admin/analytics');
  const exportButton = page.getByRole('button', { name: 'Export CSV' });
  await expect(exportButton).toBeEnabled();
  backend.setBackendDown(true);
  const download = page.waitForEvent('download');
  await exportButton.click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  // Blocks only the analytics data, not the guard's queries.
  backend.setBackendDown(false);
  await page.route('**/rest/v1/{book_chapters,rpc/*}*', (route) =>
    route.request().headers()['authorization'] ? route.abort() : route.continue(),
  );
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
  await expect(exportButton).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(exportButton).toBeEnabled();
});
