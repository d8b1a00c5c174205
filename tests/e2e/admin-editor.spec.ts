import type { Page } from '@playwright/test';
import { expectText, openDetails, openMenu, status, toast, writeText } from './support/editor.ts';
import { acceptDialogs, expect, test } from './support/test.ts';

const preview = (page: Page) => page.locator('.editor-preview');

test('creates and publishes a chapter that visitors can read', async ({ page, signIn, backend }) => {
  await signIn(page, '/admin/chapters');
  await page.getByRole('link', { name: 'New chapter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New chapter');
  const navigation = page.getByRole('navigation', { name: 'Administration' });
  await expect(navigation.locator('[aria-current]')).toHaveText('Chapters');
  await openDetails(page);
  await expect(page.getByLabel('Number')).toHaveValue('15');
  await expect(page.getByLabel('Release time')).toHaveValue(/^1[12]:00$/);

  await page.getByLabel('Title', { exact: true }).fill('The Mule’s Café');
  await expect(page.getByLabel('Address')).toHaveValue('the-mules-cafe');
  await page.getByLabel('Address').fill('the-mule');
  await page.getByLabel('Title', { exact: true }).fill('The <em>Mule</em> 🫏 Speaks');
  await expect(page.getByLabel('Address')).toHaveValue('the-mule');
  await writeText(
    page,
    'The Mule Speaks\n\nShe had seen the angel <em>first</em>. <img src=x onerror=alert(1)>She stopped.\nA narrow way',
  );
  await expect(page.getByText('14 words, 1 min to read')).toBeVisible();
  await expect(preview(page).locator('.chapter-opening')).toHaveText('The Mule Speaks');
  await expect(preview(page).locator('.chapter-subheading')).toHaveText('A narrow way');
  await expect(preview(page).locator('em')).toHaveText('first');
  await expect(preview(page).locator('img')).toHaveCount(0);

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
  const dialogMessages = acceptDialogs(page);
  await page.getByRole('button', { name: 'Publish Now' }).click();
  await expect(toast(page, 'Chapter published successfully!')).toBeVisible();
  expect(dialogMessages).toEqual([
    'Publish “The <em>Mule</em> 🫏 Speaks” now? It isn’t marked ready. No followers yet, so no email.',
  ]);
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeDisabled();
  await openMenu(page);
  await expect(page.getByRole('link', { name: 'View the published chapter' })).toHaveAttribute(
    'href',
    '/read/the-mule',
  );

  const visitor = await page.context().newPage();
  await visitor.goto('/read/the-mule');
  await expect(visitor.locator('.chapter-text em')).toHaveText('first');
  await expect(visitor.locator('.chapter-text img')).toHaveCount(0);
  await visitor.close();

  await openDetails(page);
  await page.getByLabel('Address').fill('the-donkey');
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(
    'Links to /read/the-mule will redirect to the new address.',
  );
});
