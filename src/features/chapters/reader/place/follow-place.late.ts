// Follows a reader through a chapter: the minutes left, the place, the end. It comes with the first scroll, or at once
// where an earlier visit left a place or a theme, and where there is nothing to scroll.
import { trackSeconds } from './visible-seconds.ts';
import { hasPlace, isFinished, keepsPlace, minutesLeft } from '../../reading/place-rules.ts';
import type { ChapterReading } from '../../reading/reading.ts';
import { $reading, noteReading } from '../../reading/reading.store.ts';
import { colorBrowser } from '../look/browser-color.ts';
import { loadLateStyles } from '../look/late-styles.ts';
import { canScroll } from '../scroll-milestones.ts';
import { loadItalic } from './italic.ts';
import { offerPlace } from './offer-place.ts';
import { textPosition, textShare } from './text-position.ts';

const SETTLED_MS = 400;

export type FollowedChapter = { id: string; words: number };

/** Starts following. Returns what ends it. */
export function followPlace({ id, words }: FollowedChapter): () => void {
  const text = document.querySelector('.chapter-text');
  const bar = document.querySelector<HTMLElement>('.reader-bar');
  if (!text || !bar) return () => undefined;
  const seconds = trackSeconds();
  const earlier = $reading.get()[id];
  const minutes = bar.querySelector('.reader-minutes');
  loadItalic();
  // Only looks depend on it.
  loadLateStyles().then(colorBrowser, () => undefined);
  // A line that was edited away leads to the top of the page.
  const isAtLine = document.getElementById(location.hash.slice(1)) !== null;
  const offer = hasPlace(earlier) && !isAtLine ? offerPlace(bar, text, earlier) : undefined;

  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasFinished = false;
  const note = () => {
    clearTimeout(timer);
    // Scrolling up again leaves no place behind.
    if (hasFinished) return;
    const isWhole = !canScroll(document.documentElement.scrollHeight, window.innerHeight);
    if (window.scrollY === 0 && !isWhole) return;
    const spent = seconds();
    // A page that the browser has rendered ahead is not being read.
    if (spent === 0) return;
    const position = textPosition(text);
    const change = whatChanged({ words, earlier, spent }, isWhole ? { ...position, at: null } : position);
    if (!change) return;
    hasFinished = change.finished === true;
    offer?.remove();
    noteReading(id, change, Date.now());
  };
  const onScroll = () => {
    if (minutes && window.scrollY > 0) minutes.textContent = minutesLeft(words, textShare(text));
    bar.toggleAttribute('data-over', text.getBoundingClientRect().top < bar.getBoundingClientRect().bottom);
    clearTimeout(timer);
    timer = setTimeout(note, SETTLED_MS);
  };
  onScroll();
  const end = new AbortController();
  const { signal } = end;
  addEventListener('scroll', onScroll, { passive: true, signal });
  addEventListener('pagehide', note, { signal });
  document.addEventListener('visibilitychange', note, { signal });
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', colorBrowser, { signal });
  return () => {
    clearTimeout(timer);
    end.abort();
  };
}

type Visit = { words: number; earlier: ChapterReading | undefined; spent: number };

/** What is to be remembered of this moment; undefined where an earlier place stays. */
function whatChanged(
  { words, earlier, spent }: Visit,
  { at, share }: { at: string | null; share: number },
): Partial<ChapterReading> | undefined {
  const seconds = Math.round((earlier?.seconds ?? 0) + spent);
  const hasReachedEnd = share >= 1;
  if (isFinished(words, seconds, hasReachedEnd)) return { at: null, share: 1, seconds, finished: true };
  if (keepsPlace(earlier, share, spent)) return undefined;
  return { at, share, seconds };
}
