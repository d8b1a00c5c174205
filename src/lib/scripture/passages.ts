// What a reference points to, and how it is written, addressed and looked up elsewhere. Positions are those of English
// Bibles (versification.ts).
import { scriptureBook } from './books.ts';
import { hebrewVerse, type Verse } from './versification.ts';

/** Verses, or whole chapters where `from.verse` is 0; `to` is part of it. */
export type Passage = {
  /** The slug of a book (books.ts). */
  book: string;
  from: Verse;
  to: Verse;
};

/** The last verse of a passage of whole chapters. */
export const END_OF_CHAPTER = 999;

export const isWholeChapter = ({ from }: Passage): boolean => from.verse === 0;

/** 'Genesis 22:1–3' */
export function passageName(passage: Passage): string {
  const { name } = scriptureBook(passage.book);
  return `${name === 'Psalms' ? 'Psalm' : name} ${passageNumbers(passage)}`;
}

/** '22:1–3', '22:1–23:2', '22', '22–23' */
export function passageNumbers(passage: Passage): string {
  const { from, to } = passage;
  if (isWholeChapter(passage))
    return from.chapter === to.chapter ? `${from.chapter}` : `${from.chapter}–${to.chapter}`;
  return versesText(from, to);
}

function versesText(from: Verse, to: Verse): string {
  const start = `${from.chapter}:${from.verse}`;
  if (to.chapter !== from.chapter) return `${start}–${to.chapter}:${to.verse}`;
  return to.verse === from.verse ? start : `${start}–${to.verse}`;
}

/** The same verses as Hebrew Bibles count them; undefined where both count alike. */
export function hebrewNumbers(passage: Passage): string | undefined {
  if (isWholeChapter(passage)) return undefined;
  const { from, to } = hebrewRange(passage);
  const numbers = versesText(from, to);
  return numbers === passageNumbers(passage) ? undefined : numbers;
}

const hebrewRange = ({ book, from, to }: Passage) => ({
  from: hebrewVerse(book, from),
  to: hebrewVerse(book, to),
});

/** The fragment of a passage on the page of its book: '22-1', or '22' for a chapter. */
export function passageAnchor(passage: Passage): string {
  const { from } = passage;
  return isWholeChapter(passage) ? `${from.chapter}` : `${from.chapter}-${from.verse}`;
}

/** '/scripture/genesis#22-1' */
export function passageAddress(passage: Passage): string {
  return `/scripture/${passage.book}#${passageAnchor(passage)}`;
}

/** The passage on Sefaria, which counts as Hebrew Bibles do. */
export function sefariaAddress(passage: Passage): string {
  const { name } = scriptureBook(passage.book);
  const [, number, title = name] = /^([12]) (.*)$/.exec(name) ?? [];
  const book = number ? `${'I'.repeat(Number(number))} ${title}` : title;
  const numbers = isWholeChapter(passage)
    ? hebrewChapters(passage)
    : versesText(hebrewRange(passage).from, hebrewRange(passage).to);
  return `https://www.sefaria.org/${encodeURI(book.replaceAll(' ', '_'))}.${numbers.replaceAll(':', '.').replaceAll('–', '-')}`;
}

/** A chapter by its Hebrew number, which is that of its second verse: only first verses move to the chapter before. */
function hebrewChapters({ book, from, to }: Passage): string {
  const [first, last] = [from, to].map(({ chapter }) => hebrewVerse(book, { chapter, verse: 12 }).chapter);
  return first === last ? `${first}` : `${first}–${last}`;
}

/** The order of passages within a book: a chapter before its verses, a verse before the ranges that begin with it. */
export function comparePassages(one: Passage, other: Passage): number {
  return positionOf(one.from) - positionOf(other.from) || positionOf(one.to) - positionOf(other.to);
}

/** A verse as one number, for comparison. */
export const positionOf = ({ chapter, verse }: Verse): number => chapter * 1000 + verse;
