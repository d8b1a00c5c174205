import type { Serial, SerialChapter } from '~/data/serials.ts';
import type { SerialState } from '~/lib/chapters/serial-state.ts';
import { pluralize } from '../format-count.ts';

export const STATE_NAMES: Readonly<Record<SerialState, string>> = {
  running: 'Running',
  paused: 'Paused',
  complete: 'Complete',
};

export type ChapterCounts = { published: number; total: number; scheduled: number; overdue: number };

/** `overdue` chapters are published as soon as the serial runs. */
export function countChapters(chapters: readonly SerialChapter[], now: number): ChapterCounts {
  const waiting = chapters.filter(({ is_published }) => !is_published);
  const isLater = ({ release_date }: SerialChapter) =>
    release_date !== null && Date.parse(release_date) > now;
  return {
    published: chapters.length - waiting.length,
    total: chapters.length,
    scheduled: waiting.filter((chapter) => chapter.is_ready || isLater(chapter)).length,
    overdue: waiting.filter((chapter) => chapter.is_ready && !isLater(chapter)).length,
  };
}

export const sitePath = ({ slug, state }: Pick<Serial, 'slug' | 'state'>): string =>
  state === 'complete' ? `/serials/${slug}` : '/chapters';

export type StateChange = {
  state: SerialState;
  label: string;
  done: string;
  /** What readers will see. */
  explain: (counts: ChapterCounts) => string[];
};

const sentenceFor = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? one : many];

const PAUSE: StateChange = {
  state: 'paused',
  label: 'Pause',
  done: 'Serial paused',
  explain: () => [
    'Readers will see “Paused. No new chapters for now.” and no dates.',
    'No chapter is published on its own until you resume. Dates are kept.',
  ],
};
const RESUME: StateChange = {
  state: 'running',
  label: 'Resume',
  done: 'Serial resumed',
  explain: ({ overdue }) => [
    'Readers will see the dates of the next chapters again.',
    ...sentenceFor(
      overdue,
      'One chapter whose date has passed is published within a minute, and followers get an email.',
      `${overdue} chapters whose dates have passed are published within a minute, and followers get an email.`,
    ),
  ],
};
const COMPLETE: StateChange = {
  state: 'complete',
  label: 'Complete',
  done: 'Serial completed',
  explain: ({ published, scheduled }) => [
    `Readers will see “Complete · ${pluralize(published, 'chapter')}”. The last chapter says “The end” and links to the whole book as an e-book.`,
    'You can resume it until you start a new serial.',
    ...sentenceFor(
      scheduled,
      'One chapter is still scheduled. Its date will be removed, and it becomes a draft that only editors see.',
      `${scheduled} chapters are still scheduled. Their dates will be removed, and they become drafts that only editors see.`,
    ),
  ],
};
const REOPEN: StateChange = {
  ...RESUME,
  explain: () => ['Readers will see it as the current serial at /chapters, with more chapters to come.'],
};

/** @param hasOther whether another serial is running or paused */
export function stateChanges(state: SerialState, hasOther: boolean): StateChange[] {
  if (state === 'running') return [PAUSE, COMPLETE];
  if (state === 'paused') return [RESUME, COMPLETE];
  return hasOther ? [] : [REOPEN];
}
