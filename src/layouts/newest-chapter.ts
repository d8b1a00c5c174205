import { getNewestPublishedChapter, type ListedChapter } from '~/data/chapters.ts';

let asked: Promise<ListedChapter | null> | undefined;

/** The newest published chapter, asked for once per build however many pages show it. Rejects with DataError. */
export function newestChapterAtBuild(): Promise<ListedChapter | null> {
  if (import.meta.env.DEV) return getNewestPublishedChapter();
  asked ??= getNewestPublishedChapter();
  return asked;
}
