/** Checked by src/pages/_page.ts. */
export const SCROLL_THRESHOLD_PX = 300;
export const TOAST_DURATION_MS = 15_000;
export const NAVIGATION_DELAY_MS = 800;

export const ANNOUNCED_KEY = 'new-chapter-offered';

export const TITLE = 'New Chapter Available!';
export const READ_NOW = 'Read Now';

export function announcementText(chapter: { chapter_number: number; chapter_title: string }): string {
  return `Chapter ${chapter.chapter_number}: ${chapter.chapter_title}`;
}
