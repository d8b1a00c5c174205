// The schedule as it is planned and not yet saved: which chapters get another number or another date. Every step makes a
// new plan from the former one.
import type { MovedChapter, ScheduleChange } from '~/data/reschedule-chapters.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { scheduledDates, type ScheduleRule } from './schedule-rule.ts';
import { shiftDays } from './shift-days.ts';

export type StoredSlot = {
  id: string;
  chapter_number: number;
  is_published: boolean;
  is_ready: boolean;
  release_date: string | null;
  updated_at: string;
};

export type Slot = { chapter_number: number; release_date: string | null };

/** The slots that differ from the stored ones, by the id of their chapter. */
export type Plan = Readonly<Record<string, Slot>>;

export const EMPTY_PLAN: Plan = {};

/** The chapters with their planned slots, by number. A published chapter keeps its date whatever is planned. */
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

/** The chapters as they are stored after a save, by number. */
export function withSaved<C extends StoredSlot>(chapters: readonly C[], saved: readonly MovedChapter[]): C[] {
  const rows = new Map(saved.map((row) => [row.id, row]));
  return chapters.map((chapter) => ({ ...chapter, ...rows.get(chapter.id) })).sort(byNumber);
}

/**
 * What is left of a plan when another one, to which steps were added or taken back, has been saved. A step that was
 * taken back is then a change.
 * @param chapters as they were stored before
 */
export function planAfterSave(chapters: readonly StoredSlot[], saved: Plan, plan: Plan): Plan {
  const wanted: Plan = Object.fromEntries(
    plannedChapters(chapters, plan).map(({ id, chapter_number, release_date }) => [
      id,
      { chapter_number, release_date },
    ]),
  );
  return differing(plannedChapters(chapters, saved), wanted);
}

/** Gives one chapter a date; null takes it away. */
export function setDate(chapters: readonly StoredSlot[], plan: Plan, id: string, date: string | null): Plan {
  return withDates(chapters, plan, (chapter) => (chapter.id === id ? date : chapter.release_date));
}

/**
 * Moves one chapter, or it and every chapter with a higher number. Published chapters and those without a date stay.
 * @param days whole days, negative ones to an earlier date
 */
export function moveByDays(
  chapters: readonly StoredSlot[],
  plan: Plan,
  { id, days, andAllAfter }: { id: string; days: number; andAllAfter: boolean },
): Plan {
  const first = numberOf(chapters, plan, id);
  return withDates(chapters, plan, (chapter) => {
    const isMoved = chapter.id === id || (andAllAfter && chapter.chapter_number > first);
    if (!isMoved || chapter.release_date === null) return chapter.release_date;
    return shiftDays(chapter.release_date, days, SITE_TIME_ZONE);
  });
}

/** Dates a chapter and every unpublished one after it by a rule, one release each, those without a date too. */
export function applyRule(chapters: readonly StoredSlot[], plan: Plan, id: string, rule: ScheduleRule): Plan {
  const first = numberOf(chapters, plan, id);
  const waiting = plannedChapters(chapters, plan).filter(({ is_published }) => !is_published);
  const dated = waiting.filter(({ chapter_number }) => chapter_number >= first);
  const taken = waiting.flatMap(({ chapter_number, release_date }) =>
    chapter_number < first && release_date !== null ? [release_date] : [],
  );
  const dates = scheduledDates(rule, dated.length, taken);
  const dateOf = new Map(dated.map((chapter, index) => [chapter.id, dates[index] ?? chapter.release_date]));
  return withDates(chapters, plan, (chapter) => dateOf.get(chapter.id) ?? chapter.release_date);
}

/**
 * Exchanges two chapters' numbers, and with `datesStay` their dates as well, so that each number keeps its date. Where
 * one of them is published no date moves.
 */
export function swapNumbers(
  chapters: readonly StoredSlot[],
  plan: Plan,
  { id, otherId, datesStay }: { id: string; otherId: string; datesStay: boolean },
): Plan {
  const planned = plannedChapters(chapters, plan);
  const one = planned.find((chapter) => chapter.id === id);
  const other = planned.find((chapter) => chapter.id === otherId);
  if (!one || !other) return plan;
  const movesDates = datesStay && !one.is_published && !other.is_published;
  const slot = (from: StoredSlot, to: StoredSlot): Slot => ({
    chapter_number: to.chapter_number,
    release_date: (movesDates ? to : from).release_date,
  });
  return differing(chapters, { ...plan, [id]: slot(one, other), [otherId]: slot(other, one) });
}

/** Leaves one chapter as it is stored. */
export function withoutChapter(plan: Plan, id: string): Plan {
  return Object.fromEntries(Object.entries(plan).filter(([planned]) => planned !== id));
}

/** What has to be sent; empty where the plan changes nothing. */
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
  const planned = plannedChapters(chapters, plan);
  return differing(
    chapters,
    Object.fromEntries(
      planned.map((chapter) => [
        chapter.id,
        {
          chapter_number: chapter.chapter_number,
          release_date: chapter.is_published ? chapter.release_date : dateOf(chapter),
        },
      ]),
    ),
  );
}

/** The part of a plan that differs from what is stored. */
function differing(chapters: readonly StoredSlot[], plan: Plan): Plan {
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

function isSameInstant(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);
}
