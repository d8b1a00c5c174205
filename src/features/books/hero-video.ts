/** No autoplay under reduced motion or reduced data. */
export function mayAutoplay(visitor: { prefersReducedMotion: boolean; savesData: boolean }): boolean {
  return !visitor.prefersReducedMotion && !visitor.savesData;
}
