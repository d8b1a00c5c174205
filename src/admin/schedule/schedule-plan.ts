import type { ManagedChapter } from '~/data/admin-chapters.ts';
import type { MovedChapter, ScheduleChange } from '~/data/reschedule-chapters.ts';
import { formatMoment } from '../chapters/chapter-state.ts';
import { minuteOf, scheduledDates, shiftDays, type ScheduleRule } from './schedule-rule.ts';

export type StoredSlot = Pick<
  ManagedChapter,
  'id' | 'chapter_number' | 'is_published' | 'is_ready' | 'release_date' | 'updated_at'
>;
export type Slot = Pick<StoredSlot, 'chapter_number' | 'release_date'>;
export type Plan = Readonly<Record<string, Slot>>;

export const EMPTY_PLAN: Plan = {};

export function plannedChapters<C extends StoredSlot>(chapters: readonly C[], plan: Plan): C[] {
  return chapters
    .map((chapter) => {
      const slot = plan[chapter.id];
      if (!slot) return chapter;
      const { chapter_number, release_date } = slot;
      return { ...chapter, chapter_number, ...(!chapter.is_published && { release_date }) };
    })
    .sort(byNumber);
}

export function withSaved<C extends StoredSlot>(chapters: readonly C[], saved: readonly MovedChapter[]): C[] {
  const rows = new Map(saved.map((row) => [row.id, row]));
  return chapters.map((chapter) => ({ ...chapter, ...rows.get(chapter.id) })).sort(byNumber);
}

export function setDate(chapters: readonly StoredSlot[], plan: Plan, id: string, date: string | null): Plan {
  return withDates(chapters, plan, (chapter) => (chapter.id === id ? date : chapter.release_date));
}

/** Moves a chapter and all later ones. */
export function moveByDays(chapters: readonly StoredSlot[], plan: Plan, id: string, days: number): Plan {
  const first = numberOf(chapters, plan, id);
  return withDates(chapters, plan, ({ chapter_number, release_date }) =>
    chapter_number < first || release_date === null ? release_date : shiftDays(release_date, days),
  );
}

export function applyRule(chapters: readonly StoredSlot[], plan: Plan, id: string, rule: ScheduleRule): Plan {
  const first = numberOf(chapters, plan, id);
  const unpublished = plannedChapters(chapters, plan).filter(({ is_published }) => !is_published);
  const dated = unpublished.filter(({ chapter_number }) => chapter_number >= first);
  const taken = unpublished.flatMap(({ chapter_number, release_date }) =>
    chapter_number < first && release_date !== null ? [release_date] : [],
  );
  const dates = scheduledDates(rule, dated.length, taken);
  const dateOf = new Map(dated.map((chapter, index) => [chapter.id, dates[index] ?? chapter.release_date]));
  return withDates(chapters, plan, (chapter) => dateOf.get(chapter.id) ?? chapter.release_date);
}

/** Each number keeps its date, unless one of the chapters is published. */
export function swapNumbers(chapters: readonly StoredSlot[], plan: Plan, id: string, otherId: string): Plan {
  const planned = plannedChapters(chapters, plan);
  const first = planned.find((chapter) => chapter.id === id);
  const second = planned.find((chapter) => chapter.id === otherId);
  if (!first || !second) return plan;
  const movesDates = !first.is_published && !second.is_published;
  const slot = (from: StoredSlot, to: StoredSlot): Slot => ({
    chapter_number: to.chapter_number,
    release_date: (movesDates ? to : from).release_date,
  });
  return onlyChanges(chapters, { ...plan, [id]: slot(first, second), [otherId]: slot(second, first) });
}

export function changesOf(chapters: readonly StoredSlot[], plan: Plan): ScheduleChange[] {
  return chapters.flatMap((chapter) => {
    const slot = plan[chapter.id];
    if (!slot) return [];
    const movesNumber = slot.chapter_number !== chapter.chapter_number;
    const movesDate = !chapter.is_published && !isSameInstant(slot.release_date, chapter.release_date);
    if (!movesNumber && !movesDate) return [];
    return {
      id: chapter.id,
      expected_updated_at: chapter.updated_at,
      ...(movesNumber && { chapter_number: slot.chapter_number }),
      ...(movesDate && { release_date: slot.release_date }),
    };
  });
}

function withDates(
  chapters: readonly StoredSlot[],
  plan: Plan,
  dateOf: (chapter: StoredSlot) => string | null,
): Plan {
  const slots = plannedChapters(chapters, plan).map((chapter) => {
    const { id, chapter_number, is_published, release_date } = chapter;
    return [id, { chapter_number, release_date: is_published ? release_date : dateOf(chapter) }] as const;
  });
  return onlyChanges(chapters, Object.fromEntries(slots));
}

function onlyChanges(chapters: readonly StoredSlot[], plan: Plan): Plan {
  const changed = new Set(changesOf(chapters, plan).map(({ id }) => id));
  return Object.fromEntries(Object.entries(plan).filter(([id]) => changed.has(id)));
}

function numberOf(chapters: readonly StoredSlot[], plan: Plan, id: string): number {
  const stored = chapters.find((chapter) => chapter.id === id);
  return plan[id]?.chapter_number ?? stored?.chapter_number ?? Infinity;
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
        `Chapters ${first.chapter_number} and ${second.chapter_number} would both go out on ${formatMoment(first.release_date ?? '', now)}. Move one of them to save.`,
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
