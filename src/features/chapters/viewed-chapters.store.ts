import type { ReadableAtom } from 'nanostores';
import { jsonAtom } from '~/lib/browser/persistent-atom.ts';

export const VIEWED_KEY = 'viewed_chapters';

/** The first render must match the server's HTML. */
export const NOTHING_VIEWED: string[] = [];

const $viewed = jsonAtom(VIEWED_KEY, NOTHING_VIEWED, (stored) =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [],
);

export const $viewedChapters: ReadableAtom<string[]> = $viewed;

export function markChapterViewed(chapterId: string): void {
  const viewed = $viewed.get();
  if (!viewed.includes(chapterId)) $viewed.set([...viewed, chapterId]);
}
