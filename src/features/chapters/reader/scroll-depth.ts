// How far down a page is, in percent.

/** 0 at the top, 100 when nothing more can be scrolled to. A page that fits the screen is read whole. */
export function scrollDepth(scrollY: number, documentHeight: number, viewportHeight: number): number {
  const distance = documentHeight - viewportHeight;
  if (distance <= 0) return 100;
  return Math.min(100, Math.max(0, (scrollY / distance) * 100));
}
