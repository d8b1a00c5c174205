/** Whether the night sky may move without being asked: not against a wish for less motion or for less data. */
export function mayAutoplay(visitor: { prefersReducedMotion: boolean; savesData: boolean }): boolean {
  return !visitor.prefersReducedMotion && !visitor.savesData;
}
