// References that name their book by an abbreviation. Readers see them as plain words: only full names become links.
import { bcv_parser } from 'bible-passage-reference-parser';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';
import { SCRIPTURE_BOOKS } from './books.ts';

/** 'Gen. 22:1', '1 Sam 3:4': a capital, a chapter and a verse. */
const CANDIDATE =
  /(?<![\p{L}\p{N}])(?:[1-3]\s?|I{1,3}\s)?(\p{Lu}\p{L}{1,11})\.?\s?\d{1,3}\s?:\s?\d{1,3}(?!\d)/gu;
/** Each costs the parser a fifth of a millisecond. */
const MOST_REFERENCES = 200;

const NAMES = new Set(SCRIPTURE_BOOKS.flatMap(({ name, otherNames = [] }) => [name, ...otherNames]));
const LAST_WORDS = new Set([...NAMES].flatMap((name) => name.split(' ').at(-1) ?? []));

const parser = new bcv_parser(english).set_options({ testaments: 'o', case_sensitive: 'books' });

/** Such words of a text, in order. */
export function abbreviatedReferences(text: string): string[] {
  const found: string[] = [];
  for (const [words, name = ''] of text.matchAll(CANDIDATE)) {
    if (LAST_WORDS.has(name)) continue;
    if (parser.parse(words).osis() !== '') found.push(words);
    if (found.length === MOST_REFERENCES) break;
  }
  return found;
}
