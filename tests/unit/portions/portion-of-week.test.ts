import { HDate, parshiot } from '@hebcal/core';
import { getLeyningForParsha, getLeyningOnDate } from '@hebcal/leyning';
import { expect, test } from 'vitest';
import { addWeeks, portionOfWeek, type Custom } from '~/lib/portions/portion-of-week.ts';
import { PORTIONS } from '~/lib/portions/portions.ts';
import { hebrewNumbers, passageNumbers } from '~/lib/scripture/passages.ts';

const CUSTOMS: readonly Custom[] = ['israel', 'diaspora'];
const HOLIDAYS: Readonly<Record<string, RegExp>> = {
  'Rosh Hashanah': /^Rosh Hashana/,
  'Yom Kippur': /^Yom Kippur/,
  Sukkot: /^Sukkot/,
  'Shemini Atzeret': /^Shmini Atzeret/,
  'Simchat Torah': /^Simchat Torah/,
  Passover: /^Pesach/,
  Shavuot: /^Shavuot/,
};

const readOn = (date: string, custom: Custom) => {
  const { holiday, portions } = portionOfWeek(date, custom);
  return [...(holiday ? [holiday] : []), ...portions.map(({ name }) => name)].join(', ');
};

test.each(CUSTOMS)('agrees with Hebcal on every Shabbat of 100 years (%s)', (custom) => {
  const differences: unknown[] = [];
  let weeks = 0;
  for (let date = '2026-01-03'; date < '2126-01-03'; date = addWeeks(date, 1), weeks += 1) {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    const expected = getLeyningOnDate(new HDate(new Date(year, month - 1, day)), custom === 'israel');
    if (expected === undefined || Array.isArray(expected))
      throw new Error(`Hebcal has no reading on ${date}.`);
    const { holiday, portions } = portionOfWeek(date, custom);
    const numbers = portions.map((portion) => PORTIONS.indexOf(portion) + 1);
    const agrees = holiday
      ? HOLIDAYS[holiday]?.test(expected.name.en)
      : `${numbers}` === `${expected.parshaNum}`;
    if (!agrees) differences.push([date, holiday, numbers, expected.name.en, expected.parshaNum]);
  }
  expect(differences).toEqual([]);
  expect(weeks).toBe(5218);
});

test('lists the 54 portions with the verses that Hebcal has, in Hebrew numbering', () => {
  const verses = PORTIONS.map(({ passage }) => hebrewNumbers(passage) ?? passageNumbers(passage));
  const expected = parshiot.map((name) => {
    const { summary } = getLeyningForParsha(name);
    return summary.replace(/^\w+ /, '').replace('-', '–');
  });
  expect(verses).toEqual(expected);
  expect(new Set(PORTIONS.map(({ slug }) => slug)).size).toBe(54);
});

test.each([
  ['an ordinary week, on its Sunday', '2026-11-22', 'Vayishlach', 'Vayishlach'],
  ['the same week, on Shabbat', '2026-11-28', 'Vayishlach', 'Vayishlach'],
  ['the next day', '2026-11-29', 'Vayeshev', 'Vayeshev'],
  ['Adar I of a leap year', '2024-03-02', 'Ki Tisa', 'Ki Tisa'],
  ['Adar II of a leap year, in which no pair is joined', '2024-03-16', 'Pekudei', 'Pekudei'],
  ['Adar of a common year', '2026-03-14', 'Vayakhel, Pekudei', 'Vayakhel, Pekudei'],
  ['Rosh Hashanah', '2026-09-12', 'Rosh Hashanah', 'Rosh Hashanah'],
  ['Yom Kippur', '2024-10-12', 'Yom Kippur', 'Yom Kippur'],
  ['the end of Sukkot', '2026-10-03', 'Simchat Torah, Vezot Haberachah', 'Shemini Atzeret'],
  ['the eighth day of Passover', '2029-04-07', 'Shemini', 'Passover'],
  ['weeks later', '2029-05-12', 'Bechukotai', 'Behar, Bechukotai'],
  ['the second day of Shavuot', '2027-06-12', 'Naso', 'Shavuot'],
  ['the end of the difference', '2027-07-17', 'Balak', 'Chukat, Balak'],
  ['the day after February 28, 2100', '2100-03-01', 'Vayakhel', 'Vayakhel'],
])('%s', (_, date, israel, diaspora) => {
  expect([readOn(date, 'israel'), readOn(date, 'diaspora')]).toEqual([israel, diaspora]);
});
