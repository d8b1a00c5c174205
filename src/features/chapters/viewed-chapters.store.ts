// Which chapters this visitor has opened, in this browser. Stored as a JSON list of chapter ids.
import type { ReadableAtom } from 'nanostores';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';

const KEY = 'viewed_chapters';

/** What a page knows before it reads storage: the first render must match the server's HTML. */
export const NOTHING_VIEWED: string[] = [];

const $viewed = persistentAtom<string[]>(KEY, NOTHING_VIEWED, { encode: JSON.stringify, decode: viewedFrom });

/** Ids of the opened chapters, oldest first. */
export const $viewedChapters: ReadableAtom<string[]> = $viewed;

/** Adds a chapter on its first view; later views change nothing. */
export function markChapterViewed(chapterId: string): void {
  const viewed = $viewed.get();
  if (!viewed.includes(chapterId)) $viewed.set([...viewed, chapterId]);
}

/** The list that storage holds; anything else under the key counts as nothing read. */
export function viewedFrom(stored: string): string[] {
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
