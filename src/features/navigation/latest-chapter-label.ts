// The chapter menu's label, which changes at a specified moment.

/** 12 January 2026, midnight at UTC+2. */
export const LABEL_SWITCH_AT = Date.parse('2026-01-12T00:00:00+02:00');

export type LatestChapterLabel = {
  label: string;
  text: string;
  /** The first season's label is set in a gradient. */
  isGradient: boolean;
};

/** What the menu says at a moment, given in milliseconds since the epoch. */
export function latestChapterLabel(now: number): LatestChapterLabel {
  return now < LABEL_SWITCH_AT
    ? { label: 'Latest Chapter', text: 'Read the latest episode', isGradient: true }
    : { label: 'Pragmatism of the Bible', text: 'Read our latest book', isGradient: false };
}
