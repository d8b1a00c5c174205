// Which passages of scripture the site discusses, and where: the two pages of the index are made from it.
import { SCRIPTURE_BOOKS, type ScriptureBook } from '~/lib/scripture/books.ts';
import { findReferences } from '~/lib/scripture/find-references.ts';
import { comparePassages, passageAnchor, passageNumbers, type Passage } from '~/lib/scripture/passages.ts';
import { quoteAround, textAddress, type Quote } from './quote.ts';

/** A paragraph of the site as plain text. */
export type Paragraph = {
  text: string;
  /** The address of its page, with its fragment if it has one. */
  address: string;
};

export type Source = {
  title: string;
  /** Said before the title: 'Chapter 3', 'Episode 1'. */
  kind: string;
  paragraphs: readonly Paragraph[];
  /** Numbers are in words, as in transcripts. */
  spoken?: boolean;
  /** The words are in a file to download, not on the page at the address. */
  isFile?: boolean;
};

export type Place = { kind: string; title: string; address: string; quote: Quote };

/** One passage and the places that name it. */
export type Entry = { passage: Passage; places: Place[] };

export type IndexedBook = { book: ScriptureBook; entries: Entry[] };

/** The books that have entries, in the order of the Tanakh. Places of one passage stay in the order of the sources. */
export function indexPassages(sources: readonly Source[]): IndexedBook[] {
  const entries = new Map<string, Entry>();
  for (const { paragraphs, kind, title, spoken = false, isFile = false } of sources) {
    for (const { text, address } of paragraphs) {
      for (const { start, end, passages } of findReferences(text, { spoken })) {
        const place = {
          kind,
          title,
          address: isFile ? address : textAddress(address, text.slice(start, end)),
          quote: quoteAround(text, start, end),
        };
        for (const passage of passages) add(entries, passage, place);
      }
    }
  }
  return SCRIPTURE_BOOKS.flatMap((book) => {
    const own = [...entries.values()].filter(({ passage }) => passage.book === book.slug);
    own.sort((a, b) => comparePassages(a.passage, b.passage));
    return own.length > 0 ? [{ book, entries: own }] : [];
  });
}

function add(entries: Map<string, Entry>, passage: Passage, place: Place): void {
  const key = `${passage.book} ${passageNumbers(passage)}`;
  const entry = entries.get(key) ?? { passage, places: [] };
  entry.places.push(place);
  entries.set(key, entry);
}

/** An entry with the fragment that leads to it. */
export type AnchoredEntry = Entry & { anchor: string | undefined };

/** Of two entries that begin alike the first has the fragment. */
export function withAnchors(entries: readonly Entry[]): AnchoredEntry[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const anchor = passageAnchor(entry.passage);
    const isFree = !taken.has(anchor);
    taken.add(anchor);
    return { ...entry, anchor: isFree ? anchor : undefined };
  });
}

/** Shorter pages are read at a glance. */
const MANY_ENTRIES = 12;

/** The chapters of a long list of entries, each with the fragment of its first entry; none of a short one. */
export function chapterLinks(entries: readonly Entry[]): { chapter: number; anchor: string }[] {
  if (entries.length <= MANY_ENTRIES) return [];
  const firsts = new Map<number, string>();
  for (const { passage } of entries)
    if (!firsts.has(passage.from.chapter)) firsts.set(passage.from.chapter, passageAnchor(passage));
  return [...firsts].map(([chapter, anchor]) => ({ chapter, anchor }));
}
