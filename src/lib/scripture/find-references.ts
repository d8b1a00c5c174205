// Finds references to the Hebrew Bible in a text. A reference names its book in full and a chapter; 'verse 27' alone is
// none, and neither is a name alone: 'Judges', 'Job'. The numbers behind a name are read by the parser.
import { bcv_parser } from 'bible-passage-reference-parser';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';
import { bookByOsis, SCRIPTURE_BOOKS } from './books.ts';
import { END_OF_CHAPTER, type Passage } from './passages.ts';
import { SPOKEN_NUMBER, spokenNumber } from './spoken-numbers.ts';
import { englishVerse, type Verse } from './versification.ts';

export type Reference = {
  /** Where it is in the text: from `start` up to, not including, `end`. */
  start: number;
  end: number;
  /** At least one; those of a list that do not exist are left out. */
  passages: Passage[];
};

/** More members than this no list has. */
const MOST_PARTS = 20;
/** Further ones of a text stay words: each costs the parser a fifth of a millisecond. */
const MOST_REFERENCES = 1000;

/** References that are read once; then they are forgotten, and read again. */
const MOST_KNOWN = 5000;

const NAMES = SCRIPTURE_BOOKS.flatMap(({ name, otherNames = [] }) => [name, ...otherNames])
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replaceAll(' ', '\\s+'))
  .join('|');

