import type { Page } from '@playwright/test';
import { toast } from './support/editor.ts';
import { expect, test } from './support/test.ts';

const FIRST_QUESTION = 'What is Speaking with the Almighty?';
const SAVED = 'Saved. Your site shows it within a minute.';

const getEntry = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const openEntry = async (page: Page, name: string) => {
  await getEntry(page, name).getByRole('button', { name, exact: true }).click();
  return getEntry(page, name);
};
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const getHeadings = (page: Page) => page.locator('form').getByRole('heading', { level: 2 }).allTextContents();

test('saves changes to three collections', async ({ page, signIn, backend }) => {
  const openCollection = (name: string) =>
    page.getByRole('navigation', { name: 'Collections' }).getByRole('link', { name }).click();
  await signIn(page, '/admin/texts?collection=faq');
  const question = await openEntry(page, FIRST_QUESTION);
  await question.getByLabel('Answer').fill('A conversation & a “series” <of books>.');
  await expect(question.getByRole('figure')).toContainText('& a “series” <of books>.');
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  await openCollection('Reviews');
  const review = page.getByRole('region', { name: 'A skeptic’s pencil' });
  const sample = review.getByRole('switch', { name: 'Sample' });
  await expect(sample).toBeChecked();
  await review.getByText('Sample', { exact: true }).click();
  await expect(sample).not.toBeChecked();
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  await openCollection('Pages');
  await (
    await openEntry(page, 'Reviews')
  )
    .getByLabel('Line under the title')
    .fill('A skeptic, and two more.');
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  const rows = await backend.sql<{ collection: string; text: string }>(
    'select collection, entries::text as text from public.site_texts order by collection',
  );
  expect(rows.map((row) => row.collection)).toEqual(['faq', 'pages', 'reviews']);
  for (const text of ['A conversation & a', 'A skeptic, and two more.'])
    expect(
      rows.some((row) => row.text.includes(text)),
      text,
    ).toBe(true);
});

test('edits entries and restores an earlier version', async ({ page, signIn, backend }) => {
  await signIn(page, '/admin/texts?collection=faq');
  await page.getByRole('button', { name: 'Add a question' }).click();
  const newEntry = getEntry(page, 'New question (4)');
  await expect(newEntry.getByLabel('Question', { exact: true })).toBeFocused();
  await openEntry(page, FIRST_QUESTION);
  await expect(newEntry.getByLabel('Question', { exact: true })).toHaveCount(0);
  await save(page);
  await expect(page.getByText('Not saved. Some fields need your attention first.')).toBeVisible();
  await expect(newEntry.getByLabel('Question', { exact: true })).toBeFocused();
  await expect(newEntry.getByLabel('Question', { exact: true })).toHaveAccessibleDescription(
    'This field is required.',
  );
  expect(await backend.sql('select 1 from public.site_texts')).toEqual([]);

  await newEntry.getByLabel('Question', { exact: true }).fill('Is there an end?');
  const renamedEntry = getEntry(page, 'Is there an end?');
  await renamedEntry.getByLabel('Answer').fill('Not yet.');
  const actions = renamedEntry.getByRole('button', { name: 'Actions for Is there an end?' });
  await actions.click();
  await renamedEntry.getByRole('button', { name: 'Move up' }).click();
  await expect(actions).toBeFocused();
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  expect((await getHeadings(page)).indexOf('Is there an end?')).toBe(2);

  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Remove “Is there an end?”?');
    void dialog.accept();
  });
  await actions.click();
  await renamedEntry.getByRole('button', { name: 'Remove' }).click();
  await expect(renamedEntry).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a question' })).toBeFocused();
  await save(page);
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await expect
    .poll(() => backend.sql('select jsonb_array_length(entries) as count from public.site_texts'))
    .toEqual([{ count: 3 }]);

  await page.getByText('Earlier versions', { exact: true }).click();
  await page.getByRole('button', { name: 'Load this version' }).first().click();
  await expect(renamedEntry.getByLabel('Answer')).toHaveValue('Not yet.');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();

  await page
    .getByRole('listitem')
    .filter({ hasText: 'The texts your site came with' })
    .getByRole('button', { name: 'Load this version' })
    .click();
  expect(await getHeadings(page)).not.toContain('Is there an end?');
  await save(page);
  await expect(page.getByText('Everything is saved')).toBeVisible();
});

test('opens the field that a link names', async ({ page, signIn }) => {
  await signIn(page, '/admin/texts?collection=site#author');
  const author = page.getByLabel('Author or publisher');
  await expect(author).toBeFocused();
  await expect(author).toBeInViewport();
});

test('resolves conflicting edits', async ({ page, signIn, backend, allowConsole }) => {
  allowConsole(/status of 40[49]/);
  await signIn(page, '/admin/texts?collection=faq');
  await expect(page.getByText('Times are in')).toBeHidden();
  const answer = (await openEntry(page, FIRST_QUESTION)).getByLabel('Answer');
  await answer.fill('');
  await save(page);
  await expect(page.getByText('Not saved. Some fields need your attention first.')).toBeVisible();
  await answer.fill('Mine.');
  await backend.sql(
    `insert into public.site_texts (collection, entries)
     values ('faq', '[{"id": "theirs", "question": "Theirs?", "answer": "Theirs."}]')`,
  );
  await save(page);
  const alert = page.getByRole('alert').filter({ hasText: 'These texts were changed elsewhere' });
  await expect(alert.getByRole('listitem').filter({ hasText: '“Theirs?”: only in theirs' })).toBeVisible();
  await expect(alert).toContainText('Theirs stays under “Earlier versions.”');
  await expect(alert).toBeFocused();
  await expect(page.getByText('Not saved. Some fields need your attention first.')).toHaveCount(0);
  await expect(answer).toHaveValue('Mine.');
  await alert.getByRole('button', { name: 'Keep mine' }).click();
  await save(page);
  await expect(toast(page, SAVED)).toBeVisible();
  const editions = await backend.sql(
    `select entries -> 0 ->> 'answer' as answer from public.site_text_editions`,
  );
  expect(editions).toEqual([{ answer: 'Theirs.' }]);

  await answer.fill('Mine again.');
  await backend.sql(
    `update public.site_texts set entries = '[{"id": "theirs", "question": "Theirs?", "answer": "Theirs."}]'`,
  );
  await save(page);
  await alert.getByRole('button', { name: 'Load theirs' }).click();
  expect(await getHeadings(page)).toEqual(['Theirs?']);
  await expect(page.getByText('Everything is saved')).toBeVisible();
});

test('keeps input after an outage and a closed tab', async ({ page, signIn, backend, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await signIn(page, '/admin/texts?collection=faq');
  const answer = (await openEntry(page, FIRST_QUESTION)).getByLabel('Answer');
  await answer.fill('Typed while offline.');
  backend.setBackendDown(true);
  await save(page);
  await expect(
    page.getByRole('status').filter({ hasText: 'Your text is safe in this browser.' }),
  ).toBeVisible();
  await expect(page.getByText(SAVED)).toHaveCount(0);
  backend.setBackendDown(false);

  const newPage = await page.context().newPage();
  await page.close();
  await newPage.goto('/admin/texts?collection=faq');
  await expect(newPage.getByText('Unsaved changes restored.')).toBeVisible();
  await expect(getEntry(newPage, FIRST_QUESTION)).toContainText('Not on your site until you save');
  await expect((await openEntry(newPage, FIRST_QUESTION)).getByLabel('Answer')).toHaveValue(
    'Typed while offline.',
  );
  await save(newPage);
  await expect(toast(newPage, SAVED)).toBeVisible();
});
