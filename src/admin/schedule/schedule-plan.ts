import type { ManagedChapter } from '~/data/admin-chapters.ts';
import type { MovedChapter, ScheduleChange } from '~/data/reschedule-chapters.ts';
import { formatMoment } from '../chapters/chapter-state.ts';
import { daysBetween, minuteOf, scheduledDates, shiftDays, type ScheduleRule } from './schedule-rule.ts';

export type StoredSlot = Pick<
  ManagedChapter,
  'id' | 'chapter_number' | 'is_published' | 'is_ready' | 'release_date' | 'updated_at'
>;
export type Plan = Readonly<Record<string, Pick<StoredSlot, 'chapter_number' | 'release_date'>>>;

export const EMPTY_PLAN: Plan = {};

export function plannedChapters<C extends StoredSlot>(chapters: readonly C[], plan: Plan): C[] {
  return chapters
    .map((chapter) => ({ ...chapter, ...(!chapter.is_published && plan[chapter.id]) }))
    .sort(byNumber);
}

/** The slots in which the planned chapters differ from the stored ones. */
export function planOf(chapters: readonly StoredSlot[], planned: readonly StoredSlot[]): Plan {
  const slots = Object.fromEntries(
    planned.map(({ id, chapter_number, release_date }) => [id, { chapter_number, release_date }]),
  );
  const changed = changesOf(chapters, slots).map(({ id }) => id);
  return Object.fromEntries(Object.entries(slots).filter(([id]) => changed.includes(id)));
}

export function withSaved<C extends StoredSlot>(chapters: readonly C[], saved: readonly MovedChapter[]): C[] {
  const rows = new Map(saved.map((row) => [row.id, row]));
  return chapters.map((chapter) => ({ ...chapter, ...rows.get(chapter.id) })).sort(byNumber);
}

export function setDate<C extends StoredSlot>(
  chapters: readonly C[],
  id: string,
  release_date: string | null,
): C[] {
  return chapters.map((chapter) => (chapter.id === id ? { ...chapter, release_date } : chapter));
}

/** Moves a chapter and all later ones. */
export function moveByDays<C extends StoredSlot>(chapters: readonly C[], id: string, days: number): C[] {
  const later = openFrom(chapters, id);
  return chapters.map((chapter) =>
    chapter.release_date !== null && later.includes(chapter)
      ? { ...chapter, release_date: shiftDays(chapter.release_date, days) }
      : chapter,
  );
}

/** Delays a dated chapter and all later ones by a week, to dates already in use, so that left-out holidays stay free. */
export function skipWeek<C extends StoredSlot>(chapters: readonly C[], id: string): C[] {
  const later = openFrom(chapters, id);
  const dates = later.flatMap(({ release_date }) => release_date ?? []).sort(byTime);
  const from = later.find((chapter) => chapter.id === id)?.release_date;
  if (from === undefined || from === null) return [...chapters];
  const week = dates.filter((date) => daysBetween(from, date) >= 0 && daysBetween(from, date) < 7);
  // After the last date, the skipped week repeats.
  const after = (last: string) =>
    week.map((date) => shiftDays(date, 7 + 7 * Math.floor(daysBetween(date, last) / 7))).sort(byTime)[0];
  const next = [...dates];
  while (next.length < dates.length + week.length) next.push(after(next.at(-1) ?? '') ?? '');
  return chapters.map((chapter) =>
    chapter.release_date !== null && later.includes(chapter)
      ? { ...chapter, release_date: next[dates.indexOf(chapter.release_date) + week.length] ?? null }
      : chapter,
  );
}

const byTime = (first: string, second: string) => Date.parse(first) - Date.parse(second);

export function applyRule<C extends StoredSlot>(chapters: readonly C[], id: string, rule: ScheduleRule): C[] {
  const later = openFrom(chapters, id);
  const taken = chapters.flatMap((chapter) =>
    chapter.is_published || later.includes(chapter) ? [] : (chapter.release_date ?? []),
  );
  const dates = scheduledDates(rule, later.length, taken);
  return chapters.map((chapter) => ({
    ...chapter,
    release_date: dates[later.indexOf(chapter)] ?? chapter.release_date,
  }));
}

