import { recordScrollDepth } from '~/data/chapter-views.ts';
import { getChapterBySlug, listPublishedChapters, type ListedChapter } from '~/data/chapters.ts';
import { fetchOnce } from '~/lib/browser/fetch-once.ts';
import { isLineId } from '~/lib/chapter-text/line-ids.ts';
import { isStored } from '~/lib/browser/is-stored.ts';
import { replacePageWithToast } from '~/lib/toasts/flash-toast.ts';
import { trackEvent } from '~/lib/tracking/analytics.ts';
import { READING_KEY } from '../reading/reading.ts';
import { markChapterViewed } from '../viewed-chapters.store.ts';
import { trackReadingDepth, recordView } from './record-view.ts';
import { NOT_YET_PUBLISHED } from './messages.ts';
import { findNeighbors, type Neighbor, type Neighbors } from './neighbors.ts';
import { canScroll, newMilestones, scrollDepth, showReadingProgress } from './scroll-milestones.ts';

export type OpenChapter = {
  id: string;
  chapter_number: number;
  chapter_title: string;
  slug: string;
  wordCount: number;
  /** Of an earlier serial, which has no new chapters. */
  isPast?: boolean;
  /** Missing for the first. */
  edition?: number;
};

const REFERENCES = '.chapter-text a[href^="/scripture/"]';

export function readChapter(
  chapter: OpenChapter,
  listing: Promise<ListedChapter[]> | undefined = chapter.isPast
    ? undefined
    : fetchOnce(listPublishedChapters),
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const startView = () => {
    if (!signal.aborted) recordVisit(chapter, signal);
  };
  // A prerendered page is not visible yet.
  if (document.prerendering)
    document.addEventListener('prerenderingchange', startView, { once: true, signal });
  else startView();
  openPassagesInPopover(signal);
  loadReaderFeatures(chapter, signal);
  showListenButton(signal);
  updateShareLinks();
  listing?.then(
    (published) => {
      if (signal.aborted) return;
      if (published.some(({ id }) => id === chapter.id))
        updateNeighbors(findNeighbors(chapter.chapter_number, published)).catch(() => undefined);
      else void leaveWithdrawnChapter(chapter.slug);
    },
    () => undefined,
  );
  if (!chapter.isPast) recheckNeighbors(chapter, signal);
  return () => controller.abort();
}

/** Checks for a new chapter whenever the page becomes visible. */
function recheckNeighbors({ chapter_number }: OpenChapter, signal: AbortSignal): void {
  const check = () => {
    if (document.hidden || document.querySelector('a[rel=next]')) return;
    listPublishedChapters()
      .then((published) => updateNeighbors(findNeighbors(chapter_number, published)))
      .catch(() => undefined);
  };
  document.addEventListener('visibilitychange', check, { signal });
}

