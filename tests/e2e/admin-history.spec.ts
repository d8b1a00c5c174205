// What a chapter's text was: listed, read, compared, restored; and both texts of a conflict.
import type { Page } from '@playwright/test';
import { chapterId, expectText, status, toast, writeText } from './support/editor.ts';
import { expect, test } from './support/test.ts';

type Sql = <Row>(query: string) => Promise<Row[]>;

/** Three versions of chapter 12 and a draft. Returns the chapter's id. */
async function writeVersions(sql: Sql): Promise<string> {
  const id = await chapterId(sql, 12);
  await sql(`delete from public.chapter_versions where chapter_id = '${id}'`);
  await sql(`insert into public.chapter_versions (chapter_id, kind, chapter_title, content, word_count, created_at)
    values ('${id}', 'imported', 'Twelve', E'The first line stays.\\nThe ox was strong.', 8, '2026-11-20T18:00:00Z'),
      ('${id}', 'saved', 'Twelve', E'The first line stays.\\nThe donkey was strong.', 8, '2026-11-21T18:00:00Z'),
      ('${id}', 'snapshot', 'Twelve', E'The first line stays.\\nThe donkey was strong.\\nA line more.', 11, '2026-11-21T19:00:00Z')`);
  await sql(`update public.chapter_drafts set content = E'The first line stays.\\nThe donkey was weak.'
    where chapter_id = '${id}'`);
  await sql(
    `delete from public.chapter_versions where chapter_id = '${id}' and created_at > '2026-11-21T19:00:01Z'`,
  );
  return id;
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const draftOf = async (sql: Sql, id: string) =>
  (await sql<{ content: string }>(`select content from public.chapter_drafts where chapter_id = '${id}'`))[0]
    ?.content;

test.describe('the history of a chapter', () => {
  test('by keyboard at 1440 px: from the editor to two versions compared by words, and one restored', async ({
    page,
    signIn,
    backend,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const id = await writeVersions(backend.sql);
    await signIn(page);
    await page.goto(`/admin/chapters/edit?chapter=${id}`);
    await page.getByRole('link', { name: 'History' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/chapters/history?chapter=${id}`);
    const imported = row(page, 'Imported');
    await expect(imported).toContainText('Nov 20, 2026, 20:00');
    await expect(imported).toContainText('8');
    await expect(imported).toContainText('the server');

    const choose = async (name: string) => {
      await page.getByRole('checkbox', { name }).focus();
      await page.keyboard.press('Space');
    };
    await choose('Compare Imported, Nov 20, 2026, 20:00');
    await choose('Compare Saved, Nov 21, 2026, 20:00');
    await page.getByRole('button', { name: 'Compare', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'What differs' })).toBeFocused();
    const difference = page.getByRole('table', { name: 'What differs, line by line' });
    await expect(difference.getByRole('columnheader')).toHaveText([
      'Imported, Nov 20, 2026, 20:00',
      'Saved, Nov 21, 2026, 20:00',
    ]);
    // Told without color: by element, by a sign and by a spoken word.
    await expect(difference.getByRole('deletion')).toHaveText(' removed: ox');
    await expect(difference.getByRole('insertion')).toHaveText(' added: donkey');
    await expect(difference.getByText('The first line stays.')).toBeVisible();

    let question = '';
    page.on('dialog', (dialog) => {
      question = dialog.message();
      void dialog.accept();
    });
    await page.getByRole('button', { name: 'Restore Imported, Nov 20, 2026, 20:00' }).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'The version is the draft now')).toBeVisible();
    expect(question).toContain('The present draft is kept as a version first, and readers see no change.');
    await expect(page.getByRole('heading', { name: 'Versions' })).toBeFocused();
    expect(await draftOf(backend.sql, id)).toBe('The first line stays.\nThe ox was strong.');
    const [kept] = await backend.sql<{ count: number }>(
      `select count(*)::int as count from public.chapter_versions where content like '%was weak.'`,
    );
    expect(kept?.count).toBe(1);
    await expect(row(page, 'Restored')).toContainText('you');
  });

  test('by touch at 390 px: one version is compared with the draft, and read whole', async ({
    browser,
    baseURL,
    signIn,
    backend,
  }) => {
    const id = await writeVersions(backend.sql);
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      ...(baseURL ? { baseURL } : {}),
    });
    const page = await context.newPage();
    await signIn(page);
    await page.goto(`/admin/chapters/history?chapter=${id}`);
    await page.getByRole('checkbox', { name: 'Compare Saved, Nov 21, 2026, 20:00' }).tap();
    await expect(status(page, 'Saved, Nov 21, 2026, 20:00 and The present draft')).toBeVisible();
    await page.getByRole('button', { name: 'Compare', exact: true }).tap();
    await expect(page.getByRole('deletion')).toHaveText(' removed: strong');
    await expect(page.getByRole('insertion')).toHaveText(' added: weak');
    await page.getByRole('button', { name: 'Read While writing, Nov 21, 2026, 21:00' }).tap();
    await expect(page.getByRole('heading', { name: 'While writing, Nov 21, 2026, 21:00' })).toBeFocused();
    await expect(page.getByText('A line more.')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await context.close();
  });

  test('keeps a version at every save of the editor', async ({ page, signIn, backend }) => {
    const id = await writeVersions(backend.sql);
    await signIn(page);
    await page.goto(`/admin/chapters/edit?chapter=${id}`);
    await writeText(page, 'Saved by hand.');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(toast(page, 'Chapter saved')).toBeVisible();
    const [newest] = await backend.sql<{ kind: string; content: string }>(
      `select kind, content from public.chapter_versions where chapter_id = '${id}' order by id desc limit 1`,
    );
    expect(newest).toEqual({ kind: 'saved', content: 'Saved by hand.' });
  });

  test('answers for two texts of 250,000 characters, and says what it does not mark', async ({
    page,
    signIn,
    backend,
  }) => {
    const id = await writeVersions(backend.sql);
    await backend.sql(`update public.chapter_versions set content = repeat('red green blue ', 16600)
      where chapter_id = '${id}' and kind = 'saved'`);
    await backend.sql(`update public.chapter_versions set content = repeat('one two three' || E'\\n', 17000)
      where chapter_id = '${id}' and kind = 'imported'`);
    await signIn(page);
    await page.goto(`/admin/chapters/history?chapter=${id}`);
    await page.getByRole('checkbox', { name: 'Compare Saved, Nov 21, 2026, 20:00' }).check();
    await page.getByRole('checkbox', { name: 'Compare Imported, Nov 20, 2026, 20:00' }).check();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(
      status(
        page,
        'The difference is too large to mark all of it word by word: some lines are marked as a whole.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^Show more/ })).toBeVisible();
  });

  test('says so where there is no such chapter, and where the versions cannot be loaded', async ({
    page,
    signIn,
    backend,
    allowConsole,
  }) => {
    allowConsole(/Failed to load resource/);
    await signIn(page);
    await page.goto('/admin/chapters/history?chapter=x');
    await expect(page.getByRole('heading', { name: 'There is no such chapter' })).toBeVisible();
    await page.route(/rest\/v1\/chapter_versions/, (route) => route.abort());
    await page.goto(`/admin/chapters/history?chapter=${await writeVersions(backend.sql)}`);
    await expect(page.getByText('The versions could not be loaded.')).toBeVisible();
    await page.unroute(/rest\/v1\/chapter_versions/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  });
});

test('a conflict shows both texts before one is dropped, and each can be copied', async ({
  page,
  signIn,
  backend,
  context,
  allowConsole,
}) => {
  allowConsole(/status of 404/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await writeVersions(backend.sql);
  await signIn(page);
  await page.goto(`/admin/chapters/edit?chapter=${id}`);
  await expectText(page, /./);
  await backend.sql(
    `update public.chapter_drafts set content = 'The first line was theirs.' where chapter_id = '${id}'`,
  );
  await writeText(page, 'The first line was mine.');
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'This chapter was changed elsewhere in the meantime' });
  await expect(alert).toBeVisible();
  const texts = page.getByRole('region', { name: 'Theirs and mine, compared' });
  await expect(texts.getByRole('deletion')).toHaveText(' removed: theirs');
  await expect(texts.getByRole('insertion')).toHaveText(' added: mine');
  await page.getByRole('button', { name: 'Copy theirs' }).click();
  await expect(toast(page, 'Their text copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('The first line was theirs.');
  await page.getByRole('button', { name: 'Copy mine' }).click();
  await expect(toast(page, 'Your text copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('The first line was mine.');

  // What is replaced can be restored.
  await alert.getByRole('button', { name: 'Keep mine' }).click();
  await expect(toast(page, 'Chapter saved')).toBeVisible();
  expect(await draftOf(backend.sql, id)).toBe('The first line was mine.');
  const [kept] = await backend.sql<{ count: number }>(
    `select count(*)::int as count from public.chapter_versions where content = 'The first line was theirs.'`,
  );
  expect(kept?.count).toBe(1);
});
