import type { Page } from '@playwright/test';
import { chapterId, chapterText, expectText, status, toast, writeText } from './support/editor.ts';
import { expect, test } from './support/test.ts';

const preview = (page: Page) => page.locator('.editor-preview');

test.describe('the editor', () => {
  test('takes a chapter from nothing to a page that a visitor reads', async ({
    page,
    signIn,
    backend,
    axeViolations,
  }) => {
    await signIn(page, '/admin/chapters');
    await page.getByRole('link', { name: 'New chapter' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New chapter');
    await expect(page.getByLabel('Number')).toHaveValue('15');
    await expect(page.getByLabel('Release time (Asia/Jerusalem)')).toHaveValue(/^1[12]:00$/);

    await page.getByLabel('Title', { exact: true }).fill('The Mule’s Café');
    await expect(page.getByLabel('Slug')).toHaveValue('the-mules-cafe');
    await page.getByLabel('Slug').fill('the-mule');
    await page.getByLabel('Title', { exact: true }).fill('The <em>Mule</em> 🫏 Speaks');
    await expect(page.getByLabel('Slug')).toHaveValue('the-mule');
    await writeText(
      page,
      'The Mule Speaks\n\nShe had seen the angel <em>first</em>. <img src=x onerror=alert(1)>She stopped.\nA narrow way',
    );
    await expect(page.getByText('14 words, 1 min to read.')).toBeVisible();
    await expect(preview(page).locator('.chapter-opening')).toHaveText('The Mule Speaks');
    await expect(preview(page).locator('.chapter-subheading')).toHaveText('A narrow way');
    await expect(preview(page).locator('em')).toHaveText('first');
    await expect(preview(page).locator('img')).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Create chapter' }).click();
    await expect(toast(page, 'Chapter created')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/chapters\/edit\?chapter=[0-9a-f-]{36}$/);
    await expect(status(page, 'Draft saved at')).toBeVisible();
    const [scheduled] = await backend.sql<{ is_published: boolean; content: string | null; draft: string }>(
      `select is_published, chapters.content, drafts.content as draft from public.book_chapters as chapters
       join public.chapter_drafts as drafts on drafts.chapter_id = chapters.id where slug = 'the-mule'`,
    );
    expect(scheduled).toMatchObject({ is_published: false, content: null });
    expect(scheduled?.draft).toContain('She stopped.');

    await page.reload();
    await expect(page.getByText('What you typed here before')).toHaveCount(0);
    await expectText(page, /A narrow way$/);
    const questions: string[] = [];
    page.once('dialog', (dialog) => {
      questions.push(dialog.message());
      void dialog.accept();
    });
    await page.getByRole('button', { name: 'Publish Now' }).click();
    await expect(toast(page, 'Chapter published successfully!')).toBeVisible();
    expect(questions).toEqual([
      '"The <em>Mule</em> 🫏 Speaks" is not marked ready. Publish its draft as it is now?',
    ]);
    await expect(page.getByRole('button', { name: 'Publish changes' })).toBeDisabled();

    const visitor = await page.context().newPage();
    await visitor.goto('/read/the-mule');
    await expect(visitor.locator('.chapter-text em')).toHaveText('first');
    await expect(visitor.locator('.chapter-text img')).toHaveCount(0);
    await visitor.close();
  });

  test('says in words what cannot be saved or published', async ({ page, signIn, backend, allowConsole }) => {
    allowConsole(/Failed to load resource.*409/);
    await signIn(page, '/admin/chapters/new');
    await page.getByLabel('Title', { exact: true }).fill('Honest Weights');
    await expect(page.getByLabel('Slug')).toHaveValue('honest-weights');
    await page.getByRole('button', { name: 'Create chapter' }).click();
    await expect(toast(page, 'Failed to save chapter')).toBeVisible();
    await expect(page.getByLabel('Slug')).toBeFocused();
    await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/Another chapter has this slug\./);

    await page.getByLabel('Slug').fill('honest-weights-again');
    await page.getByLabel('Number').fill('4');
    await page.getByRole('button', { name: 'Create chapter' }).click();
    await expect(page.getByLabel('Number')).toBeFocused();
    await expect(page.getByLabel('Number')).toHaveAccessibleDescription('Another chapter has this number.');

    await page.getByLabel('Number').fill('15');
    await page.getByLabel('Slug').fill('Not A Slug');
    await page.getByRole('button', { name: 'Create chapter' }).click();
    await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(/Lower-case letters and digits/);

    await page.getByLabel('Slug').fill('honest-weights-again');
    await page.getByRole('button', { name: 'Create chapter' }).click();
    await expect(toast(page, 'Chapter created')).toBeVisible();
    await page.getByRole('button', { name: 'Publish Now' }).click();
    await expect(toast(page, 'Failed to publish chapter')).toBeVisible();
    await expect(chapterText(page)).toHaveAccessibleDescription(/The chapter has no text yet\./);
    await writeText(page, 'x'.repeat(250_001));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(chapterText(page)).toHaveAccessibleDescription(/250,001 of 250,000 characters/);
    const [count] = await backend.sql<{ count: number }>(
      'select count(*)::int as count from public.book_chapters',
    );
    expect(count?.count).toBe(15);
  });

  test('changes a published chapter as a draft, and readers see it when it is published again', async ({
    page,
    signIn,
    backend,
  }) => {
    const id = await chapterId(backend.sql, 4);
    const published = async () =>
      (
        await backend.sql<{ content: string; chapter_title: string }>(
          `select content, chapter_title from public.book_chapters where id = '${id}'`,
        )
      )[0];
    await signIn(page, `/admin/chapters/edit?chapter=${id}`);
    await expect(page.getByRole('button', { name: 'Publish changes' })).toBeDisabled();
    await page.getByLabel('Title', { exact: true }).fill('Honester Weights');
    await writeText(page, 'Honester Weights\n\nA new beginning. It is short.');
    await expect(status(page, 'Unsaved changes')).toBeVisible();
    await expect
      .poll(
        async () =>
          (await backend.sql('select 1 from public.chapter_drafts where chapter_id = $1', [id])).length,
      )
      .toBe(1);
    expect((await published())?.content).not.toContain('A new beginning.');
    expect((await published())?.chapter_title).toBe('Honest Weights');

    const list = await page.context().newPage();
    await list.goto('/admin/chapters');
    await expect(list.getByRole('row').filter({ hasText: 'Honest Weights' })).toContainText(
      'has unpublished changes',
    );
    await list.close();

    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(toast(page, 'Changes published')).toBeVisible();
    expect(await published()).toEqual({
      content: 'Honester Weights\n\nA new beginning. It is short.',
      chapter_title: 'Honester Weights',
    });
    expect(await backend.sql('select 1 from public.chapter_drafts where chapter_id = $1', [id])).toEqual([]);

    // And a draft that is thrown away again.
    await writeText(page, 'Never mind.');
    await expect(status(page, 'Draft saved at')).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Discard text changes' }).click();
    await expectText(page, /A new beginning/);
    expect(await backend.sql('select 1 from public.chapter_drafts where chapter_id = $1', [id])).toEqual([]);
  });

  test('holds 200,000 characters, from right to left, on a small screen', async ({
    page,
    signIn,
    backend,
    axeViolations,
  }) => {
    // Saving a ready chapter's changed text asks first; this is about a draft.
    await backend.sql('update public.book_chapters set is_ready = false where chapter_number = 14');
    const id = await chapterId(backend.sql, 14);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, `/admin/chapters/edit?chapter=${id}`);
    const paragraph = 'תורה היא, וללמוד אני צריך. '.repeat(20).trimEnd();
    const long = `לא בשמים היא 🕊️\n\n${`${paragraph}\n`.repeat(400)}`.slice(0, 200_000).trimEnd();
    await writeText(page, long);
    await chapterText(page).press('End');
    await page.getByLabel('Title', { exact: true }).fill('לא בשמים היא 🕊️');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Chapter saved')).toBeVisible();
    const [draft] = await backend.sql<{ same: boolean }>(
      'select content = $1 as same from public.chapter_drafts where chapter_id = $2',
      [long, id],
    );
    expect(draft?.same).toBe(true);
    await expect(preview(page)).toBeHidden();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(preview(page).locator('.chapter-opening')).toHaveText('לא בשמים היא 🕊️');
    await expect(chapterText(page)).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await axeViolations(page)).toEqual([]);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Publish Now' }).click();
    await expect(toast(page, 'Chapter published successfully!')).toBeVisible();
  });

  test('knows no chapter that is not there', async ({ page, signIn }) => {
    await signIn(page);
    for (const id of ['', 'x', '00000000-0000-4000-8000-000000000000']) {
      await page.goto(`/admin/chapters/edit?chapter=${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such chapter');
    }
  });
});
