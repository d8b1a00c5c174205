import { expect, type Locator, type Page } from '@playwright/test';

export async function chapterId(
  sql: <Row>(query: string) => Promise<Row[]>,
  number: number,
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `select id from public.book_chapters where chapter_number = ${number}`,
  );
  if (!row) throw new Error(`Chapter ${number} does not exist.`);
  return row.id;
}

export const chapterText = (page: Page): Locator =>
  page.locator('.editor-code').getByRole('textbox', { name: 'Chapter text' });

/** Pastes because typing a long text takes minutes. */
export async function writeText(page: Page, text: string): Promise<void> {
  await chapterText(page).press('ControlOrMeta+a');
  await paste(page, { 'text/plain': text });
}

export async function paste(page: Page, data: Record<string, string>, name = 'Chapter text'): Promise<void> {
  await page
    .locator('.editor-code')
    .getByRole('textbox', { name })
    .evaluate((box, formats) => {
      const clipboardData = new DataTransfer();
      for (const [type, value] of Object.entries(formats)) clipboardData.setData(type, value);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, data);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const openDetails = async (page: Page) => button(page, 'Details').click();
export const chooseFormat = async (page: Page, name: string) => {
  await button(page, 'More formatting').click();
  await button(page, name).click();
};
export const openMenu = async (page: Page) => button(page, 'More about this chapter').click();

/** Compares the source text. For short chapters only, because the editor renders only visible lines. */
export async function expectText(page: Page, expected: string | RegExp): Promise<void> {
  await chooseFormat(page, 'Show codes');
  const text = async () =>
    (await chapterText(page).locator('.cm-line').allInnerTexts()).map(normalizeEmptyLine).join('\n');
  if (typeof expected === 'string') await expect.poll(text).toBe(expected);
  else await expect.poll(text).toMatch(expected);
  await chooseFormat(page, 'Hide codes');
}

/** The browser reports an empty line as a line break. */
function normalizeEmptyLine(line: string): string {
  return line === '\n' ? '' : line;
}

export async function chooseAction(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for chapter / }).press('Enter');
  await row.getByRole('button', { name, exact: true }).press('Enter');
}

export const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });
export const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title });
