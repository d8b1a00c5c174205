/** Browsers round heights but not scroll positions, so a zoomed page can end up to a pixel short. */
const ROUNDING_PX = 1;

export function scrollDepth(scrollY: number, documentHeight: number, viewportHeight: number): number {
  const distance = documentHeight - viewportHeight;
  if (scrollY >= distance - ROUNDING_PX) return 100;
  return Math.min(100, Math.max(0, (scrollY / distance) * 100));
}

export function canScroll(documentHeight: number, viewportHeight: number): boolean {
  return documentHeight - viewportHeight > ROUNDING_PX;
}

const SCROLL_MILESTONES = [25, 50, 75, 100] as const;

export function newMilestones(depth: number, reported: ReadonlySet<number>): number[] {
  return SCROLL_MILESTONES.filter((milestone) => depth >= milestone && !reported.has(milestone));
}

export function showReadingProgress(bar: Element | null, depth: number): void {
  bar?.setAttribute('aria-valuenow', String(Math.round(depth)));
  const line = bar?.firstElementChild;
  if (line instanceof HTMLElement) line.style.transform = `scaleX(${depth / 100})`;
}
