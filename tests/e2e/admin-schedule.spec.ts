import type { Locator, Page } from '@playwright/test';
import { restoreRole, revokeRole } from './support/roles.ts';
import { expect, test } from './support/test.ts';

/** Spans the switch to daylight saving time on March 26, 2027. */
const SET_RELEASE_DATES = `update public.book_chapters set is_ready = false, release_date =
    timestamp '2027-03-05 20:00' at time zone 'Asia/Jerusalem' + make_interval(days => 7 * (chapter_number - 10))
  where chapter_number between 10 and 12`;

const unsavedChanges = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const press = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true }).press('Enter');
const chooseAction = async (page: Page, number: number, action: string) => {
  await press(page, `Actions for chapter ${number}`);
  await press(page, action);
};

test.beforeEach(async ({ page, signIn, backend }) => {
  await backend.sql(SET_RELEASE_DATES);
  await backend.sql(
    'update public.book_chapters set is_ready = false, release_date = null where chapter_number > 12',
  );
  await signIn(page, '/admin/schedule');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule');
});

const getSchedule = (backend: { sql: <Row>(query: string) => Promise<Row[]> }) =>
  backend.sql<{ chapter_number: number; slug: string; planned: string | null }>(
    `select chapter_number, slug, to_char(release_date at time zone 'Asia/Jerusalem', 'YYYY-MM-DD HH24:MI') as planned
     from public.book_chapters where chapter_number > 9 order by chapter_number`,
  );

test('rejects two chapters at the same minute without a request', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  let isSent = false;
  page.on('request', (request) => (isSent ||= request.url().includes('reschedule_chapters')));
  await press(row(page, 'Seven Lean Cows'), 'Fri, Mar 12, 2027, 8:00 PM');
  await page.getByLabel('Date', { exact: true }).fill('2027-03-05');
  await press(page, 'Set date');
  await expect(row(page, 'Seven Lean Cows')).toContainText('was Mar 12, 2027, 8:00 PM');
  await expect(row(page, 'Seven Lean Cows').getByRole('button', { name: 'Fri, Mar 5' })).toBeFocused();
  await expect(row(page, 'Seven Lean Cows')).toContainText('Same time as chapter 10');
  await expect(row(page, 'The King Who Copies a Book')).toContainText('Same time as chapter 11');
  await expect(unsavedChanges(page).getByRole('alert')).toHaveText(
    'Chapters 10 and 11 would both go out on Mar 5, 2027, 8:00 PM. Give one of them another time, then save.',
  );
  const save = unsavedChanges(page).getByRole('button', { name: 'Save schedule' });
  await expect(save).toBeInViewport();
  await expect(save).toBeDisabled();
  await save.press('Enter');
  await expect(unsavedChanges(page).getByRole('button', { name: 'Discard' })).toHaveCount(0);
  await press(unsavedChanges(page), 'Undo');
  await expect(unsavedChanges(page)).toBeFocused();
  await expect(unsavedChanges(page).getByRole('alert')).toHaveText('');
  await expect(unsavedChanges(page)).toContainText('Everything is saved');
  expect(isSent).toBe(false);

  await chooseAction(page, 11, 'Skip this week and delay the rest');
  await expect(unsavedChanges(page)).toContainText('2 chapters moved, not saved yet');
  await expect(unsavedChanges(page).getByRole('button', { name: 'Discard' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByText('Show 9 published chapters').click();
  const published = row(page, 'The Spies and the Statistics');
  await expect(published.getByRole('button')).toHaveCount(0);
  await chooseAction(page, 10, 'Swap with…');
  await expect(page.getByLabel('With', { exact: true }).getByRole('option')).toHaveText([
    /^11\. /,
    /^12\. /,
    /^13\. /,
    /^14\. /,
  ]);
});

test('repeats a weekday for a chapter and all later ones, except on a holiday', async ({ page, backend }) => {
  await chooseAction(page, 11, 'Set a weekly pattern from here…');
  const dialog = page.getByRole('dialog', { name: 'Set a weekly pattern' });
  await expect(dialog.getByLabel('First date')).toHaveValue('2027-03-12');
  await dialog.getByText('Skip dates').press('Enter');
  await dialog.getByText('Friday, March 19, 2027').click();
  await press(dialog, 'Set these dates');
  await expect(row(page, 'The Daughters Who Asked')).toContainText('was Mar 19, 2027, 8:00 PM');
  await press(unsavedChanges(page), 'Save schedule');
  await expect(page.getByText('Schedule saved')).toBeVisible();
  expect((await getSchedule(backend)).map(({ planned }) => planned?.slice(0, 10)).join(' ')).toBe(
    '2027-03-05 2027-03-12 2027-03-26 2027-04-02 2027-04-09',
  );
});

test('keeps unsaved changes after failures', async ({ page, backend, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await chooseAction(page, 12, 'Skip this week and delay the rest');
  await backend.sql("update public.book_chapters set chapter_title = 'Theirs' where chapter_number = 12");
  await press(unsavedChanges(page), 'Save schedule');
  await expect(unsavedChanges(page).getByRole('alert')).toContainText('Failed to save the schedule.');
  await expect(unsavedChanges(page).getByRole('alert')).toContainText(
    'Chapter 12 was changed in the meantime.',
  );
  await expect(row(page, 'Theirs')).toContainText('Mar 26, 2027');
  expect((await getSchedule(backend))[2]?.planned).toBe('2027-03-19 20:00');
  await press(unsavedChanges(page), 'Save schedule');
  await expect(page.getByText('Schedule saved')).toBeVisible();
  expect((await getSchedule(backend))[2]?.planned).toBe('2027-03-26 20:00');

  await chooseAction(page, 12, 'Skip this week and delay the rest');
  backend.setBackendDown(true);
  await press(unsavedChanges(page), 'Save schedule');
  await expect(unsavedChanges(page).getByRole('alert')).toContainText('We can’t reach the server.');
  await expect(unsavedChanges(page).getByRole('alert')).toContainText(
    'Your changes are kept in this browser.',
  );
  backend.setBackendDown(false);
  await page.reload();
  await expect(unsavedChanges(page)).toContainText('1 chapter moved on your last visit, not saved yet');

  await revokeRole(backend);
  await press(unsavedChanges(page), 'Save schedule');
  await page.waitForURL('**/admin/login**');
  await restoreRole(backend);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password').fill('let-there-be-light');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/admin(\/schedule)?$/);
  await page.goto('/admin/schedule');
  await expect(unsavedChanges(page)).toContainText('1 chapter moved on your last visit, not saved yet');
  await press(unsavedChanges(page), 'Save schedule');
  await expect(page.getByText('Schedule saved')).toBeVisible();
});
