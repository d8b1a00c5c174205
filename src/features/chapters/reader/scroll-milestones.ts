// The depths at which a reader's progress is reported, each once per page view.

const SCROLL_MILESTONES = [25, 50, 75, 100] as const;

/** The milestones that a depth has passed and that were not reported yet, in ascending order. */
export function newMilestones(depth: number, reported: ReadonlySet<number>): number[] {
  return SCROLL_MILESTONES.filter((milestone) => depth >= milestone && !reported.has(milestone));
}
