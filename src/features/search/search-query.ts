// What a visitor typed, as it can be searched.

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

/** On nearly every page: to look for them takes long and tells nothing. */
const COMMON = new Set(
  (
    'a an and are as at be but by for from had has have he her his i in is it its me my not of on or our she so that ' +
    'the their them they this to was we were who will with you your'
  ).split(' '),
);

export const isCommon = (term: string): boolean => COMMON.has(term);

const isRare = (term: string) => !isCommon(term);

/** The words as they follow one another, without common ones at either end; all of them if there are no others. */
export function phraseOf({ terms }: Query): string {
  const [first, last] = [terms.findIndex(isRare), terms.findLastIndex(isRare)];
  return (first < 0 ? terms : terms.slice(first, last + 1)).join(' ');
}

/** The words without common ones; all of them if there are no others. */
export function rareWordsOf({ terms }: Query): string {
  const rare = terms.filter(isRare);
  return (rare.length > 0 ? rare : terms).join(' ');
}
