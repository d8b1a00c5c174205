import type { ToastInput } from '~/lib/toasts/toasts.store.ts';

export function newChapter(chapter: { chapter_number: number; chapter_title: string }): ToastInput {
  return {
    title: 'New Chapter Available!',
    description: `Chapter ${chapter.chapter_number}: ${chapter.chapter_title}`,
  };
}
