// 'Chapter 12: The Door', 'CHAPTER TWELVE', 'XII. The Door', 'פרק י״ב': a heading's number and the rest of it.

export type HeadingName = {
  /** Null where the heading states none. */
  number: number | null;
  /** What is left without the number; the whole heading where nothing would be. */
  title: string;
  /** Whether it begins with the word for a chapter and its number. */
  isChapter: boolean;
};

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const SEPARATOR = String.raw`\s*[:.)|\-\u2013\u2014\u05be]*\s*`;
const WORD = `(?:${[...UNITS, ...TENS].join('|')})`;
const WORDS = String.raw`${WORD}(?:[\s-](?:hundred\b|(?:and\s)?${WORD}\b))*`;
const CHAPTER = new RegExp(
  String.raw`^(?:chapter|chap\.|ch\.)\s+(\d+|${WORDS}|[ivxlcdm]+)\b${SEPARATOR}(.*)$`,
  'isu',
);
const HEBREW_CHAPTER = new RegExp(String.raw`^פרק\s+([0-9א-ת"'״׳]+)${SEPARATOR}(.*)$`, 'su');
const NUMBERED = new RegExp(String.raw`^(\d{1,6})(?:\s*[:.)|\u2013\u2014]|\s+-)\s*(.+)$`, 'su');
const HIGHEST = 100_000;

/** @param text of a heading, without markup */
export function headingName(text: string): HeadingName {
  const heading = text.replace(/\s+/g, ' ').trim();
  for (const [pattern, numberOf] of [
    [CHAPTER, latinNumber],
    [HEBREW_CHAPTER, hebrewNumber],
  ] as const) {
    const [, written = '', rest = ''] = pattern.exec(heading) ?? [];
    const number = written === '' ? null : numberOf(written);
    if (number !== null) return { number, title: rest.trim() || heading, isChapter: true };
  }
  const [, digits, rest] = NUMBERED.exec(heading) ?? [];
  const number = digits === undefined ? null : inRange(Number(digits));
  return number !== null && rest !== undefined
    ? { number, title: rest.trim(), isChapter: false }
    : { number: null, title: heading, isChapter: false };
}

function inRange(number: number): number | null {
  return Number.isInteger(number) && number >= 1 && number <= HIGHEST ? number : null;
}

function latinNumber(written: string): number | null {
  if (/^\d+$/.test(written)) return inRange(Number(written));
  return fromWords(written) ?? fromRoman(written);
}

/** 'twenty-one', 'one hundred and five'. */
function fromWords(written: string): number | null {
  let total = 0;
  for (const word of written.toLowerCase().split(/[\s-]+/)) {
    if (word === 'and') continue;
    if (word === 'hundred') total = (total || 1) * 100;
    else if (UNITS.includes(word)) total += UNITS.indexOf(word);
    else if (TENS.includes(word)) total += TENS.indexOf(word) * 10;
    else return null;
  }
  return inRange(total);
}

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

function fromRoman(written: string): number | null {
  const digits = written.toUpperCase();
  if (!/^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/.test(digits)) return null;
  const values = [...digits].map((digit) => ROMAN[digit] ?? 0);
  return inRange(
    values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0),
  );
}

const HEBREW: Record<string, number> = Object.fromEntries(
  [...'אבגדהוזחטיכלמנסעפצקרשת'].map((numeral, index) => [
    numeral,
    index < 10 ? index + 1 : index < 19 ? (index - 8) * 10 : (index - 17) * 100,
  ]),
);

/** 'י״ב' is 12; digits count as well. */
function hebrewNumber(written: string): number | null {
  if (/^\d+$/.test(written)) return inRange(Number(written));
  const numerals = [...written.replace(/["'״׳]/g, '')];
  const values = numerals.map((numeral) => HEBREW[numeral]);
  if (values.includes(undefined) || numerals.length > 6) return null;
  return inRange(values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
}
