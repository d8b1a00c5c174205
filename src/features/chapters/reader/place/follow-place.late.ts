// Loaded on the first scroll, or immediately if there is a stored place or theme, or nothing to scroll.
import italic from '~/assets/fonts/frank-ruhl-libre-italic.woff2?url';
import { hasPlace, isFinished, shouldKeep, minutesLeft, type ChapterReading } from '../../reading/reading.ts';
import { $reading, saveReading } from '../../reading/reading.store.ts';
import { colorBrowser, loadLateStyles } from '../look/late-styles.ts';
import { canScroll } from '../scroll-milestones.ts';

const SETTLED_MS = 400;

type FollowedChapter = { id: string; words: number };

export function followPlace({ id, words }: FollowedChapter): () => void {
  const text = document.querySelector('.chapter-text');
  const bar = document.querySelector<HTMLElement>('.reader-bar');
  if (!text || !bar) return () => undefined;
  const seconds = trackSeconds();
  const earlier = $reading.get()[id];
  const minutes = bar.querySelector('.reader-minutes');
  loadItalic();
  loadLateStyles().then(colorBrowser, () => undefined);
  const isAtLine = document.getElementById(location.hash.slice(1)) !== null;
  const offer = hasPlace(earlier) && !isAtLine ? offerPlace(bar, text, earlier) : undefined;

  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasFinished = false;
  const save = () => {
    clearTimeout(timer);
    // Scrolling up after the end does not store a place.
    if (hasFinished) return;
    const fitsWindow = !canScroll(document.documentElement.scrollHeight, window.innerHeight);
    if (window.scrollY === 0 && !fitsWindow) return;
    const spent = seconds();
    if (spent === 0) return;
    const position = textPosition(text);
    const change = changeOf({ words, earlier, spent }, fitsWindow ? { ...position, at: null } : position);
    if (!change) return;
    hasFinished = change.finished === true;
    offer?.remove();
    saveReading(id, change, Date.now());
  };
  const onScroll = () => {
    if (minutes && window.scrollY > 0) minutes.textContent = minutesLeft(words, textShare(text));
    bar.toggleAttribute('data-over', text.getBoundingClientRect().top < bar.getBoundingClientRect().bottom);
    clearTimeout(timer);
    timer = setTimeout(save, SETTLED_MS);
  };
  onScroll();
  const end = new AbortController();
  const { signal } = end;
  addEventListener('scroll', onScroll, { passive: true, signal });
  addEventListener('pagehide', save, { signal });
  document.addEventListener('visibilitychange', save, { signal });
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', colorBrowser, { signal });
  return () => {
    clearTimeout(timer);
    end.abort();
  };
}

type Visit = { words: number; earlier: ChapterReading | undefined; spent: number };

function changeOf(
  { words, earlier, spent }: Visit,
  { at, share }: { at: string | null; share: number },
): Partial<ChapterReading> | undefined {
  const seconds = Math.round((earlier?.seconds ?? 0) + spent);
  const hasReachedEnd = share >= 1;
  if (isFinished(words, seconds, hasReachedEnd)) return { at: null, share: 1, seconds, finished: true };
  if (shouldKeep(earlier, share, spent)) return undefined;
  return { at, share, seconds };
}

function offerPlace(bar: HTMLElement, text: Element, { at, share }: ChapterReading): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'continue-button link';
  button.textContent = 'Continue where you stopped';
  button.addEventListener('click', () => {
    const known = at === null ? null : document.getElementById(at);
    const line = known && text.contains(known) ? known : lineAtShare(text, share);
    button.remove();
    if (!line) return;
    line.scrollIntoView();
    line.tabIndex = -1;
    line.focus({ preventScroll: true });
  });
  bar.append(button);
  return button;
}

type Position = {
  at: string | null;
  share: number;
};

const TOP_PX = 64;

function textPosition(text: Element): Position {
  return { at: lineAtTop(text)?.id ?? null, share: textShare(text) };
}

function textShare(text: Element): number {
  const { top, height } = text.getBoundingClientRect();
  const share = height > 0 ? (window.innerHeight - top) / height : 1;
  return Math.min(1, Math.max(0, share));
}

function lineAtShare(text: Element, share: number): HTMLElement | null {
  const lines = linesOf(text);
  return lines[Math.min(lines.length - 1, Math.floor(share * lines.length))] ?? null;
}

function lineAtTop(text: Element): HTMLElement | null {
  const lines = linesOf(text);
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] as HTMLElement).getBoundingClientRect().bottom > TOP_PX) high = middle;
    else low = middle + 1;
  }
  return lines[low] ?? null;
}

function linesOf(text: Element): HTMLElement[] {
  return [...text.querySelectorAll<HTMLElement>('[id^="p-"]')];
}

function trackSeconds(): () => number {
  let counted = 0;
  let since = document.hidden ? undefined : performance.now();
  document.addEventListener('visibilitychange', () => {
    if (since !== undefined) counted += performance.now() - since;
    since = document.hidden ? undefined : performance.now();
  });
  return () => (counted + (since === undefined ? 0 : performance.now() - since)) / 1000;
}

let hasItalic = false;

/** Browsers download it only if the text has italics. */
function loadItalic(): void {
  if (hasItalic || typeof FontFace === 'undefined') return;
  hasItalic = true;
  document.fonts.add(
    new FontFace('Frank Ruhl Libre', `url("${italic}") format("woff2")`, {
      style: 'italic',
      weight: '300 500',
      display: 'swap',
      unicodeRange: 'U+21-7E,U+A0-FF,U+152-153,U+2010-2027,U+2032-2033,U+20AC',
    }),
  );
}
