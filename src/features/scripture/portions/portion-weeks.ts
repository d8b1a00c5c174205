import { addWeeks, portionOfWeek, type Reading } from '~/lib/portions/portion-of-week.ts';
import { PORTIONS, type Portion } from '~/lib/portions/portions.ts';
import { passageName, positionOf, type Passage } from '~/lib/scripture/passages.ts';
import { cacheInBuild } from '~/lib/site/cache-in-build.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';
import type { Entry, IndexedBook } from '../passage-index.ts';
import { weekNumber } from './local-week.ts';

export type Week = { number: number; shabbat: string; diaspora: Reading; israel: Reading };

/** Fewer than 53, so that a clock that is a year ahead is out of range. */
const WEEKS_AHEAD = 52;

/** From the previous week, which may be the current one in another time zone. The last one is only a next week. */
export function portionWeeks(today: string): Week[] {
  return Array.from({ length: WEEKS_AHEAD + 2 }, (_, index) => {
    const date = addWeeks(today, index - 1);
    const [diaspora, israel] = [portionOfWeek(date, 'diaspora'), portionOfWeek(date, 'israel')];
    return { number: weekNumber(new Date(`${date}T12:00`)), shabbat: diaspora.shabbat, diaspora, israel };
  });
}

export const weeksAtBuild = cacheInBuild(async () =>
  portionWeeks(zonedDateTime(new Date(), SITE_TIME_ZONE).date),
);

export const readingName = ({ portions, holiday }: Reading): string =>
  holiday ?? portions.map(({ name }) => name).join('–');

/** The holiday, if any, and the portions. */
export const readingSlugs = ({ portions, holiday }: Reading): string =>
  [
    ...(holiday ? [holiday.toLowerCase().replaceAll(' ', '-')] : []),
    ...portions.map(({ slug }) => slug),
  ].join(' ');

export const customsAgree = ({ diaspora, israel }: Week): boolean =>
  readingName(diaspora) === readingName(israel);

export const overlaps = (a: Passage, b: Passage): boolean =>
  a.book === b.book && positionOf(a.from) <= positionOf(b.to) && positionOf(b.from) <= positionOf(a.to);

export function entriesOf({ passage }: Portion, books: readonly IndexedBook[]): Entry[] {
  const entries = books.find(({ book }) => book.slug === passage.book)?.entries ?? [];
  return entries.filter((entry) => overlaps(entry.passage, passage));
}

/** The weeks when a portion with these passages is read; 'd' or 'i' follows weeks of one custom only. */
export function weeksTouching(passages: readonly Passage[], weeks: readonly Week[]): string {
  const touched = new Set(
    PORTIONS.filter((portion) => passages.some((passage) => overlaps(passage, portion.passage))),
  );
  const isTouched = ({ portions }: Reading) => portions.some((portion) => touched.has(portion));
  return weeks
    .slice(0, -1)
    .flatMap(({ number, diaspora, israel }) => {
      const [inDiaspora, inIsrael] = [isTouched(diaspora), isTouched(israel)];
      if (!inDiaspora && !inIsrael) return [];
      return [`${number}${inDiaspora && inIsrael ? '' : inIsrael ? 'i' : 'd'}`];
    })
    .join(' ');
}

/** 'Genesis 32:3–36:43'; joined portions are one passage. */
export function versesOf(portions: readonly Portion[]): string | undefined {
  const [first, last] = [portions[0]?.passage, portions.at(-1)?.passage];
  return first && last && passageName({ book: first.book, from: first.from, to: last.to });
}
