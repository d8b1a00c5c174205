import { listChapters, type ListedChapter } from '~/data/chapters.ts';
import { fetchOnce } from '~/lib/browser/fetch-once.ts';
import { isStored } from '~/lib/browser/is-stored.ts';
import { VIEWED_KEY } from '../viewed-chapters.store.ts';
import { upcomingLabel } from './list-rules.ts';

/** Fired on scroll, if this browser has viewed or saved chapters, or if the list has changed since the build. */
export const HYDRATE_LIST_EVENT = 'hydrate-chapter-list';

/** Set in localStorage while the chapters are in the browser's cache. */
export const OFFLINE_KEY = 'kept-offline';

export async function hydrateListIfStale(list: Element): Promise<void> {
  const hydrate = () => dispatchEvent(new Event(HYDRATE_LIST_EVENT));
  if (scrollY > 0 || [VIEWED_KEY, OFFLINE_KEY].some((key) => isStored(() => localStorage, key))) hydrate();
  else addEventListener('scroll', hydrate, { once: true, passive: true });
  const chapters = await fetchOnce(listChapters).catch(() => null);
  const current = chapters?.map(linkOrDate);
  const shown = Array.from(
    list.querySelectorAll('.chapter-card-action'),
    (action) => action.querySelector('a')?.getAttribute('href') ?? action.textContent,
  );
  if (current?.join('\n') !== shown.join('\n')) hydrate();
}

function linkOrDate(chapter: ListedChapter): string {
  return chapter.is_published ? `/read/${chapter.slug}` : upcomingLabel(chapter, Date.now());
}
