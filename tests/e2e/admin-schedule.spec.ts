import type { Locator, Page } from '@playwright/test';
import { restoreRole, revokeRole } from './support/roles.ts';
import { expect, test } from './support/test.ts';

/** Spans the switch to daylight saving time on March 26, 2027. */
const PLANNED = `update public.book_chapters set is_ready = false, release_date =
    timestamp '2027-03-05 20:00' at time zone 'Asia/Jerusalem' + make_interval(days => 7 * (chapter_number - 10))
  where chapter_number between 10 and 12`;

const changes = (page: Page) => page.getByRole('region', { name: 'Planned changes' });
const tools = (page: Page) => page.getByRole('region', { name: 'Change the schedule' });
const inTable = (page: Page, title: string) =>
  page.getByRole('table', { name: 'All chapters' }).getByRole('row').filter({ hasText: title });
const choose = (page: Page, number: number) =>
  tools(page)
    .getByLabel('Chapter', { exact: true })
    .selectOption({ label: TITLES[number] ?? '' });
const TITLES: Record<number, string> = {
  10: '10. The King Who Copies a Book',
  11: '11. Seven Lean Cows',
  12: '12. The Daughters Who Asked',
};
const press = (place: Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).press('Enter');

test.beforeEach(async ({ page, signIn, backend }) => {
  await backend.sql(PLANNED);
  await backend.sql(
    'update public.book_chapters set is_ready = false, release_date = null where chapter_number > 12',
  );
  await signIn(page, '/admin/schedule');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule');
});

const stored = (backend: { sql: <Row>(query: string) => Promise<Row[]> }) =>
  backend.sql<{ chapter_number: number; slug: string; planned: string | null }>(
    `select chapter_number, slug, to_char(release_date at time zone 'Asia/Jerusalem', 'YYYY-MM-DD HH24:MI') as planned
     from public.book_chapters where chapter_number > 9 order by chapter_number`,
  );

test('rejects two chapters at the same minute before sending anything, undoes a step, and fits a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let isSent = false;
  page.on('request', (request) => (isSent ||= request.url().includes('reschedule_chapters')));
  await choose(page, 11);
  await tools(page).getByLabel('Date', { exact: true }).fill('2027-03-05');
  await press(tools(page), 'Set date');
  await expect(tools(page)).toContainText('Chapters 10 and 11 would both go out on Mar 5, 2027, 20:00.');
  await tools(page).getByRole('link', { name: 'See the changes' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Planned changes' })).toBeFocused();
  await expect(changes(page).getByRole('alert')).toHaveText(
    'Chapters 10 and 11 would both go out on Mar 5, 2027, 20:00.',
  );
  const save = changes(page).getByRole('button', { name: 'Save schedule' });
  await expect(save).toBeDisabled();
  await save.press('Enter');
  await press(changes(page), 'Undo the last step');
  await expect(changes(page).getByRole('alert')).toHaveText('');
  await expect(changes(page)).toContainText('None.');
  expect(isSent).toBe(false);

  await choose(page, 11);
  await press(tools(page), 'Move it and all after it');
  await expect(changes(page)).toContainText('2 chapters differ');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await inTable(page, 'The Spies and the Statistics').getByRole('button', { name: 'Choose' }).press('Enter');
  await expect(tools(page)).toContainText('A published chapter’s date cannot be changed.');
  await expect(tools(page).getByRole('button', { name: 'Set date' })).toHaveCount(0);
  await expect(tools(page).getByRole('button', { name: 'Swap numbers' })).toBeVisible();
});

test('keeps the plan through a conflict, an outage, and a lost session', async ({
  page,
  backend,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource/);
  await choose(page, 12);
  await press(tools(page), 'Skip a week from here');
  await backend.sql("update public.book_chapters set chapter_title = 'Theirs' where chapter_number = 12");
  await press(changes(page), 'Save schedule');
  await expect(changes(page).getByRole('alert')).toContainText('Failed to save the schedule.');
  await expect(changes(page).getByRole('alert')).toContainText('Chapter 12 was changed in the meantime.');
  await expect(changes(page).getByRole('row').filter({ hasText: 'Theirs' })).toContainText('Mar 26, 2027');
  expect((await stored(backend))[2]?.planned).toBe('2027-03-19 20:00');
  await press(changes(page), 'Save schedule');
  await expect(page.getByText('Schedule saved')).toBeVisible();
  expect((await stored(backend))[2]?.planned).toBe('2027-03-26 20:00');

  await press(tools(page), 'Move this chapter');
  backend.setBackendDown(true);
  await press(changes(page), 'Save schedule');
  await expect(changes(page).getByRole('alert')).toContainText('The site cannot be reached.');
  await expect(changes(page).getByRole('alert')).toContainText('Your changes are kept in this browser.');
  backend.setBackendDown(false);
  await page.reload();
  await expect(changes(page)).toContainText('Unsaved changes restored.');
  await expect(changes(page)).toContainText('1 chapter differs from the stored schedule.');

  await revokeRole(backend);
  await press(changes(page), 'Save schedule');
  await page.waitForURL('**/admin/login**');
  await restoreRole(backend);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password').fill('let-there-be-light');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/admin(\/schedule)?$/);
  await page.goto('/admin/schedule');
  await expect(changes(page)).toContainText('1 chapter differs from the stored schedule.');
  await press(changes(page), 'Save schedule');
  await expect(page.getByText('Schedule saved')).toBeVisible();
});
