import { bcv_parser } from 'bible-passage-reference-parser';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';
import {
  bookByOsis,
  END_OF_CHAPTER,
  englishVerse,
  SCRIPTURE_BOOKS,
  type Passage,
  type Verse,
} from './passages.ts';
import { SPOKEN_NUMBER, spokenNumber } from './spoken-numbers.ts';

type Reference = {
  start: number;
  end: number;
  passages: Passage[];
};

const MAX_PARTS = 20;
/** Parsing takes 0.2 ms per reference. */
const MAX_REFERENCES = 1000;

const NAMES = SCRIPTURE_BOOKS.flatMap(({ name, otherNames = [] }) => [name, ...otherNames]);
const ANY_NAME = NAMES.toSorted((a, b) => b.length - a.length)
  .map((name) => name.replaceAll(' ', '\\s+'))
  .join('|');

const referencePattern = (number: string, separators: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${ANY_NAME})\\s+(?:chapters?\\s+)?${number}(?:(?:${separators})${number}){0,${MAX_PARTS}}`,
    'gu',
  );

const DIGITS = '\\d{1,3}(?![\\d])(?:(?:\\s?:\\s?|\\.)\\d{1,3}(?!\\d))?(?:[a-c]|ff?)?(?![\\p{L}\\p{N}])';
const DIGIT_REFERENCE = referencePattern(
  DIGITS,
  '\\s*[–—-]\\s*|\\s*[,;]\\s*(?:and\\s+)?|\\s+(?:and|to|through)\\s+|,?\\s+verses?\\s+',
);
const SPOKEN_REFERENCE = referencePattern(
  SPOKEN_NUMBER,
  ',?\\s+verses?\\s+|,?\\s+chapters?\\s+|,?\\s+(?:and|to|through)\\s+(?:verses?\\s+)?|,\\s+',
);

const UNIT_AFTER_NUMBER =
  /^\s+(?:(?:long|more|full|whole|hundred|thousand|other)\s+)?(?:(?:second|minute|hour|day|night|evening|week|month|year|decade|time|shekel|step|meter|kilo|gram|page|word|brother|sister|son|daughter|friend|sheep|goat|camel|cow|donkey|head)s?|men|women|people|children|percent)\b/u;
/** In 'the Judges 12', the judges are people. */
const ARTICLE = /\b(?:the|these|those|an?)\s+$/iu;

const OPTIONS = {
  testaments: 'o',
  passage_existence_strategy: 'b',
  consecutive_combination_strategy: 'separate',
} as const;
const parser = new bcv_parser(english).set_options({ ...OPTIONS, case_sensitive: 'books' });
const lenientParser = new bcv_parser(english).set_options(OPTIONS);

/**
 * Finds references that have a full book name and a chapter; 'verse 27' and 'Judges' do not count.
 * @param spoken numbers are spelled out, as in transcripts
 */
export function findReferences(text: string, { spoken = false } = {}): Reference[] {
  if (!spoken && !/\d/.test(text)) return [];
  const found: Reference[] = [];
  for (const { start, cited } of findCitations(text, spoken ? SPOKEN_REFERENCE : DIGIT_REFERENCE)) {
    const passages = parseCitation(spoken ? numbersToDigits(cited) : cited);
    if (passages.length > 0) found.push({ start, end: start + cited.length, passages: [...passages] });
    if (found.length === MAX_REFERENCES) break;
  }
  return spoken ? [...found, ...findReferences(text)].sort((a, b) => a.start - b.start) : found;
}

/** References to passages that do not exist: 'Genesis 99:1'. */
export function unknownReferences(text: string): string[] {
  return [...findCitations(text, DIGIT_REFERENCE)]
    .slice(0, MAX_REFERENCES)
    .flatMap(({ cited }) => (parseCitation(cited).length === 0 ? [cited] : []));
}

const ABBREVIATED =
  /(?<![\p{L}\p{N}])(?:[1-3]\s?|I{1,3}\s)?(\p{Lu}\p{L}{1,11})\.?\s?\d{1,3}\s?:\s?\d{1,3}(?!\d)/gu;
const MAX_ABBREVIATED = 200;

export function abbreviatedReferences(text: string): string[] {
  const lastWords = new Set(NAMES.flatMap((name) => name.split(' ').at(-1) ?? []));
  return [...text.matchAll(ABBREVIATED)]
    .filter(([, name = '']) => !lastWords.has(name))
    .slice(0, MAX_ABBREVIATED)
    .flatMap(([words]) => (parseCitation(words).length > 0 ? [words] : []));
}

function* findCitations(text: string, pattern: RegExp): Generator<{ start: number; cited: string }> {
  for (const { 0: words, index } of text.matchAll(pattern)) {
    const end = index + words.length;
    if (ARTICLE.test(text.slice(Math.max(0, index - 8), index))) continue;
    const cited = dropCountedNumber(words, text.slice(end, end + 40));
    if (cited !== undefined) yield { start: index, cited };
  }
}

function dropCountedNumber(list: string, after: string): string | undefined {
  if (!UNIT_AFTER_NUMBER.test(after)) return list;
  const shorter = /^(.*\S)(?:\s*[,;–—-]\s*|\s+(?:and|to|through)\s+).+?$/su.exec(list)?.[1];
  return shorter !== undefined && /\d|\s(?:one|t|f|s|e|n)\w+$/.test(shorter) ? shorter : undefined;
}

const numbersToDigits = (cited: string) =>
  cited.replaceAll(new RegExp(`(?<!^)\\b${SPOKEN_NUMBER}`, 'gu'), (words) => `${spokenNumber(words)}`);

/** A build parses each text three times. */
const passageCache = new Map<string, readonly Passage[]>();

function parseCitation(cited: string): readonly Passage[] {
  // The parser accepts only single spaces in names.
  const reference = cited.replaceAll(/\s+/g, ' ');
  const passages = passageCache.get(reference) ?? parsePassages(reference);
  passageCache.set(reference, passages);
  return passages;
}

function parsePassages(reference: string): Passage[] {
  const [entity] = parser.parse(reference).osis_and_indices();
  if (entity?.indices[0] !== 0) return [];
  return entity.osis.split(',').flatMap((osis: string) => passageFromOsis(osis) ?? []);
}

function passageFromOsis(osis: string): Passage | undefined {
  const [from, to = from] = osis.split('-').map((part) => part.split('.'));
  if (!from || !to || from[0] !== to[0]) return undefined;
  const [name = '', chapter, verse] = from;
  const book = bookByOsis(name);
  if (!book || chapter === undefined) return undefined;
  const range = [
    { chapter: Number(chapter), verse: Number(verse ?? 0) },
    { chapter: Number(to[1]), verse: Number(to[2] ?? (verse === undefined ? 0 : END_OF_CHAPTER)) },
  ] as const;
  const counts = parser.translation_info('default').chapters?.[name] ?? [];
  const existing = verse === undefined ? chaptersIn(counts, range) : versesIn(book.slug, counts, range);
  return existing && isForward(existing)
    ? { book: book.slug, from: existing[0], to: existing[1] }
    : undefined;
}

type VerseRange = readonly [Verse, Verse];

const isForward = ([from, to]: VerseRange) =>
  from.chapter < to.chapter || (from.chapter === to.chapter && from.verse <= to.verse);

/** Joel 4 exists only in Hebrew Bibles; it is Joel 3 in English. */
function chaptersIn(counts: readonly number[], [from, to]: VerseRange): VerseRange | undefined {
  if (from.chapter < 1 || to.chapter > counts.length) return undefined;
  return [from, { ...to, verse: END_OF_CHAPTER }];
}

/** Uses English verse numbers, or Hebrew ones if a verse does not exist in English Bibles. */
function versesIn(book: string, counts: readonly number[], [from, to]: VerseRange): VerseRange | undefined {
  const last = to.verse === END_OF_CHAPTER ? { ...to, verse: counts[to.chapter - 1] ?? 0 } : to;
  const isEnglish = ({ chapter, verse }: Verse) => verse >= 1 && verse <= (counts[chapter - 1] ?? 0);
  if (isEnglish(from) && isEnglish(last)) return [from, last];
  const [first, end] = [from, last].map((verse) => englishVerse(book, verse) ?? verse);
  return first && end && isEnglish(first) && isEnglish(end) ? [first, end] : undefined;
}

type TypedReference = { book: string; passage?: Passage };

export function parseTypedReference(typed: string): TypedReference | undefined {
  const text = typed
    .normalize('NFD')
    .replaceAll(/[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g, '')
    .normalize('NFC')
    .trim();
  if (/[א-ת]/.test(text)) return hebrewReference(text);
  const [entity] = lenientParser.parse(text).osis_and_indices();
  const isComplete = entity?.indices[0] === 0 && entity.indices[1] === text.length;
  const passage =
    (isComplete ? passageFromOsis(entity.osis.split(',')[0] ?? '') : undefined) ??
    findReferences(capitalizeNames(text), { spoken: true })[0]?.passages[0];
  return passage && { book: passage.book, passage };
}

const capitalizeNames = (text: string): string =>
  NAMES.reduce((all, name) => all.replace(new RegExp(String.raw`\b${name}\b`, 'i'), name), text);

const HEBREW_SPELLINGS = { תהלים: 'תהילים', ישעיה: 'ישעיהו', ירמיה: 'ירמיהו', עבדיה: 'עובדיה' };
const HEBREW_NAMES = [
  ...SCRIPTURE_BOOKS.map(({ hebrew }) => [hebrew, hebrew] as const),
  ...Object.entries(HEBREW_SPELLINGS),
].sort(([a], [b]) => b.length - a.length);
const HEBREW_NUMBER = String.raw`(\d{1,3}|ק?[ט-צ]?[א-ט]?)`;
const HEBREW_NUMBERS = new RegExp(
  String.raw`^(?:פרק\s+)?${HEBREW_NUMBER}(?:[\s:,.]+(?:פסוק\s+)?${HEBREW_NUMBER}(?:\s*[-–־]\s*${HEBREW_NUMBER})?)?$`,
  'u',
);

function hebrewReference(typed: string): TypedReference | undefined {
  const text = typed.replaceAll(/[׳״'"’”]/g, '').replaceAll(/\s+/g, ' ');
  const [name = '', standard] =
    HEBREW_NAMES.find(([spelling]) => text === spelling || text.startsWith(`${spelling} `)) ?? [];
  const book = SCRIPTURE_BOOKS.find(({ hebrew }) => hebrew === standard);
  if (!book) return undefined;
  const [, chapter, verse, last] = HEBREW_NUMBERS.exec(text.slice(name.length).trim()) ?? [];
  if (!chapter) return text === name ? { book: book.slug } : undefined;
  const osisOf = (verseText: string) => {
    const hebrew = { chapter: hebrewNumber(chapter), verse: hebrewNumber(verseText) };
    const at = englishVerse(book.slug, hebrew) ?? hebrew;
    return `${book.osis}.${at.chapter}${verse ? `.${at.verse}` : ''}`;
  };
  const passage = passageFromOsis(`${osisOf(verse || '1')}-${osisOf(last || verse || '1')}`);
  return passage && { book: book.slug, passage };
}

const LETTERS = ['אבגדהוזחט', 'יכלמנסעפצ', 'ק'];

function hebrewNumber(text: string): number {
  if (/\d/.test(text)) return Number(text);
  return [...text].reduce((sum, letter) => {
    const digit = LETTERS.findIndex((letters) => letters.includes(letter));
    return sum + ((LETTERS[digit]?.indexOf(letter) ?? 0) + 1) * 10 ** digit;
  }, 0);
}
