// Loaded on the first scroll, or immediately if there is a stored position or theme, or the chapter does not scroll.
import {
  hasPosition,
  isFinished,
  isBriefReread,
  formatTimeLeft,
  type ChapterProgress,
} from '../../reading/reading.ts';
import { $reading, saveReading } from '../../reading/reading.store.ts';
import { loadItalicFont } from '../appearance/italic-font.ts';
import { updateThemeColor, loadLazyStyles } from '../appearance/lazy-styles.ts';
import { canScroll } from '../scroll-milestones.ts';

const SAVE_DELAY_MS = 400;

type TrackedChapter = { id: string; wordCount: number; edition?: number };

export function trackPosition({ id, wordCount, edition = 1 }: TrackedChapter): () => void {
  const text = document.querySelector('.chapter-text');
  const bar = document.querySelector<HTMLElement>('.reader-bar');
  if (!text || !bar) return () => undefined;
  const getVisibleSeconds = trackVisibleSeconds();
  const earlier = $reading.get()[id];
  const minutes = bar.querySelector('.reader-minutes');
  loadItalicFont();
  const hasLineTarget = document.getElementById(location.hash.slice(1)) !== null;
  const button = hasPosition(earlier) && !hasLineTarget ? addContinueButton(bar, text, earlier) : undefined;

  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasFinished = false;
  let hasStyles = false;
  const save = () => {
    clearTimeout(timer);
    // Scrolling up after the end does not save a position.
    if (hasFinished) return;
    const fitsWindow = !canScroll(document.documentElement.scrollHeight, window.innerHeight);
    if (window.scrollY === 0 && !fitsWindow) return;
    const visitSeconds = getVisibleSeconds();
    if (visitSeconds === 0) return;
    const at = fitsWindow ? null : (findTopLine(text)?.id ?? null);
    const change = getReadingChange(
      { wordCount, earlier, visitSeconds },
      { at, share: getReadFraction(text) },
    );
    if (!change) return;
    hasFinished = change.finished === true;
    button?.remove();
    saveReading(id, hasFinished ? { ...change, edition } : change, Date.now());
  };
  // The bar changes only with its styles, which would otherwise change its height later and move the text.
  const updateBar = () => {
    if (!hasStyles) return;
    if (minutes && window.scrollY > 0) minutes.textContent = formatTimeLeft(wordCount, getReadFraction(text));
    const coversText = text.getBoundingClientRect().top < bar.getBoundingClientRect().bottom;
    if (coversText !== bar.hasAttribute('data-covers-text')) showTimeLeft(bar, coversText);
  };
  const applyStyles = () => {
    hasStyles = true;
    updateThemeColor();
    updateBar();
  };
  loadLazyStyles().then(applyStyles, () => undefined);
  const onScroll = () => {
    updateBar();
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_DELAY_MS);
  };
  onScroll();
  const controller = new AbortController();
  const { signal } = controller;
  const seeChanges = document.querySelector('[data-revised] a');
  seeChanges?.addEventListener('click', () => saveReading(id, { edition }, Date.now()), { signal });
  addEventListener('scroll', onScroll, { passive: true, signal });
  addEventListener('pagehide', save, { signal });
  document.addEventListener('visibilitychange', save, { signal });
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', updateThemeColor, { signal });
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}

/** Replaces the chapter navigation. The margin offsets the bar's new height, so that the text does not move. */
function showTimeLeft(bar: HTMLElement, isShown: boolean): void {
  bar.style.marginBottom = '';
  const { offsetHeight } = bar;
  bar.toggleAttribute('data-covers-text', isShown);
  if (isShown) bar.style.marginBottom = `${offsetHeight - bar.offsetHeight}px`;
}

type Visit = { wordCount: number; earlier: ChapterProgress | undefined; visitSeconds: number };

function getReadingChange(
  { wordCount, earlier, visitSeconds }: Visit,
  { at, share }: { at: string | null; share: number },
): Partial<ChapterProgress> | undefined {
  const seconds = Math.round((earlier?.seconds ?? 0) + visitSeconds);
  const hasReachedEnd = share >= 1;
  if (isFinished(wordCount, seconds, hasReachedEnd)) return { at: null, share: 1, seconds, finished: true };
  if (isBriefReread(earlier, share, visitSeconds)) return undefined;
  return { at, share, seconds };
}

function addContinueButton(
  bar: HTMLElement,
  text: Element,
  { at, share }: ChapterProgress,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'continue-button button button-gold';
  button.textContent = 'Continue where you left off';
  button.addEventListener('click', () => {
    const savedLine = at === null ? null : document.getElementById(at);
    const line = text.contains(savedLine) ? savedLine : findLineAt(text, share);
    button.remove();
    if (!line) return;
    line.scrollIntoView();
    line.tabIndex = -1;
    line.focus({ preventScroll: true });
  });
  bar.append(button);
  return button;
}

const READER_BAR_PX = 64;

function getReadFraction(text: Element): number {
  const { top, height } = text.getBoundingClientRect();
  const fraction = height > 0 ? (window.innerHeight - top) / height : 1;
  return Math.min(1, Math.max(0, fraction));
}

function findLineAt(text: Element, fraction: number): HTMLElement | null {
  const lines = getLines(text);
  return lines[Math.min(lines.length - 1, Math.floor(fraction * lines.length))] ?? null;
}

function findTopLine(text: Element): HTMLElement | null {
  const lines = getLines(text);
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle] as HTMLElement).getBoundingClientRect().bottom > READER_BAR_PX) high = middle;
    else low = middle + 1;
  }
  return lines[low] ?? null;
}

function getLines(text: Element): HTMLElement[] {
  return [...text.querySelectorAll<HTMLElement>('[id^="p-"]')];
}

function trackVisibleSeconds(): () => number {
  let totalMs = 0;
  let visibleSince = document.hidden ? undefined : performance.now();
  document.addEventListener('visibilitychange', () => {
    if (visibleSince !== undefined) totalMs += performance.now() - visibleSince;
    visibleSince = document.hidden ? undefined : performance.now();
  });
  return () => (totalMs + (visibleSince === undefined ? 0 : performance.now() - visibleSince)) / 1000;
}
