// What is wrong with a planned schedule, and what its author may not have meant, in sentences.
import { dayWords, momentWords } from '../chapters/chapter-state.ts';
import { plannedChapters, type Plan, type StoredSlot } from './schedule-plan.ts';

const MINUTE_MS = 60_000;
/** A plan with hundreds of clashes says the first ones. */
const MOST_SENTENCES = 5;

/** Why the plan cannot be saved; empty when it can. @param now milliseconds since the epoch */
export function planProblems(chapters: readonly StoredSlot[], plan: Plan, now: number): string[] {
  const planned = plannedChapters(chapters, plan);
  const isMoved = (chapter: StoredSlot) => chapter.id in plan;
  const sameNumber = pairs(planned, ({ chapter_number }) => chapter_number).map(
    ([one]) => `Two chapters would have the number ${one.chapter_number}.`,
  );
  const waiting = planned.filter(({ is_published, release_date }) => !is_published && release_date !== null);
  const sameMinute = pairs(waiting, ({ release_date }) =>
    Math.floor(Date.parse(release_date ?? '') / MINUTE_MS),
  )
    .filter(([one, other]) => isMoved(one) || isMoved(other))
    .map(
      ([one, other]) =>
        `Chapters ${one.chapter_number} and ${other.chapter_number} would both go out on ${momentWords(one.release_date ?? '', now)}.`,
    );
  return [...sameNumber, ...sameMinute].slice(0, MOST_SENTENCES);
}

/** What saving brings about besides the new dates. @param now milliseconds since the epoch */
export function planWarnings(chapters: readonly StoredSlot[], plan: Plan, now: number): string[] {
  const planned = plannedChapters(chapters, plan);
  const moved = planned.filter(({ id, is_published }) => id in plan && !is_published);
  const undated = moved
    .filter(({ is_ready, release_date }) => is_ready && release_date === null)
    .map(({ chapter_number }) => `Chapter ${chapter_number} is no longer ready without a date.`);
  const passed = moved
    .filter(({ release_date }) => release_date !== null && Date.parse(release_date) <= now)
    .map(({ chapter_number, is_ready, release_date }) =>
      is_ready
        ? `Chapter ${chapter_number} is ready and its date has passed: it goes out within a minute.`
        : `The date of chapter ${chapter_number}, ${dayWords(release_date ?? '', now)}, has passed.`,
    );
  const dated = planned.filter(({ is_published, release_date }) => !is_published && release_date !== null);
  const early = dated.flatMap((chapter, index) => {
    const former = dated[index - 1];
    if (!former || !(chapter.id in plan || former.id in plan)) return [];
    return Date.parse(chapter.release_date ?? '') < Date.parse(former.release_date ?? '')
      ? [`Chapter ${chapter.chapter_number} goes out before chapter ${former.chapter_number}.`]
      : [];
  });
  return [...undated, ...passed, ...early].slice(0, MOST_SENTENCES);
}

/** Each element with the one before it that has the same key. */
function pairs<Element>(
  elements: readonly Element[],
  keyOf: (element: Element) => number,
): [Element, Element][] {
  const seen = new Map<number, Element>();
  return elements.flatMap((element) => {
    const key = keyOf(element);
    const former = seen.get(key);
    seen.set(key, element);
    return former === undefined ? [] : [[former, element] as [Element, Element]];
  });
}
