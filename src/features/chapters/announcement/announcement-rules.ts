// When the toast about a new chapter is offered.

export const SCROLL_BEYOND_PX = 300;
export const TOAST_DURATION_MS = 15_000;
export const NAVIGATE_AFTER_MS = 800;

/** Set in the session's storage once the question of an offer has been settled. */
export const OFFERED_KEY = 'new-chapter-offered';

/** Whether the visitor has scrolled far enough. */
export function isScrolledBeyond(scrollY: number): boolean {
  return scrollY > SCROLL_BEYOND_PX;
}

/** What the toast says. */
export function announcementText(chapter: { chapter_number: number; chapter_title: string }): string {
  return `Chapter ${chapter.chapter_number}: ${chapter.chapter_title}`;
}
