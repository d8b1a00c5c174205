import type { Page } from '@playwright/test';
import { chapterId, status, toast, writeText } from './support/editor.ts';
import { expect, test } from './support/test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const radio = (page: Page, name: string) => page.getByRole('radio', { name });
const editions = `select editions.edition, note from public.chapter_editions as editions
  join public.book_chapters as chapters on chapters.id = chapter_id where chapter_number = 4 order by 1`;

test('publishes a correction, or a new edition with a note', async ({ page, signIn, backend }) => {
  await signIn(page, `/admin/chapters/edit?chapter=${await chapterId(backend.sql, 4)}`);
  await expect(radio(page, 'A small correction')).toHaveCount(0);
  await writeText(page, 'Honest Weights\n\nA corrected beginning. It is short.');
  await expect(radio(page, 'A small correction')).toBeChecked();
  await expect(status(page, 'Draft saved at')).toBeVisible();
  await button(page, 'Publish changes').click();
  await expect(toast(page, 'Changes published')).toBeVisible();
  await expect(radio(page, 'A small correction')).toHaveCount(0);
  expect(await backend.sql(editions)).toEqual([{ edition: 1, note: null }]);

  await writeText(page, 'Honest Weights\n\nA new beginning. It is short.');
  await page.getByText('A new edition, noted').click();
  const note = page.getByLabel('What changed (optional)');
  await expect(note).toHaveAccessibleDescription('Readers see it beside “Edition 2.” Nobody gets an email.');
  await note.fill('x'.repeat(500));
  await expect(note).toHaveValue('x'.repeat(200));
  await note.fill('A new beginning.');
  await button(page, 'Publish changes').click();
  await expect(toast(page, 'Edition 2 published')).toBeVisible();
  await expect(note).toHaveCount(0);
  expect(await backend.sql(editions)).toEqual([
    { edition: 1, note: null },
    { edition: 2, note: 'A new beginning.' },
  ]);

  await writeText(page, 'Honest Weights\n\nAnother beginning. It is short.');
  await expect(radio(page, 'A small correction')).toBeChecked();
  await button(page, 'Publish changes').click();
  await expect(toast(page, 'Changes published')).toBeVisible();
  expect(await backend.sql(editions)).toHaveLength(2);

  await page.goto(page.url().replace('/edit?', '/history?'));
  const kinds = page.getByRole('row').getByText(/^Published, edition/);
  await expect(kinds).toHaveText([
    'Published, edition 2, corrected',
    'Published, edition 2',
    'Published, edition 1, corrected',
    'Published, edition 1',
  ]);
});

test('reports that somebody else published a new edition first', async ({
  page,
  signIn,
  backend,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  await signIn(page, `/admin/chapters/edit?chapter=${await chapterId(backend.sql, 4)}`);
  await writeText(page, 'Honest Weights\n\nMine.');
  await page.getByText('A new edition, noted').click();
  await expect(status(page, 'Draft saved at')).toBeVisible();
  await backend.sql(
    `update public.book_chapters set content = 'Honest Weights. Theirs.', edition = 2 where chapter_number = 4`,
  );
  await button(page, 'Publish changes').click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This chapter was changed elsewhere' }),
  ).toBeVisible();
  expect(await backend.sql(editions)).toHaveLength(2);
});

test('marks the version on the site in the history, and restores it without leaving a draft', async ({
  page,
  backend,
  signIn,
}) => {
  const id = await chapterId(backend.sql, 4);
  await backend.sql(
    `insert into public.chapter_drafts (chapter_id, content) values ('${id}', 'Another text.')`,
  );
  await backend.sql(
    `insert into public.chapter_versions (chapter_id, kind, chapter_title, content, word_count)
     select id, 'published', chapter_title, content, word_count from public.book_chapters where id = '${id}'`,
  );
  await signIn(page, `/admin/chapters/history?chapter=${id}`);
  const published = page.getByRole('row').filter({ hasText: /Published.* · on the site now/ });
  page.once('dialog', (dialog) => void dialog.accept());
  await published.getByRole('button', { name: /^Restore/ }).click();
  await expect(toast(page, 'The published text was restored.')).toBeVisible();
  expect(await backend.sql(`select 1 from public.chapter_drafts where chapter_id = '${id}'`)).toEqual([]);
});
