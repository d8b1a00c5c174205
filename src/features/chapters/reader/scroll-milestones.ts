// The depths at which a reader's progress is reported, each once per page view.

const SCROLL_MILESTONES = [25, 50, 75, 100] as const;

/** The milestones that a depth has passed and that were not reported yet, in ascending order. */
export function newMilestones(depth: number, reported: ReadonlySet<number>): number[] {
  // Zoomed pages end a fraction of a pixel early, so the last half percent counts as the end.
  return SCROLL_MILESTONES.filter((milestone) => depth >= milestone - 0.5 && !reported.has(milestone));
}
