import type { RefObject } from 'react';

/** The line at the top of the window. The ref moves it, so that scrolling renders nothing. */
export function ReadingProgressBar({ ref }: { ref: RefObject<HTMLDivElement | null> }) {
  return (
    <div
      ref={ref}
      role="progressbar"
      aria-label="Reading progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      className="reading-progress"
    >
      <div className="reading-progress-bar" />
    </div>
  );
}

/** Shows a depth in percent. */
export function showReadingProgress(bar: HTMLDivElement | null, depth: number): void {
  if (!bar) return;
  bar.setAttribute('aria-valuenow', String(Math.round(depth)));
  const line = bar.firstElementChild;
  if (line instanceof HTMLElement) line.style.transform = `scaleX(${depth / 100})`;
}
