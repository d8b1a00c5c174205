import { expect, test } from 'vitest';
import { portionMails } from '~/features/scripture/portions/portion-mails.ts';
import { portionWeeks } from '~/features/scripture/portions/portion-weeks.ts';
import { findReferences } from '~/lib/scripture/find-references.ts';

const WEEKS = portionWeeks('2026-11-27');
const chapter = (id: string, text: string) => ({
  id,
  passages: findReferences(text).flatMap(({ passages }) => passages),
});
const mails = (...texts: string[]) =>
  portionMails(
    WEEKS,
    texts.map((text, index) => chapter(String(index + 1), text)),
  );

test('has an entry for the weeks whose portion chapters discuss, with what they cite', () => {
  expect(
    mails('Genesis 37:3 and Genesis 39:2; Psalm 23', 'Nothing.', 'Genesis 38:1 and Genesis 37:3'),
  ).toEqual([
    {
      shabbat: '2026-12-05',
      name: 'Vayeshev',
      verses: 'Genesis 37:1–40:23',
      passages: ['Genesis 37:3', 'Genesis 38:1', 'Genesis 39:2'],
      chapters: ['1', '3'],
    },
  ]);
});

test('has no entry if no chapter discusses a portion', () => {
  expect(mails()).toEqual([]);
  expect(mails('Psalm 23, Joshua 1:1')).toEqual([]);
});

test('names joined portions together', () => {
  expect(mails('Numbers 20:1').at(-1)).toMatchObject({
    name: 'Chukat–Balak (in Israel: Balak)',
    verses: 'Numbers 19:1–25:9 (in Israel: Numbers 22:2–25:9)',
  });
});

test('names both portions when Israel reads another one', () => {
  // After Passover or Shavuot, Israel is a portion ahead.
  const differing = mails('Numbers 13:1').map(({ name }) => name);
  expect(differing).toEqual(['Beha’alotcha (in Israel: Shelach)', 'Shelach (in Israel: Korach)']);
});

test('has no entry for weeks when a holiday replaces the portion', () => {
  const everything = mails(
    'Genesis 1, Exodus 12:1–20:5, Leviticus 1:1–27:34, Numbers 1:1–36:13, Deuteronomy 1:1–34:12',
  );
  const holidays = WEEKS.filter(({ diaspora }) => diaspora.holiday).map(({ shabbat }) => shabbat);
  expect(holidays.length).toBeGreaterThan(2);
  expect(everything.filter(({ shabbat }) => holidays.includes(shabbat))).toEqual([]);
});