/** Each number keeps its date. */
export function swapNumbers<C extends StoredSlot>(chapters: readonly C[], id: string, otherId: string): C[] {
  const [first, second] = [id, otherId].map((wanted) => chapters.find((chapter) => chapter.id === wanted));
  return chapters.map((chapter) => {
    const from = chapter === first ? second : chapter === second ? first : undefined;
    return from
      ? { ...chapter, chapter_number: from.chapter_number, release_date: from.release_date }
      : chapter;
  });
}

/** The unpublished chapters from this one on. */
export function openFrom<C extends StoredSlot>(chapters: readonly C[], id: string): C[] {
  const first = chapters.find((chapter) => chapter.id === id)?.chapter_number ?? Infinity;
  return chapters.filter(({ is_published, chapter_number }) => !is_published && chapter_number >= first);
}

export function changesOf(chapters: readonly StoredSlot[], plan: Plan): ScheduleChange[] {
  return chapters.flatMap((chapter) => {
    const slot = plan[chapter.id];
    if (!slot || chapter.is_published) return [];
    const movesNumber = slot.chapter_number !== chapter.chapter_number;
    const movesDate = !isSameInstant(slot.release_date, chapter.release_date);
    if (!movesNumber && !movesDate) return [];
    return {
      id: chapter.id,
      expected_updated_at: chapter.updated_at,
      ...(movesNumber && { chapter_number: slot.chapter_number }),
      ...(movesDate && { release_date: slot.release_date }),
    };
  });
}

function byNumber(a: StoredSlot, b: StoredSlot): number {
  return a.chapter_number - b.chapter_number;
}

export function isSameInstant(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);
}

const MAX_MESSAGES = 5;

export function planProblems(chapters: readonly StoredSlot[], plan: Plan, now: number): string[] {
  return clashingPairs(plannedChapters(chapters, plan), plan)
    .map(
      ([first, second]) =>
        `Chapters ${first.chapter_number} and ${second.chapter_number} would both go out on ${formatMoment(first.release_date ?? '', now)}. Give one of them another time, then save.`,
    )
    .slice(0, MAX_MESSAGES);
}

/** Chapters that would go out in the same minute, if the plan moves one of them. */
export function clashingPairs(planned: readonly StoredSlot[], plan: Plan): [StoredSlot, StoredSlot][] {
  const dated = planned.filter(({ is_published, release_date }) => !is_published && release_date !== null);
  const seen = new Map<number, StoredSlot>();
  return dated
    .flatMap((chapter): [StoredSlot, StoredSlot][] => {
      const minute = minuteOf(chapter.release_date ?? '');
      const previous = seen.get(minute);
      seen.set(minute, chapter);
      return previous === undefined ? [] : [[previous, chapter]];
    })
    .filter((pair) => pair.some(({ id }) => id in plan));
}

export function planWarnings(chapters: readonly StoredSlot[], plan: Plan, now: number): string[] {
  const dated = plannedChapters(chapters, plan).filter(
    ({ is_published, release_date }) => !is_published && release_date !== null,
  );
  const dateOf = ({ release_date }: StoredSlot) => Date.parse(release_date ?? '');
  const passed = dated
    .filter((chapter) => chapter.id in plan && chapter.is_ready && dateOf(chapter) <= now)
    .map(({ chapter_number }) => `Chapter ${chapter_number} goes out within a minute: its date has passed.`);
  const early = dated.flatMap((chapter, index) => {
    const previous = dated[index - 1];
    if (!previous || !(chapter.id in plan || previous.id in plan)) return [];
    return dateOf(chapter) < dateOf(previous)
      ? [`Chapter ${chapter.chapter_number} goes out before chapter ${previous.chapter_number}.`]
      : [];
  });
  return [...passed, ...early].slice(0, MAX_MESSAGES);
}
