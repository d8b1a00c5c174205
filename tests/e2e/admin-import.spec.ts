import type { Page } from '@playwright/test';
import { textFile, wordManuscript } from './support/manuscripts.ts';
import { expect, test } from './support/test.ts';

const IMPORT = '/admin/chapters/import';

const fileField = (page: Page) => page.getByLabel('Manuscript', { exact: true });
const importButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Import ${count} chapter${count === 1 ? '' : 's'}`, exact: true });
const row = (page: Page, position: number) =>
  page.getByRole('row').filter({ has: page.getByLabel(`Number, row ${position}`, { exact: true }) });

test('allows editing imported chapters', async ({ page, signIn, backend }) => {
  await signIn(page, IMPORT);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import a manuscript');
  const file = textFile(
    'book.txt',
    [
      'A preface.',
      'Chapter 15',
      'First words.',
      'Chapter 15',
      'Second <em>words</em>',
      'Chapter 17',
      '',
    ].join('\n\n'),
  );
  await fileField(page).setInputFiles(file);
  await expect(page.getByLabel('Import row 1: Before the first chapter')).not.toBeChecked();
  await expect(row(page, 1)).toContainText('Not imported');
  await expect(row(page, 2)).toContainText('More than one chapter has number 15.');
  await expect(row(page, 4)).toContainText('There is no text below its title.');
  await expect(importButton(page, 3)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('“Chapter 15”: More than one chapter has number 15.')).toBeVisible();
  await importButton(page, 3).click({ force: true });
  await expect(page.getByLabel('Number, row 2', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: '“Chapter 15”: More than one' }).press('Enter');
  await expect(page.getByLabel('Number, row 2', { exact: true })).toBeFocused();

  await page.getByLabel('Number, row 3', { exact: true }).fill('16');
  await page.getByLabel('Title, row 3', { exact: true }).fill('נֹחַ');
  await page.getByLabel('Import row 4: Chapter 17').click();
  await page.getByRole('button', { name: 'Details, row 3' }).click();
  await page.getByLabel('Address, row 3').fill('Noah');
  await expect(row(page, 3)).toContainText(
    'Only lowercase letters and digits, with single dashes between them',
  );
  await page.getByLabel('Address, row 3').fill('noah');
  const text = page.getByRole('group', { name: 'Chapter text, row 3' }).getByRole('textbox');
  await expect(text).toHaveText(/^נֹחַ¶Second words$/);
  await text.press('ControlOrMeta+End');
  await page.keyboard.insertText('<i>'.repeat(201));
  await page.getByRole('button', { name: 'Line 3 has more than 200 tags.' }).click();
  await expect(text).toBeFocused();
  await text.press('ControlOrMeta+z');
  await text.press('ControlOrMeta+End');
  await text.pressSequentially(' of mine');
  await importButton(page, 2).click();
  await expect(page.getByText('2 chapters created.').first()).toBeVisible();
  const chapters = await backend.sql<{ title: string; slug: string; date: string | null; text: string }>(
    `select chapter_title as title, slug, draft.content as text,
       to_char(release_date at time zone 'utc', 'YYYY-MM-DD HH24:MI') as date
     from public.book_chapters join public.chapter_drafts as draft on chapter_id = book_chapters.id
     where chapter_number >= 15 order by chapter_number`,
  );
  expect(chapters).toEqual([
    { title: 'Chapter 15', slug: 'chapter-15', date: null, text: 'Chapter 15\n\nFirst words.' },
    { title: 'נֹחַ', slug: 'noah', date: null, text: 'נֹחַ\n\n<!--.-->Second <em>words</em> of mine' },
  ]);
});

test('previews and applies a repeated import', async ({ page, signIn, backend }) => {
  await signIn(page, IMPORT);
  await fileField(page).setInputFiles(await wordManuscript({ chapters: 2 }));
  await importButton(page, 2).click();
  await page.getByRole('link', { name: 'Import another file' }).click();

  const changedManuscript = [
    '# Chapter 9: The Spies\n\nAll new.',
    `# Chapter 15: Story 15\n\nIt began quietly. This is *the beginning* of story 15.\n\n“Why?”\n`,
    ...Array.from({ length: 4 }, () => `${'word '.repeat(59)}end.\n`),
    `# Chapter 16: Story 16\n\nIt began with a bang. This is *the beginning* of story 16.\n\n“Why?”\n`,
    ...Array.from({ length: 4 }, () => `${'word '.repeat(59)}end.\n`),
  ].join('\n');
  await fileField(page).setInputFiles(textFile('changed.md', changedManuscript));
  await expect(row(page, 1)).toContainText('Already published. The new text becomes a draft');
  await expect(row(page, 1)).toContainText('Text changed. The file calls it “The Spies”; your title stays.');
  await page.getByRole('button', { name: 'Details, row 1' }).click();
  await expect(page.getByLabel('Address, row 1')).toHaveCount(0);
  await expect(page.getByLabel('Title, row 1')).toHaveCount(0);
  await page.getByRole('button', { name: 'Details, row 1' }).click();
  await expect(row(page, 2)).toContainText('Text unchanged.');
  await expect(row(page, 3)).toContainText('Text changed.');
  await expect(page.getByText('2 changed chapters, 1 unchanged')).toBeVisible();
  await page.getByRole('button', { name: 'Details, row 3' }).click();
  const differences = page.getByRole('region', { name: 'Differences, word by word' });
  await expect(differences.getByRole('insertion')).toHaveText(' added: with a bang');
  await expect(differences.getByRole('deletion')).toHaveText(' removed: quietly');
  await expect(differences.getByText(/^Show \d+ unchanged lines$/)).toBeVisible();

  await importButton(page, 3).click();
  await expect(page.getByText('2 chapters updated, 1 chapter unchanged.').first()).toBeVisible();
  const [nine] = await backend.sql<{ is_published: boolean; content: string; draft: string }>(
    `select is_published, chapter.content, draft.content as draft from public.book_chapters as chapter
     join public.chapter_drafts as draft on draft.chapter_id = chapter.id where chapter_number = 9`,
  );
  expect(nine?.is_published).toBe(true);
  expect(nine?.content).not.toContain('All new.');
  expect(nine?.draft).toBe('The Spies and the Statistics\n\nAll new.');
});

