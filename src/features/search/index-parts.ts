// Which parts of the index a word may be in, from the list of parts that Pagefind calls its metadata.
import { endOfItem, listAt, textAt } from '~/lib/bytes/cbor.ts';
import { isCommon } from '~/lib/text/common-words.ts';

/** Words from the first to the last one, as they are sorted. */
export type IndexPart = { from: string; to: string; name: string };

const SIGNATURE = 'pagefind_dcd'.length;
/** Behind the version and the pages. */
const ITEMS_BEFORE = 2;
/** One character begins words in many parts, and says little. */
const SHORTEST = 2;
const MOST_PARTS = 2;

/** @param file unpacked; throws a RangeError where it is of another shape */
export function readParts(file: ArrayBuffer): IndexPart[] {
  const bytes = new Uint8Array(file, SIGNATURE);
  let at = listAt(bytes, 0).at;
  for (let item = 0; item < ITEMS_BEFORE; item += 1) at = endOfItem(bytes, at);
  const { length, at: first } = listAt(bytes, at);
  const parts: IndexPart[] = [];
  for (at = first; parts.length < length;) {
    const from = textAt(bytes, listAt(bytes, at).at);
    const to = textAt(bytes, from.end);
    const name = textAt(bytes, to.end);
    parts.push({ from: from.text, to: to.text, name: name.text });
    at = name.end;
  }
  return parts;
}

/** The parts that words are in which begin with the term: all that may be meant while it is typed. */
export function partsFor(term: string, parts: readonly IndexPart[]): IndexPart[] {
  if (term.length < SHORTEST) return [];
  const end = `${term}\uffff`;
  return parts
    .filter(({ from, to }) => from <= end && to >= term)
    .filter(({ from, to }) => from !== to || to === term || !isCommon(to))
    .slice(0, MOST_PARTS);
}
