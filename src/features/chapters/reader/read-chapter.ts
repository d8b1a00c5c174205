import { recordScrollDepth } from '~/data/chapter-views.ts';
import { getChapterBySlug, listPublishedChapters } from '~/data/chapters.ts';
import { fetchOnce } from '~/lib/browser/fetch-once.ts';
import { replacePageWithToast } from '~/lib/toasts/flash-toast.ts';
import { trackEvent } from '~/lib/tracking/analytics.ts';
import { READING_KEY } from '../reading/reading.ts';
import { markChapterViewed } from '../viewed-chapters.store.ts';
import { countReading, recordView } from './record-view.ts';
import { NOT_YET_PUBLISHED } from './messages.ts';
import { neighborsOf, type Neighbor, type Neighbors } from './neighbors.ts';
import { canScroll, newMilestones, scrollDepth, showReadingProgress } from './scroll-milestones.ts';

export type OpenChapter = {
  id: string;
  chapter_number: number;
  chapter_title: string;
  slug: string;
  words: number;
};

const REFERENCES = '.chapter-text a[href^="/scripture/"]';

export function readChapter(chapter: OpenChapter): () => void {
  const end = new AbortController();
  const { signal } = end;
  const open = () => {
    if (!signal.aborted) countView(chapter, signal);
  };
  // A prerendered page is not visible yet.
  if (document.prerendering) document.addEventListener('prerenderingchange', open, { once: true, signal });
  else open();
  openPassages(signal);
  followReader(chapter, signal);
  showListenButton(signal);
  shareThisAddress();
  fetchOnce(listPublishedChapters).then(
    (published) => {
      if (signal.aborted) return;
      if (published.some(({ id }) => id === chapter.id))
        updateNeighbors(neighborsOf(chapter.chapter_number, published)).catch(() => undefined);
      else void leaveWithdrawnChapter(chapter.slug);
    },
    () => undefined,
  );
  recheckNeighbors(chapter, signal);
  return () => end.abort();
}

/** Checks for the next chapter when an open page becomes visible again. */
function recheckNeighbors({ chapter_number }: OpenChapter, signal: AbortSignal): void {
  const check = () => {
    if (document.hidden || document.querySelector('a[rel=next]')) return;
    listPublishedChapters()
      .then((published) => updateNeighbors(neighborsOf(chapter_number, published)))
      .catch(() => undefined);
  };
  document.addEventListener('visibilitychange', check, { signal });
}

function countView(chapter: OpenChapter, signal: AbortSignal): void {
  const bar = document.querySelector('.reading-progress');
  let viewId: string | null = null;
  let deepest = 0;
  const reported = new Set<number>();

  const saveDepth = (depth: number) => {
    if (viewId !== null && depth > 0) recordScrollDepth(viewId, depth).catch(() => undefined);
  };
  trackEvent('chapter_view', {
    chapter_number: chapter.chapter_number,
    chapter_title: chapter.chapter_title,
  });
  markChapterViewed(chapter.id);
  const reading = countReading(chapter.id);
  signal.addEventListener('abort', reading.stop);
  void recordView(chapter.id).then((id) => {
    viewId = id;
    saveDepth(deepest);
  });

  const onScroll = () => {
    const { scrollHeight } = document.documentElement;
    const depth = scrollDepth(window.scrollY, scrollHeight, window.innerHeight);
    showReadingProgress(bar, depth);
    // A chapter that fits the window was opened, but not necessarily read.
    if (!canScroll(scrollHeight, window.innerHeight)) return;
    reading.reach(depth);
    for (const milestone of newMilestones(depth, reported)) {
      reported.add(milestone);
      deepest = milestone;
      trackEvent('chapter_scroll', {
        category: 'Engagement',
        label: `Chapter ${chapter.chapter_number}: ${chapter.chapter_title}`,
        chapter_number: chapter.chapter_number,
        scroll_depth: Math.round(depth),
        milestone,
      });
      saveDepth(milestone);
    }
  };
  onScroll();
  addEventListener('scroll', onScroll, { passive: true, signal });
  addEventListener('resize', onScroll, { signal });
}

function openPassages(signal: AbortSignal): void {
  for (const link of document.querySelectorAll(REFERENCES)) link.setAttribute('aria-haspopup', 'dialog');
  const onClick = (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest(REFERENCES) : null;
    if (!isPlain || event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
    if (!('popover' in link)) return;
    event.preventDefault();
    import('~/lib/scripture/popover/open-passage.ts')
      .then(({ openPassage }) => openPassage(link))
      .catch(() => location.assign(link.href));
  };
  document.addEventListener('click', onClick, { signal });
}

function followReader({ id, words }: OpenChapter, signal: AbortSignal): void {
  let isRequested = false;
  const follow = () => {
    if (isRequested) return;
    isRequested = true;
    import('./place/follow-place.late.ts').then(
      ({ followPlace }) => {
        if (!signal.aborted) signal.addEventListener('abort', followPlace({ id, words }));
      },
      () => (isRequested = false),
    );
  };
  addEventListener('scroll', follow, { passive: true, signal });
  const { scrollHeight, className } = document.documentElement;
  const fitsWindow = !canScroll(scrollHeight, window.innerHeight);
  const isKnown = fromStorage(() => localStorage, READING_KEY)?.includes(id);
  if (window.scrollY > 0 || fitsWindow || /theme-[^n]/.test(className) || isKnown) follow();

  const quote = () => {
    if (getSelection()?.isCollapsed !== false) return;
    document.removeEventListener('selectionchange', quote);
    import('./quote/offer-quote.late.ts').then(
      ({ offerQuotes }) => offerQuotes(signal),
      () => document.addEventListener('selectionchange', quote, { signal }),
    );
  };
  document.addEventListener('selectionchange', quote, { signal });
  quote();
}

/** Most browsers list their voices with a delay. */
function showListenButton(signal: AbortSignal): void {
  const speech = window.speechSynthesis as SpeechSynthesis | undefined;
  const check = () =>
    document.documentElement.toggleAttribute('data-voices', (speech?.getVoices().length ?? 0) > 0);
  check();
  speech?.addEventListener('voiceschanged', check, { signal });
}

/** A built page can be older than its neighbors. Loads React only if they changed. */
async function updateNeighbors(neighbors: Neighbors): Promise<void> {
  const isShown = (rel: 'prev' | 'next', chapter: Neighbor | null) => {
    const link = document.querySelector(`a[rel=${rel}]:has(bdi)`);
    return chapter
      ? link?.getAttribute('href') === `/read/${chapter.slug}` &&
          link.querySelector('bdi')?.textContent === chapter.chapter_title
      : link === null;
  };
  if (isShown('prev', neighbors.previous) && isShown('next', neighbors.next)) return;
  const { showNeighbors } = await import('./show-neighbors.late.tsx');
  showNeighbors(neighbors);
}

/** Replaces the canonical URL in share links with the current one. */
function shareThisAddress(): void {
  const { href } = document.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? location;
  const address = encodeURIComponent(location.origin + location.pathname);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-share] a'))
    link.href = link.href.replace(encodeURIComponent(href), address);
}

/** Redirects silently from a deleted chapter, and with a message from a withdrawn one. */
async function leaveWithdrawnChapter(slug: string): Promise<void> {
  const chapter = await getChapterBySlug(slug).catch(() => undefined);
  if (chapter === undefined || chapter?.is_published) return;
  if (chapter === null) location.replace('/chapters');
  else replacePageWithToast('/chapters', { title: NOT_YET_PUBLISHED, tone: 'error' });
}

function fromStorage(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}
