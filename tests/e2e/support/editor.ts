// What the tests of the chapter editor look at.
import type { Page } from '@playwright/test';

/** The id of the chapter with this number. */
export async function chapterId(
  sql: <Row>(query: string) => Promise<Row[]>,
  number: number,
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `select id from public.book_chapters where chapter_number = ${number}`,
  );
  if (!row) throw new Error(`There is no chapter ${number}.`);
  return row.id;
}

export const chapterText = (page: Page) => page.getByLabel('Chapter text');
export const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });
export const toast = (page: Page, title: string) => page.locator('.toast').filter({ hasText: title });
