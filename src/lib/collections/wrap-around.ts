/** A position in a ring of `count` places: one past the last is the first, one before the first is the last. */
export function wrapAround(position: number, count: number): number {
  return count > 0 ? ((position % count) + count) % count : 0;
}
