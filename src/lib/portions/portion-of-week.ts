import { PORTIONS, type Portion } from './portions.ts';

export type Custom = 'israel' | 'diaspora';

export type Reading = {
  /** The Saturday, as 'YYYY-MM-DD'. */
  shabbat: string;
  portions: readonly Portion[];
  /** Its own reading replaces the weekly portion. */
  holiday?: string;
};

type HebrewDate = { year: number; month: string; day: number };
type ReadingDay = { time: number; hebrew: HebrewDate };

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const SATURDAY = 6;
/** In Tishri. */
const SIMCHAT_TORAH = { israel: 22, diaspora: 23 } as const;

/** As named by Intl. Common years have 'Adar', leap years 'Adar I' and 'Adar II'. */
const MONTHS = [
  ...['Tishri', 'Heshvan', 'Kislev', 'Tevet', 'Shevat', 'Adar I', 'Adar', 'Adar II'],
  ...['Nisan', 'Iyar', 'Sivan', 'Tamuz', 'Av', 'Elul'],
];

/** @param date 'YYYY-MM-DD'; weeks begin on Sunday */
export function portionOfWeek(date: string, custom: Custom): Reading {
  const time = shabbatOf(date);
  const shabbat = toIsoDate(time);
  const holiday = holidayOn(hebrewDate(time), custom);
  if (holiday === 'Simchat Torah') return { shabbat, portions: PORTIONS.slice(-1), holiday };
  if (holiday) return { shabbat, portions: [], holiday };
  return { shabbat, portions: cycleOf(time, custom).get(time) ?? [] };
}

export function addWeeks(date: string, weeks: number): string {
  return toIsoDate(Date.parse(date) + weeks * WEEK_MS);
}

function shabbatOf(date: string): number {
  const time = Date.parse(date);
  return time + (SATURDAY - new Date(time).getUTCDay()) * DAY_MS;
}

const toIsoDate = (time: number) => new Date(time).toISOString().slice(0, 10);

// Created on first use, because the first formatter of a page blocks a phone for a fifth of a second.
let formatter: Intl.DateTimeFormat | undefined;

function hebrewDate(time: number): HebrewDate {
  formatter ??= new Intl.DateTimeFormat('en-u-ca-hebrew', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });
  const parts = new Map(formatter.formatToParts(time).map(({ type, value }) => [type, value]));
  return { year: Number(parts.get('year')), month: parts.get('month') ?? '', day: Number(parts.get('day')) };
}

function holidayOn({ month, day }: HebrewDate, custom: Custom): string | undefined {
  const extraDay = custom === 'diaspora' ? 1 : 0;
  const isBetween = (first: number, last: number) => first <= day && day <= last;
  if (month === 'Tishri') {
    if (isBetween(1, 2)) return 'Rosh Hashanah';
    if (day === 10) return 'Yom Kippur';
    if (isBetween(15, 21)) return 'Sukkot';
    if (day === SIMCHAT_TORAH[custom]) return 'Simchat Torah';
    if (day === 22) return 'Shemini Atzeret';
  }
  if (month === 'Nisan' && isBetween(15, 21 + extraDay)) return 'Passover';
  if (month === 'Sivan' && isBetween(6, 6 + extraDay)) return 'Shavuot';
  return undefined;
}

const cycles = new Map<string, ReadonlyMap<number, readonly Portion[]>>();

/** The portions from one Simchat Torah to the next, by Saturday. */
function cycleOf(time: number, custom: Custom): ReadonlyMap<number, readonly Portion[]> {
  const { year, month, day } = hebrewDate(time);
  const firstYear = month === 'Tishri' && day <= SIMCHAT_TORAH[custom] ? year - 1 : year;
  const key = `${custom} ${firstYear}`;
  const cycle = cycles.get(key) ?? readingsFor(readingDays(time, firstYear, custom), firstYear);
  cycles.set(key, cycle);
  return cycle;
}

function readingDays(time: number, firstYear: number, custom: Custom): ReadingDay[] {
  const end = position({ year: firstYear + 1, month: 'Tishri', day: SIMCHAT_TORAH[custom] });
  let at = time;
  while (position(hebrewDate(at)) > end - YEAR) at -= WEEK_MS;
  const days: ReadingDay[] = [];
  for (;;) {
    at += WEEK_MS;
    const hebrew = hebrewDate(at);
    if (position(hebrew) > end) return days;
    if (!holidayOn(hebrew, custom)) days.push({ time: at, hebrew });
  }
}

/** Orders dates; not a number of days. */
const position = ({ year, month, day }: HebrewDate) => year * YEAR + MONTHS.indexOf(month) * 40 + day;
const YEAR = 1000;

/** By when a portion is read, and which pairs are joined, in order, if there are too few Saturdays until then. */
const DEADLINES = [
  { by: { month: 'Nisan', day: 14 }, portion: 'Tzav', joinable: ['Vayakhel'] },
  { by: { month: 'Sivan', day: 5 }, portion: 'Bamidbar', joinable: ['Tazria', 'Acharei Mot', 'Behar'] },
  { by: { month: 'Av', day: 9 }, portion: 'Devarim', joinable: ['Matot', 'Chukat'] },
  { by: { month: 'Tishri', day: 14 }, portion: 'Ha’azinu', joinable: ['Nitzavim'] },
] as const;

function readingsFor(days: readonly ReadingDay[], firstYear: number): Map<number, readonly Portion[]> {
  const joined = new Set<string>();
  for (const { by, portion, joinable } of DEADLINES) {
    const deadline = position({ year: by.month === 'Tishri' ? firstYear + 1 : firstYear, ...by });
    const available = days.filter(({ hebrew }) => position(hebrew) <= deadline).length;
    const needed = PORTIONS.findIndex(({ name }) => name === portion) + 1 - joined.size;
    for (const name of joinable.slice(0, Math.max(0, needed - available))) joined.add(name);
  }
  let next = 0;
  return new Map(
    days.map(({ time }) => {
      const count = joined.has(PORTIONS[next]?.name ?? '') ? 2 : 1;
      next += count;
      return [time, PORTIONS.slice(next - count, next)];
    }),
  );
}
