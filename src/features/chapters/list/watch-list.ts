import { listChapters, type ListedChapter } from '~/data/chapters.ts';
import { fetchOnce } from '~/lib/browser/fetch-once.ts';
import { isStored } from '~/lib/browser/is-stored.ts';
import { VIEWED_KEY } from '../viewed-chapters.store.ts';
import { comingLine } from './list-rules.ts';

/** Fired on a scroll, if this browser has read or stored chapters, or if the list is newer than the page. */
export const WAKE_LIST_EVENT = 'wake-list';

/** Set in localStorage while this browser stores the chapters; the copies are in its cache. */
export const KEPT_KEY = 'kept-offline';

export async function watchList(list: Element): Promise<void> {
  const wake = () => dispatchEvent(new Event(WAKE_LIST_EVENT));
  if (scrollY > 0 || [VIEWED_KEY, KEPT_KEY].some((key) => isStored(() => localStorage, key))) wake();
  else addEventListener('scroll', wake, { once: true, passive: true });
  const chapters = await fetchOnce(listChapters).catch(() => null);
  const current = chapters?.map((chapter) => linkOrDate(chapter));
  const shown = Array.from(
    list.querySelectorAll('.chapter-card-way'),
    (way) => way.querySelector('a')?.getAttribute('href') ?? way.textContent,
  );
  if (current?.join('\n') !== shown.join('\n')) wake();
}

function linkOrDate(chapter: ListedChapter): string {
  return chapter.is_published ? `/read/${chapter.slug}` : comingLine(chapter, Date.now());
}
