import { readFileSync } from 'node:fs';
import { expect, test } from './support/test.ts';

test('downloads all work, and imports it into an empty site without changes', async ({
  page,
  signIn,
  backend,
}) => {
  const readTexts = () =>
    backend.sql<{ number: number; title: string; slug: string; text: string }>(
      `select chapter_number as number, chapter_title as title, slug,
         coalesce(chapter.content, draft.content, '') as text
       from public.book_chapters as chapter left join public.chapter_drafts as draft on draft.chapter_id = chapter.id
       order by chapter_number`,
    );
  const readLetters = () => backend.sql(`select subject, preview, body, topic, status from public.letters`);
  await backend.sql(
    `insert into public.letters (subject, preview, body, topic) values ('Shalom', 'A line', E'First\\n\\nSecond', 'news')`,
  );
  await backend.sql(
    `update public.chapter_drafts set content = content || E'\\n\\n¶ My own sign, \\r\\nand spaces.  '
     where chapter_id = (select id from public.book_chapters where chapter_number = 12)`,
  );
  const [texts, letters] = [await readTexts(), await readLetters()];
  const [genesis] = await backend.sql<{ id: string }>(`select id from public.books where slug = 'genesis'`);
  await signIn(page, `/admin/books/edit?book=${genesis?.id}`);
  await page.getByLabel('Replace the cover').setInputFiles('src/assets/covers/genesis.png');
  await expect(page.getByRole('button', { name: 'Remove Cover' })).toBeVisible();
  const readFiles = () =>
    backend.sql<{ name: string }>('select name, original_name, bytes, width, height from public.media_files');
  const files = await readFiles();

  await page.goto('/admin/settings');
  page.on('dialog', (dialog) => void dialog.accept());
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-work-\d{4}-\d\d-\d\d\.zip$/);
  const archive = readFileSync(await download.path());
  await expect(page.getByText('Your work was downloaded')).toBeVisible();
  expect(await backend.sql(`select subject from public.audit_log where action = 'List exported'`)).toEqual([
    { subject: 'everything written' },
  ]);

  const readEpisodes = () =>
    backend.sql('select title, slug, transcript, audio_source from public.episodes order by episode_number');
  const episodes = await readEpisodes();
  const readBooks = () =>
    backend.sql(
      'select slug, title, price, teasers, contains, shops, cover from public.books order by position',
    );
  const books = await readBooks();
  await backend.sql('delete from public.books where is_bundle');
  await page.goto('/admin/files');
  await page.getByRole('button', { name: 'Actions for “genesis.png”' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('File deleted')).toBeVisible();
  for (const table of ['book_chapters', 'letters', 'episodes', 'books'])
    await backend.sql(`delete from public.${table}`);
  await page.goto('/admin/chapters/import');
  await page
    .getByLabel('Manuscript', { exact: true })
    .setInputFiles({ name: 'my-work.zip', mimeType: 'application/zip', buffer: archive });
  await expect(page.getByLabel('Add 1 letter, 6 episodes, 8 books, and 1 file, as drafts')).toBeChecked();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('14 chapters created.').first()).toBeVisible();
  expect(await readTexts()).toEqual(texts);
  expect(await readLetters()).toEqual(letters);
  expect(await readEpisodes()).toEqual(episodes);
  expect(await readFiles()).toEqual(files);
  const restored = await page.request.get(`/media/${files[0]?.name}`);
  expect(restored.headers()['content-type']).toBe('image/webp');
  expect(await readBooks()).toEqual(books);
  expect(await backend.sql('select distinct state from public.books')).toEqual([{ state: 'draft' }]);
  expect(await backend.sql('select collection from public.site_texts')).toEqual([]);
});

test('replaces changed texts', { tag: '@nightly' }, async ({ page, signIn, backend }) => {
  await backend.sql(
    `insert into public.site_texts (collection, entries) values ('faq', '[{"id": "a", "question": "Mine?", "answer": "Yes."}]')`,
  );
  await signIn(page, '/admin/settings');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export everything' }).click();
  const archive = readFileSync(await (await downloading).path());
  await backend.sql(
    `update public.site_texts set entries = '[{"id": "a", "question": "Changed?", "answer": "No."}]'`,
  );
  await page.goto('/admin/chapters/import');
  await page
    .getByLabel('Manuscript', { exact: true })
    .setInputFiles({ name: 'my-work.zip', mimeType: 'application/zip', buffer: archive });
  const replacesTexts = page.getByLabel('Replace your site’s texts');
  await expect(replacesTexts).not.toBeChecked();
  await page.getByText('Replace your site’s texts').click();
  await expect(replacesTexts).toBeChecked();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('14 chapters unchanged.').first()).toBeVisible();
  const [row] = await backend.sql<{ entries: unknown }>(
    `select entries from public.site_texts where collection = 'faq'`,
  );
  expect(row?.entries).toEqual([{ id: 'a', question: 'Mine?', answer: 'Yes.' }]);
});