function recordVisit(chapter: OpenChapter, signal: AbortSignal): void {
  const bar = document.querySelector('.reading-progress');
  let viewId: string | null = null;
  let maxDepth = 0;
  const reported = new Set<number>();

  const saveDepth = (depth: number) => {
    if (viewId !== null && depth > 0) recordScrollDepth(viewId, depth).catch(() => undefined);
  };
  trackEvent('chapter_view', {
    chapter_number: chapter.chapter_number,
    chapter_title: chapter.chapter_title,
  });
  markChapterViewed(chapter.id);
  const reading = trackReadingDepth(chapter.id);
  signal.addEventListener('abort', reading.stop);
  void recordView(chapter.id).then((id) => {
    viewId = id;
    saveDepth(maxDepth);
  });

  const onScroll = () => {
    const { scrollHeight } = document.documentElement;
    const depth = scrollDepth(window.scrollY, scrollHeight, window.innerHeight);
    showReadingProgress(bar, depth);
    // Opening a chapter that fits the window does not mean reading it.
    if (!canScroll(scrollHeight, window.innerHeight)) return;
    reading.reach(depth);
    for (const milestone of newMilestones(depth, reported)) {
      reported.add(milestone);
      maxDepth = milestone;
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

function openPassagesInPopover(signal: AbortSignal): void {
  for (const link of document.querySelectorAll(REFERENCES)) link.setAttribute('aria-haspopup', 'dialog');
  const onClick = (event: MouseEvent) => {
    const isPlainClick =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest(REFERENCES) : null;
    if (!isPlainClick || event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
    if (!('popover' in link)) return;
    event.preventDefault();
    import('~/lib/scripture/popover/open-passage.ts')
      .then(({ openPassage }) => openPassage(link))
      .catch(() => location.assign(link.href));
  };
  document.addEventListener('click', onClick, { signal });
}

function loadReaderFeatures({ id, slug, wordCount, edition = 1 }: OpenChapter, signal: AbortSignal): void {
  let isRequested = false;
  const startTracking = () => {
    if (isRequested) return;
    isRequested = true;
    import('./position/track-position.lazy.ts').then(
      ({ trackPosition }) => {
        if (!signal.aborted) signal.addEventListener('abort', trackPosition({ id, wordCount, edition }));
      },
      () => (isRequested = false),
    );
  };
  addEventListener('scroll', startTracking, { passive: true, signal });
  const { scrollHeight, className } = document.documentElement;
  const fitsWindow = !canScroll(scrollHeight, window.innerHeight);
  const hasReadingData = isStored(() => localStorage, READING_KEY, new RegExp(id));
  if (window.scrollY > 0 || fitsWindow || /theme-[^n]/.test(className) || hasReadingData) startTracking();

  // Its choice of a speaker needs the styles loaded with the tracking.
  const contents = document.querySelector<HTMLDetailsElement>('.chapter-contents');
  if (contents?.open) startTracking();
  contents?.addEventListener('toggle', startTracking, { signal });

  const loadQuoteButton = () => {
    if (getSelection()?.isCollapsed !== false) return;
    document.removeEventListener('selectionchange', loadQuoteButton);
    import('./quote/quote-button.lazy.ts').then(
      ({ startQuoteButton }) => startQuoteButton(signal, edition),
      () => document.addEventListener('selectionchange', loadQuoteButton, { signal }),
    );
  };
  document.addEventListener('selectionchange', loadQuoteButton, { signal });
  loadQuoteButton();

  const quoted = location.hash.slice(1);
  if (isLineId(quoted) && !document.getElementById(quoted))
    void import('./quote/find-quote.lazy.ts').then(
      ({ findQuote }) => findQuote({ slug, edition }, quoted, signal),
      () => undefined,
    );
}

/** Most browsers load their voices asynchronously. */
function showListenButton(signal: AbortSignal): void {
  const speech = window.speechSynthesis as SpeechSynthesis | undefined;
  const check = () =>
    document.documentElement.toggleAttribute('data-voices', (speech?.getVoices().length ?? 0) > 0);
  check();
  speech?.addEventListener('voiceschanged', check, { signal });
}

/** Neighbors may have changed since the build. Loads React only if they have. */
async function updateNeighbors(neighbors: Neighbors): Promise<void> {
  const isShown = (rel: 'prev' | 'next', chapter: Neighbor | null) => {
    const link = document.querySelector(`a[rel=${rel}]:has(bdi)`);
    return chapter
      ? link?.getAttribute('href') === `/read/${chapter.slug}` &&
          link.querySelector('bdi')?.textContent === chapter.chapter_title
      : link === null;
  };
  if (isShown('prev', neighbors.previous) && isShown('next', neighbors.next)) return;
  const { showNeighbors } = await import('./show-neighbors.lazy.tsx');
  showNeighbors(neighbors);
}

/** Replaces the canonical URL in share links with the current one. */
function updateShareLinks(): void {
  const { href } = document.querySelector<HTMLLinkElement>('link[rel=canonical]') ?? location;
  const currentUrl = encodeURIComponent(location.origin + location.pathname);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-share] a'))
    link.href = link.href.replace(encodeURIComponent(href), currentUrl);
}

/** Redirects silently from a deleted chapter, and with a message from a withdrawn one. */
async function leaveWithdrawnChapter(slug: string): Promise<void> {
  const chapter = await getChapterBySlug(slug).catch(() => undefined);
  if (chapter === undefined || chapter?.is_published) return;
  if (chapter === null) location.replace('/chapters');
  else replacePageWithToast('/chapters', { title: NOT_YET_PUBLISHED, tone: 'error' });
}
