import * as v from 'valibot';
import {
  getSerial,
  SERIAL_CHANGE,
  updateSerial,
  type Serial,
  type SerialChange,
  type SerialChapter,
} from '~/data/serials.ts';
import type { SerialState } from '~/lib/chapters/serial-state.ts';
import { pluralize } from '../format-count.ts';
import { rebuildNote } from '../rebuild-note.ts';
import { emptyIfNull, problemsIn, slugProblem, trimmed, type RecordKind } from '../use-record.ts';

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
  question: (counts: ChapterCounts) => string;
};

const PAUSE: StateChange = {
  state: 'paused',
  label: 'Pause',
  done: 'Serial paused',
  question: () =>
    'Readers will see “Paused. No new chapters for now.” Nothing is published until you resume. Dates are kept.',
};
const RESUME: StateChange = {
  state: 'running',
  label: 'Resume',
  done: 'Serial resumed',
  question: ({ overdue }) => {
    const visible = 'Readers will see when the next chapters come.';
    if (overdue === 0) return visible;
    return `${visible} Within a minute, ${pluralize(overdue, 'late chapter')} will be published, and followers get an email.`;
  },
};
export const COMPLETE: StateChange = {
  state: 'complete',
  label: 'Complete',
  done: 'Serial completed',
  question: ({ published, scheduled }) => {
    const drafts = `${pluralize(scheduled, 'scheduled chapter')} will become ${scheduled === 1 ? 'a draft' : 'drafts'} without a date. `;
    return `Readers will see “Complete · ${pluralize(published, 'chapter')}” and get the whole book as an e-book. ${scheduled > 0 ? drafts : ''}Then you can start a new serial. Until you do, you can resume this one.`;
  },
};

/** @param hasOther whether another serial is running or paused */
export function stateChanges(state: SerialState, hasOther: boolean): StateChange[] {
  if (state === 'running') return [PAUSE, COMPLETE];
  if (state === 'paused') return [RESUME, COMPLETE];
  return hasOther ? [] : [RESUME];
}

const FIELDS = v.object({ ...SERIAL_CHANGE.entries, cover: emptyIfNull });
type SerialFields = v.InferOutput<typeof FIELDS>;
type SerialErrors = Partial<Record<keyof SerialFields, string>>;

export function changeOf(fields: SerialFields): SerialChange {
  const { cover, ...texts } = trimmed(fields);
  return { ...texts, cover: cover || null };
}

export function problemsOf(fields: SerialFields): SerialErrors {
  const { title, cover, cover_alt, slug } = trimmed(fields);
  return problemsIn({
    title: !title && 'Enter a title.',
    cover_alt: cover && !cover_alt && 'Describe the cover.',
    slug: slugProblem(slug),
  });
}

export const SERIAL: RecordKind<Serial, SerialFields, SerialErrors> = {
  ...{ noun: 'serial', schema: FIELDS, problemsOf },
  fieldsOf: (serial) => v.parse(FIELDS, serial),
  fieldNames: { slug: 'address', cover_alt: 'what the cover shows' },
  load: getSerial,
  save: (fields, { id, updated_at }) => updateSerial(id, changeOf(fields), updated_at),
  savedTitle: () => `Saved. ${rebuildNote()}`,
  takenFields: () => ({ slug: 'Another serial has this address.' }),
};
