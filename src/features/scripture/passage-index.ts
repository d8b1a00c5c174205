import { findReferences } from '~/lib/scripture/find-references.ts';
import { textOf } from '~/lib/scripture/link-references.ts';
import {
  comparePassages,
  passageAnchor,
  passageNumbers,
  SCRIPTURE_BOOKS,
  type Passage,
  type ScriptureBook,
} from '~/lib/scripture/passages.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { SCRIPTURE_BOOK_ROUTE, type RouteMetadata } from '~/lib/site/routes.ts';

export type Paragraph = {
  text: string;
  address: string;
};

export type Source = {
  title: string;
  kind: string;
  paragraphs: readonly Paragraph[];
  /** Numbers are spelled out, as in transcripts. */
  spoken?: boolean;
  isFile?: boolean;
};

type Quote = { before: string; cited: string; after: string };
type Place = { kind: string; title: string; address: string; quote: Quote };

export type Entry = { passage: Passage; places: Place[] };
export type IndexedBook = { book: ScriptureBook; entries: Entry[] };

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
        for (const passage of passages) {
          const key = `${passage.book} ${passageNumbers(passage)}`;
          const entry = entries.get(key) ?? { passage, places: [] };
          entry.places.push(place);
          entries.set(key, entry);
        }
      }
    }
  }
  return SCRIPTURE_BOOKS.flatMap((book) => {
    const own = [...entries.values()].filter(({ passage }) => passage.book === book.slug);
    own.sort((a, b) => comparePassages(a.passage, b.passage));
    return own.length > 0 ? [{ book, entries: own }] : [];
  });
}

const MAX_SIDE = 90;

function quoteAround(text: string, start: number, end: number): Quote {
  const before = text.slice(0, start);
  const after = text.slice(end);
  return {
    before: before.length > MAX_SIDE ? `…${before.slice(-MAX_SIDE).replace(/^\S*/, '')}` : before.trimStart(),
    cited: text.slice(start, end),
    after: after.length > MAX_SIDE ? `${after.slice(0, MAX_SIDE).replace(/\S*$/, '')}…` : after.trimEnd(),
  };
}

/** A text fragment: the browser scrolls to the text and highlights it. */
function textAddress(address: string, words: string): string {
  const text = encodeURIComponent(words.trim()).replaceAll('-', '%2D');
  return `${address}${address.includes('#') ? '' : '#'}:~:text=${text}`;
}

type AnchoredEntry = Entry & { anchor: string | undefined };

export function withAnchors(entries: readonly Entry[]): AnchoredEntry[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const anchor = passageAnchor(entry.passage);
    const isFree = !taken.has(anchor);
    taken.add(anchor);
    return { ...entry, anchor: isFree ? anchor : undefined };
  });
}

const MANY_ENTRIES = 12;

export function chapterLinks(entries: readonly Entry[]): { chapter: number; anchor: string }[] {
  if (entries.length <= MANY_ENTRIES) return [];
  const firsts = new Map<number, string>();
  for (const { passage } of entries)
    if (!firsts.has(passage.from.chapter)) firsts.set(passage.from.chapter, passageAnchor(passage));
  return [...firsts].map(([chapter, anchor]) => ({ chapter, anchor }));
}

export function scriptureMetadata({ name, slug }: ScriptureBook): RouteMetadata {
  return {
    path: SCRIPTURE_BOOK_ROUTE.path.replace('[book]', slug),
    title: `${name}: passages discussed | ${PRODUCT_NAME}`,
    description: `Every passage of ${name} cited in the chapters, summaries, and episodes of ${PRODUCT_NAME}, linked to the paragraph.`,
    indexPage: true,
  };
}

export function chapterParagraphs(html: string, address: string): Paragraph[] {
  return html.split('\n').map((block) => {
    const id = /^<\w+\b[^<>]* id="([^"]+)"/.exec(block)?.[1];
    return { text: decoded(textOf(block).text), address: id === undefined ? address : `${address}#${id}` };
  });
}

export function plainParagraphs(text: string, address: string): Paragraph[] {
  return text
    .split(/\r?\n/)
    .map((line) => ({ text: line.replace(/^[>#]+\s*|[*_]/g, '').trim(), address }))
    .filter((paragraph) => paragraph.text !== '');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
