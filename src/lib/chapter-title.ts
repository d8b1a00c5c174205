import { CHAPTER_BOOK_TITLE } from './product.ts';

/** What the browser's tab and search engines call a chapter: its author's words for it, else its title and the book's. */
export function chapterPageTitle(chapter: { chapter_title: string; meta_title: string | null }): string {
  return chapter.meta_title?.trim() || `${chapter.chapter_title} | ${CHAPTER_BOOK_TITLE}`;
}
