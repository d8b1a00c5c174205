// The pages of a book in the index of scripture. A book that is cited often has a page per chapter, and its own page
// becomes their table of contents, so that none of them grows with the number of texts.
import { passageAnchor, passageNumbers } from '~/lib/scripture/passages.ts';
import type { IndexedBook } from './passage-index.ts';
import { withAnchors, type AnchoredEntry } from './passage-index.ts';

/** Places on one page, with the words around each: about 65 KB. */
export const MOST_PLACES = 60;

export type PassagePage = {
  /** Below the address of the book: '22', '22/2'. */
  path: string;
  chapter: number;
  /** Of the pages of its chapter, from 1. */
  number: number;
  pages: number;
  entries: AnchoredEntry[];
};

/** A passage in the table of contents, with the fragment that leads to it. */
export type PassageLine = { anchor: string; numbers: string; from: number; places: number; page: string };

export const placesOf = ({ entries }: Pick<IndexedBook, 'entries'>): number =>
  entries.reduce((sum, { places }) => sum + places.length, 0);

/** The pages of a book's chapters; none of a book that fits on one page. */
export function passagePages(book: Pick<IndexedBook, 'entries'>): PassagePage[] {
  if (placesOf(book) <= MOST_PLACES) return [];
  const chapters = new Map<number, AnchoredEntry[]>();
  for (const entry of withAnchors(book.entries)) {
    const { chapter } = entry.passage.from;
    chapters.set(chapter, [...(chapters.get(chapter) ?? []), entry]);
  }
  return [...chapters].flatMap(([chapter, entries]) => {
    const cut = inPages(entries);
    return cut.map((onPage, index) => ({
      path: index === 0 ? `${chapter}` : `${chapter}/${index + 1}`,
      chapter,
      number: index + 1,
      pages: cut.length,
      entries: onPage,
    }));
  });
}

/** A passage with more places than fit goes on on the next page, where it has no fragment. */
function inPages(entries: readonly AnchoredEntry[]): AnchoredEntry[][] {
  const pages: AnchoredEntry[][] = [[]];
  let room = MOST_PLACES;
  for (const entry of entries) {
    let { anchor } = entry;
    for (let from = 0; from < entry.places.length;) {
      if (room === 0) {
        pages.push([]);
        room = MOST_PLACES;
      }
      const places = entry.places.slice(from, from + room);
      pages.at(-1)?.push({ ...entry, anchor, places });
      anchor = undefined;
      from += places.length;
      room -= places.length;
    }
  }
  return pages;
}

/** Where each verse is that passages begin with: as many lines as the book has verses, at most. */
export function tableOfContents(pages: readonly PassagePage[]): { chapter: number; lines: PassageLine[] }[] {
  const lines = new Map<string, PassageLine>();
  const chapters = new Map<number, PassageLine[]>();
  for (const { chapter, entries, path } of pages) {
    for (const { passage, places } of entries) {
      const anchor = passageAnchor(passage);
      const line = lines.get(anchor);
      if (line) line.places += places.length;
      else {
        const { from } = passage;
        const numbers = passageNumbers({ ...passage, to: from.verse === 0 ? { ...from, verse: 999 } : from });
        const added = { anchor, numbers, from: from.verse, places: places.length, page: path };
        lines.set(anchor, added);
        chapters.set(chapter, [...(chapters.get(chapter) ?? []), added]);
      }
    }
  }
  return [...chapters].map(([chapter, own]) => ({ chapter, lines: own }));
}