test('can retry a failed import', async ({ page, signIn, backend, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  const failure = page.getByRole('alert').filter({ hasText: 'remain on this page' });
  const title = page.getByLabel('Title, row 2', { exact: true });
  const newChapters = () =>
    backend.sql(
      'select chapter_title as title from public.book_chapters where chapter_number > 14 order by 1',
    );
  await signIn(page, IMPORT);
  await fileField(page).setInputFiles(await wordManuscript({ chapters: 3 }));
  await expect(page.getByText('3 new chapters')).toBeVisible();
  await title.fill('My own title');

  const dialogTypes: string[] = [];
  page.once('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'All chapters' }).click({ noWaitAfter: true });
  await expect.poll(() => dialogTypes).toEqual(['beforeunload']);
  await expect(title).toHaveValue('My own title');

  backend.setBackendDown(true);
  await importButton(page, 3).click();
  await expect(failure).toContainText('We can’t reach the server.');
  await expect(failure).toContainText('It may or may not have imported the chapters.');
  await expect(failure).toContainText('The table, your choices, and the file remain on this page.');
  await expect(title).toHaveValue('My own title');
  backend.setBackendDown(false);
  expect(await newChapters()).toEqual([]);

  await page.evaluate(() => localStorage.clear());
  await importButton(page, 3).click();
  await expect(failure).toContainText('Your session has ended.');
  const signInAgain = page.getByRole('link', { name: 'Sign in in a new tab' });
  await expect(signInAgain).toHaveAttribute('href', '/admin/login');
  await expect(title).toHaveValue('My own title');
  const otherPage = await page.context().newPage();
  await signIn(otherPage, '/robots.txt');
  await otherPage.close();

  await backend.sql(
    `insert into public.book_chapters (chapter_number, chapter_title, slug) values (16, 'Theirs', 'theirs')`,
  );
  await importButton(page, 3).click();
  await expect(failure).toContainText('Chapter 16 was changed in the meantime.');
  await expect(row(page, 2)).toContainText('It was titled “Theirs.”');
  expect(await newChapters()).toEqual([{ title: 'Theirs' }]);
  await importButton(page, 3).click();
  await expect(page.getByText('2 chapters created, 1 chapter updated.').first()).toBeVisible();
  expect(await newChapters()).toHaveLength(3);
});

test('does not deny an import whose answer was lost', async ({ page, signIn, allowConsole }) => {
  allowConsole(/Failed to load resource/);
  await signIn(page, IMPORT);
  await fileField(page).setInputFiles(await wordManuscript({ chapters: 2 }));
  await page.route(
    /rpc\/import_chapters/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await importButton(page, 2).click();
  await expect(page.getByRole('alert').filter({ hasText: 'remain on this page' })).toContainText(
    'It may or may not have imported the chapters. Importing again is safe: no chapter is added twice.',
  );
  await expect(row(page, 1)).toContainText('Text unchanged.');
  await importButton(page, 2).click();
  await expect(page.getByText('2 chapters unchanged.').first()).toBeVisible();
});

test(
  'imports 100 chapters and 200,000 words within 20 seconds',
  { tag: '@nightly' },
  async ({ page, signIn, backend }) => {
    test.setTimeout(120_000);
    await signIn(page, IMPORT);
    const manuscript = await wordManuscript({ chapters: 100, paragraphs: 20, words: 100 });
    const start = Date.now();
    await fileField(page).setInputFiles(manuscript);
    await importButton(page, 100).click();
    await expect(page.getByText('100 chapters created.').first()).toBeVisible({ timeout: 30_000 });
    expect(Date.now() - start).toBeLessThan(20_000);
    const [stored] = await backend.sql<{ count: number }>(
      'select count(*)::int as count from public.book_chapters where chapter_number > 14',
    );
    expect(stored?.count).toBe(100);
  },
);
