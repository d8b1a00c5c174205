import type { ReadableAtom } from 'nanostores';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';

export const VIEWED_KEY = 'viewed_chapters';

/** What a page knows before it reads storage: the first render must match the server's HTML. */
export const NOTHING_VIEWED: string[] = [];

const $viewed = persistentAtom<string[]>(VIEWED_KEY, NOTHING_VIEWED, {
  encode: JSON.stringify,
  decode: viewedFrom,
});

export const $viewedChapters: ReadableAtom<string[]> = $viewed;

export function markChapterViewed(chapterId: string): void {
  const viewed = $viewed.get();
  if (!viewed.includes(chapterId)) $viewed.set([...viewed, chapterId]);
}

function viewedFrom(stored: string): string[] {
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