const listOf = (number: string, separators: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${NAMES})\\s+(?:chapters?\\s+)?${number}(?:(?:${separators})${number}){0,${MOST_PARTS}}`,
    'gu',
  );

const DIGITS = '\\d{1,3}(?![\\d])(?:(?:\\s?:\\s?|\\.)\\d{1,3}(?!\\d))?(?:[a-c]|ff?)?(?![\\p{L}\\p{N}])';
const WRITTEN = listOf(
  DIGITS,
  '\\s*[–—-]\\s*|\\s*[,;]\\s*(?:and\\s+)?|\\s+(?:and|to|through)\\s+|,?\\s+verses?\\s+',
);
const SPOKEN = listOf(
  SPOKEN_NUMBER,
  ',?\\s+verses?\\s+|,?\\s+chapters?\\s+|,?\\s+(?:and|to|through)\\s+(?:verses?\\s+)?|,\\s+',
);

/** What is counted, not cited: 'Daniel 9 years', 'Ruth two days'. */
const COUNTED =
  /^\s+(?:(?:long|more|full|whole|hundred|thousand|other)\s+)?(?:(?:second|minute|hour|day|night|evening|week|month|year|decade|time|shekel|step|meter|kilo|gram|page|word|brother|sister|son|daughter|friend|sheep|goat|camel|cow|donkey|head)s?|men|women|people|children|percent)\b/u;
/** 'the Judges 12' are people, and 'the Numbers 3' no book. */
const ARTICLE = /\b(?:the|these|those|an?)\s+$/iu;

const parser = new bcv_parser(english).set_options({
  testaments: 'o',
  case_sensitive: 'books',
  // What exists is decided here, in both countings.
  passage_existence_strategy: 'b',
  consecutive_combination_strategy: 'separate',
});

/** Every reference, in order. @param spoken numbers are in words, as in transcripts */
export function findReferences(text: string, { spoken = false } = {}): Reference[] {
  // Most paragraphs have no number, which is quickly seen.
  if (!spoken && !/\d/.test(text)) return [];
  const found: Reference[] = [];
  for (const match of text.matchAll(spoken ? SPOKEN : WRITTEN)) {
    const reference = referenceAt(text, match.index, match[0], spoken);
    if (reference) found.push(reference);
    if (found.length === MOST_REFERENCES) break;
  }
  return spoken ? [...found, ...findReferences(text)].sort((a, b) => a.start - b.start) : found;
}

/** What is written like a reference and is none, because there is no such passage: 'Genesis 99:1'. */
export function unknownReferences(text: string): string[] {
  const unknown: string[] = [];
  for (const { 0: words, index } of text.matchAll(WRITTEN)) {
    const isCited =
      !ARTICLE.test(text.slice(Math.max(0, index - 8), index)) &&
      citedPart(words, text.slice(index + words.length, index + words.length + 40)) !== undefined;
    if (isCited && !referenceAt(text, index, words, false)) unknown.push(words);
    if (unknown.length === MOST_REFERENCES) break;
  }
  return unknown;
}

function referenceAt(text: string, start: number, candidate: string, spoken: boolean): Reference | undefined {
  if (ARTICLE.test(text.slice(Math.max(0, start - 8), start))) return undefined;
  const list = citedPart(candidate, text.slice(start + candidate.length, start + candidate.length + 40));
  if (list === undefined) return undefined;
  const numbers = spoken
    ? list.replaceAll(new RegExp(`(?<!^)\\b${SPOKEN_NUMBER}`, 'gu'), (words) => `${spokenNumber(words)}`)
    : list;
  // Its own names are read with single spaces, and by the parser's names of the books.
  const passages = passagesOf(numbers.replaceAll(/\s+/g, ' '));
  return passages.length > 0 ? { start, end: start + list.length, passages: [...passages] } : undefined;
}

const read = new Map<string, readonly Passage[]>();

/** What a reference names. A book cites the same passages again and again, and a build reads each text three times. */
function passagesOf(reference: string): readonly Passage[] {
  const known = read.get(reference);
  if (known) return known;
  const [entity] = parser.parse(reference).osis_and_indices();
  const isWhole = entity?.indices[0] === 0;
  const passages = isWhole ? entity.osis.split(',').flatMap((osis: string) => passageOf(osis) ?? []) : [];
  if (read.size >= MOST_KNOWN) read.clear();
  read.set(reference, passages);
  return passages;
}

/** A list without its last members that count something; undefined when nothing is left. */
function citedPart(candidate: string, after: string): string | undefined {
  if (!COUNTED.test(after)) return candidate;
  const shorter = /^(.*\S)(?:\s*[,;–—-]\s*|\s+(?:and|to|through)\s+).+?$/su.exec(candidate)?.[1];
  return shorter !== undefined && /\d|\s(?:one|t|f|s|e|n)\w+$/.test(shorter) ? shorter : undefined;
}

/** 'Gen.22.1-Gen.22.3' as a passage, counted as in English Bibles; undefined when it does not exist. */
function passageOf(osis: string): Passage | undefined {
  const [from, to = from] = osis.split('-').map((part) => part.split('.'));
  if (!from || !to || from[0] !== to[0]) return undefined;
  const [name = '', chapter, verse] = from;
  const book = bookByOsis(name);
  if (!book || chapter === undefined) return undefined;
  const ends = [
    { chapter: Number(chapter), verse: Number(verse ?? 0) },
    { chapter: Number(to[1]), verse: Number(to[2] ?? (verse === undefined ? 0 : END_OF_CHAPTER)) },
  ] as const;
  const counts = versesOf(name);
  const known = verse === undefined ? chaptersIn(counts, ends) : versesIn(book.slug, counts, ends);
  return known && isForward(known) ? { book: book.slug, from: known[0], to: known[1] } : undefined;
}

type Ends = readonly [Verse, Verse];

/** Verses per chapter, in English Bibles. */
const versesOf = (osis: string): readonly number[] =>
  parser.translation_info('default').chapters?.[osis] ?? [];

const isForward = ([from, to]: Ends) =>
  from.chapter < to.chapter || (from.chapter === to.chapter && from.verse <= to.verse);

/** Joel has a fourth chapter in Hebrew Bibles alone, and it is the third. */
function chaptersIn(counts: readonly number[], [from, to]: Ends): Ends | undefined {
  if (from.chapter < 1 || to.chapter > counts.length) return undefined;
  return [from, { ...to, verse: END_OF_CHAPTER }];
}

/** The ends as English Bibles count them, or, where those lack one of them, as Hebrew Bibles do. */
function versesIn(book: string, counts: readonly number[], ends: Ends): Ends | undefined {
  const [from, to] = ends;
  const last = to.verse === END_OF_CHAPTER ? { ...to, verse: counts[to.chapter - 1] ?? 0 } : to;
  const isEnglish = ({ chapter, verse }: Verse) => verse >= 1 && verse <= (counts[chapter - 1] ?? 0);
  if (isEnglish(from) && isEnglish(last)) return [from, last];
  const hebrew = [from, last].map(
    (verse) => englishVerse(book, verse) ?? (isEnglish(verse) ? verse : undefined),
  );
  const [first, end] = hebrew;
  return first && end && isEnglish(first) && isEnglish(end) ? [first, end] : undefined;
}
