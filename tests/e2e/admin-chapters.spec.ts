import type { Page } from '@playwright/test';
import { chooseAction } from './support/editor.ts';
import { revokeRole } from './support/roles.ts';
import { expect, test } from './support/test.ts';

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test('lists, searches, and filters chapters', async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Manage Chapters' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Chapters');
  await expect(page.getByText('Edit, schedule, and publish chapters')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/admin');
  await expect(page.getByRole('heading', { name: 'Chapters (14)' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Title',
    'Status',
    'Release Date',
    'Views',
    'Words',
    'Actions',
  ]);
  const first = row(page, 'The Question at the Kitchen Table');
  await expect(first.getByRole('cell').nth(2)).toHaveText('🟢 Published');
  await expect(first.getByRole('cell').nth(3)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  await expect(first.getByRole('cell').nth(5)).toHaveText(/^1,\d{3}$/);
  await expect(first.getByRole('link')).toHaveAttribute('href', /^\/admin\/chapters\/edit\?chapter=/);
  await first.getByRole('button', { name: 'Actions for chapter 1' }).click();
  await expect(first.getByRole('dialog').locator('a, button')).toHaveText(['Edit', 'Unpublish', 'Delete']);
  await page.keyboard.press('Escape');
  const tenth = row(page, 'The King Who Copies a Book');
  await expect(tenth.getByRole('cell').nth(2)).toHaveText('🟡 Scheduled');
  await expect(tenth.getByRole('cell').nth(4)).toHaveText('0');
  await expect(tenth.getByRole('cell').nth(3)).toHaveText(
    /^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:00 [AP]M · Ready$/,
  );
  await expect(tenth.getByRole('cell').nth(5)).toHaveText(/^1,\d{3}$/);

  await page.getByPlaceholder('Search by title...').fill('  THE k');
  await expect(page.getByRole('heading', { name: 'Chapters (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Scheduled' }).click();
  await expect(page.getByRole('heading', { name: 'Chapters (1)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Scheduled' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByPlaceholder('Search by title...').fill('no such title');
  await expect(page.getByText('No chapters match “no such title.”')).toBeVisible();
  await page.getByPlaceholder('Search by title...').fill('');
  await expect(page.getByRole('heading', { name: 'Chapters (5)' })).toBeVisible();
  await page.getByRole('button', { name: 'Published' }).click();
  await expect(page.getByRole('heading', { name: 'Chapters (9)' })).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Chapters (14)' })).toBeVisible();
});

test('never reports success if a write changed nothing', async ({ page, signIn, backend, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await signIn(page, '/admin/chapters');
  page.on('dialog', (dialog) => void dialog.accept());
  const alert = page.getByRole('alert');

  await expect(row(page, 'Not in Heaven')).toBeVisible();
  await backend.sql('delete from public.book_chapters where chapter_number = 14');
  await chooseAction(row(page, 'Not in Heaven'), 'Delete');
  await expect(alert).toContainText('Failed to delete chapter');
  await expect(page.getByRole('heading', { name: 'Chapters (13)' })).toBeVisible();

  await backend.sql(
    'delete from public.chapter_drafts where chapter_id = (select id from public.book_chapters where chapter_number = 13)',
  );
  await page.reload();
  await expect(row(page, 'The Year the Land Rests')).toContainText('No text yet');
  await chooseAction(row(page, 'The Year the Land Rests'), 'Publish Now');
  await expect(alert).toContainText('Failed to publish chapter');
  await expect(alert).toContainText('The chapter has no text yet.');

  backend.setBackendDown(true);
  await chooseAction(row(page, 'Seven Lean Cows'), 'Publish Now');
  await expect(alert).toContainText('We can’t reach the server.');
  await expect(row(page, 'Seven Lean Cows')).toContainText('🟡 Scheduled');
  backend.setBackendDown(false);

  // Without the role, the API changes nothing and returns no error.
  await revokeRole(backend);
  await chooseAction(row(page, 'Seven Lean Cows'), 'Publish Now');
  await page.waitForURL('**/admin/login');
  await expect(alert).toContainText('Access denied. Admin role required.');
  const [cows] = await backend.sql<{ is_published: boolean }>(
    "select is_published from public.book_chapters where slug = 'seven-lean-cows'",
  );
  expect(cows?.is_published).toBe(false);
});
