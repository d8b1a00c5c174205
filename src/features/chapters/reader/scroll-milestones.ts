// How far down a page is, in percent, and which depths are reported.

/** Browsers round heights to whole pixels but not positions, so a zoomed page can end up to a pixel early. */
const ROUNDING_PX = 1;

/** 0 at the top, 100 when nothing more can be scrolled to. */
export function scrollDepth(scrollY: number, documentHeight: number, viewportHeight: number): number {
  const distance = documentHeight - viewportHeight;
  if (scrollY >= distance - ROUNDING_PX) return 100;
  return Math.min(100, Math.max(0, (scrollY / distance) * 100));
}

/** Whether the page is longer than the window. */
export function canScroll(documentHeight: number, viewportHeight: number): boolean {
  return documentHeight - viewportHeight > ROUNDING_PX;
}

/** Each is reported once per page view. */
const SCROLL_MILESTONES = [25, 50, 75, 100] as const;

/** The milestones that a depth has passed and that were not reported yet, in ascending order. */
export function newMilestones(depth: number, reported: ReadonlySet<number>): number[] {
  return SCROLL_MILESTONES.filter((milestone) => depth >= milestone && !reported.has(milestone));
}
