// Separate from serial.ts, because the admin area needs no routes.
export const SERIAL_STATES = ['running', 'paused', 'complete'] as const;
export type SerialState = (typeof SERIAL_STATES)[number];

type ListedChapter = { is_published: boolean; release_date: string | null };

/** A paused serial has no dates; a complete one has no further chapters. */
export function chaptersToShow<Chapter extends ListedChapter>(
  chapters: readonly Chapter[],
  state: SerialState,
): Chapter[] {
  if (state === 'complete') return chapters.filter(({ is_published }) => is_published);
  return chapters.map((chapter) =>
    state === 'paused' && !chapter.is_published ? { ...chapter, release_date: null } : chapter,
  );
}
