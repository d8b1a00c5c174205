import { addWeeks, portionOfWeek, type Reading } from '~/lib/portions/portion-of-week.ts';
import type { Portion } from '~/lib/portions/portions.ts';
import { passageName } from '~/lib/scripture/passages.ts';
import { cacheInBuild } from '~/lib/site/cache-in-build.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';
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

/** 'Genesis 32:3–36:43'; joined portions are one passage. */
export function versesOf(portions: readonly Portion[]): string | undefined {
  const [first, last] = [portions[0]?.passage, portions.at(-1)?.passage];
  return first && last && passageName({ book: first.book, from: first.from, to: last.to });
}
