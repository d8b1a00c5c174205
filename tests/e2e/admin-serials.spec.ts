import type { Page } from '@playwright/test';
import { openDetails, toast } from './support/editor.ts';
import { expect, suppressPrompts, test } from './support/test.ts';

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const act = async (page: Page, title: string, action: string) => {
  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  return choose(page, action);
};
/** Accepts the question, and returns it. */
const choose = async (page: Page, action: string) => {
  const asked = page.waitForEvent('dialog');
  const pressed = page.getByRole('button', { name: action }).click();
  const question = await asked;
  await question.accept();
  await pressed;
  return question.message();
};
const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const FIRST = 'Pragmatism of the Bible';

test.beforeEach(({ page }) => suppressPrompts(page));

test('completes a serial, starts the next, and adds chapters to it', async ({ page, signIn, backend }) => {
  await signIn(page, '/admin/chapters');
  await expect(page.getByRole('group', { name: 'Serial' })).toBeHidden();
  await page.getByRole('link', { name: 'Serials' }).click();
  await expect(page.getByRole('heading', { name: 'Serials' })).toBeVisible();
  await expect(row(page, FIRST)).toContainText('Running');
  await expect(row(page, FIRST)).toContainText('9 of 14');

  await expect(page.getByText('To start a new serial, complete the current one.')).toBeVisible();
  expect(await choose(page, 'complete the current one')).toBe(
    'Complete “Pragmatism of the Bible”?\n\nReaders will see “Complete · 9 chapters” and get the whole book as an ' +
      'e-book. 5 scheduled chapters will become drafts without a date. Then you can start a new serial. ' +
      'Until you do, you can resume this one.',
  );
  await expect(toast(page, 'Serial completed. Your site shows it within a minute.')).toBeVisible();
  await expect(row(page, FIRST)).toContainText('Complete');
  expect(
    await backend.sql('select 1 from public.book_chapters where release_date > now() or is_ready'),
  ).toEqual([]);

  await submit(page, 'Start a new serial');
  await submit(page, 'Start');
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription('Enter a title.');
  await page.getByLabel('Title').fill('Honest Questions');
  await submit(page, 'Start');
  await expect(page.getByRole('heading', { name: 'Honest Questions', level: 1 })).toBeVisible();
  await page.getByLabel('Tagline').fill('What is a fair price?');
  await submit(page, 'Save');
  await expect(toast(page, 'Saved. Your site shows it within a minute.')).toBeVisible();
  expect(
    await backend.sql(`select slug, tagline, state from public.serials order by created_at desc limit 1`),
  ).toEqual([{ slug: 'honest-questions', tagline: 'What is a fair price?', state: 'running' }]);

  await page.goto('/admin/chapters');
  await expect(page.getByText('No chapters yet')).toBeVisible();
  await page.getByRole('group', { name: 'Serial' }).getByRole('button', { name: FIRST }).click();
  await expect(page.getByRole('link', { name: 'Honest Weights' })).toBeVisible();
  await expect(row(page, 'Seven Lean Cows')).toContainText(/Draft\s*No date/);
  // A new chapter would belong to the current serial.
  const newChapter = page.getByRole('link', { name: 'New chapter' });
  await expect(newChapter).toHaveCount(0);
  await page.getByRole('group', { name: 'Serial' }).getByRole('button', { name: 'Honest Questions' }).click();
  await newChapter.click();
  await openDetails(page);
  await expect(page.getByLabel('Number')).toHaveValue('1');
});

test('pauses and resumes, and names the chapters whose dates have passed', async ({
  page,
  signIn,
  backend,
}) => {
  await signIn(page, '/admin/serials');
  expect(await act(page, FIRST, 'Pause…')).toContain(
    'Readers will see “Paused. No new chapters for now.” Nothing is published until you resume.',
  );
  await expect(row(page, FIRST)).toContainText('Paused');
  await backend.sql(
    `update public.book_chapters set release_date = now() - interval '1 hour' where chapter_number = 10`,
  );
  await page.reload();
  expect(await act(page, FIRST, 'Resume…')).toContain(
    'Within a minute, 1 late chapter will be published, and followers get an email.',
  );
  await expect(row(page, FIRST)).toContainText('Running');
});

test('says which address is taken, keeps unsaved text, and asks which version to keep', async ({
  page,
  signIn,
  backend,
  allowConsole,
}) => {
  allowConsole(/status of (404|409)/);
  await backend.sql(
    `insert into public.serials (slug, title, state) values ('earlier', 'Earlier', 'complete')`,
  );
  await signIn(page, '/admin/serials');
  await page.getByRole('link', { name: 'Earlier' }).click();
  await page.getByLabel('Address').fill('pragmatism-of-the-bible');
  await submit(page, 'Save');
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/Another serial has this address\.$/);
  await page.getByLabel('Address').fill('much-earlier');
  await page.getByLabel('Title').fill('');
  await submit(page, 'Save');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill('Mine');
  await expect(page.getByText('Unsaved changes are kept in this browser.')).toBeVisible();
  page.once('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await expect(page.getByText('Unsaved changes restored.')).toBeVisible();
  await backend.sql(`update public.serials set title = 'Theirs' where slug = 'earlier'`);
  await submit(page, 'Save');
  await expect(page.getByRole('heading', { name: 'This serial was changed elsewhere' })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
    'Title: theirs “Theirs”; yours “Mine”',
    'Address: theirs “earlier”; yours “much-earlier”',
  ]);
  await submit(page, 'Keep mine');
  await submit(page, 'Save');
  await expect(toast(page, 'Saved.')).toBeVisible();
  expect(await backend.sql(`select title from public.serials where slug = 'much-earlier'`)).toEqual([
    { title: 'Mine' },
  ]);

  await page.getByRole('link', { name: 'All serials' }).click();
  await act(page, 'Mine', 'Delete');
  await expect(toast(page, 'Serial deleted')).toBeVisible();

  await page.goto('/admin/serials');
  await page.getByRole('link', { name: FIRST }).click();
  await expect(page.getByLabel('Address')).not.toBeEditable();
  await page.goto('/admin/serials/edit?serial=dddddddd-0000-4000-8000-000000000001');
  await expect(page.getByRole('heading', { name: 'This serial does not exist' })).toBeVisible();
});
