// What a visitor typed, as it can be searched.
import { isCommon } from '~/lib/text/common-words.ts';

/** Characters of a query that count. */
export const LONGEST_QUERY = 200;
/** Words of a query that count. */
const MOST_TERMS = 12;

const HEBREW_POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu;

export type Query = {
  /** Words with single spaces; empty when there is nothing to search for. */
  text: string;
  /** The words, in lower case. */
  terms: string[];
  /** Whether the visitor wrote more than is searched for. */
  isCut: boolean;
};

/** Signs are no words: markup, quotes and regular expressions are searched for by the words in them. */
export function readQuery(typed: string): Query {
  const bare = typed
    .slice(0, LONGEST_QUERY * 4)
    .normalize('NFC')
    .replaceAll(HEBREW_POINTS, '')
    .trim();
  const words = bare.slice(0, LONGEST_QUERY).match(WORD) ?? [];
  const terms = words.slice(0, MOST_TERMS).map((word) => word.toLowerCase());
  return {
    text: terms.join(' '),
    terms,
    isCut: bare.length > LONGEST_QUERY || words.length > MOST_TERMS,
  };
}

const isRare = (term: string) => !isCommon(term);

/** The words as they follow one another, without common ones at either end; all of them if there are no others. */
export function phraseOf({ terms }: Query): string[] {
  const [first, last] = [terms.findIndex(isRare), terms.findLastIndex(isRare)];
  return first < 0 ? terms : terms.slice(first, last + 1);
}

/** The phrase without the common words in it, which cuts it into several: those words alone would take long to load. */
export function phrasesOf(query: Query): string[] {
  const phrase = phraseOf(query);
  if (!phrase.some(isRare)) return [phrase.join(' ')];
  const phrases: string[][] = [[]];
  for (const term of phrase) {
    if (isRare(term)) phrases.at(-1)?.push(term);
    else phrases.push([]);
  }
  return phrases.filter((words) => words.length > 0).map((words) => words.join(' '));
}

/** The words without common ones; all of them if there are no others. */
export function rareWordsOf({ terms }: Query): string {
  const rare = terms.filter(isRare);
  return (rare.length > 0 ? rare : terms).join(' ');
}
