import { decodeEntities } from '~/lib/text/decode-entities.ts';
import { findReferences } from '~/lib/scripture/find-references.ts';
import { extractText } from '~/lib/scripture/link-references.ts';
import {
  comparePassages,
  isWholeChapter,
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
  url: string;
};

export type Source = {
  title: string;
  kind: string;
  /** Beside chapters of the Bible, a chapter is listed with its book. */
  fullKind?: string;
  paragraphs: readonly Paragraph[];
  /** Numbers are spelled out, as in transcripts. */
  isSpoken?: boolean;
  isFile?: boolean;
};

type Quote = { before: string; cited: string; after: string };
type Occurrence = { kind: string; fullKind: string; title: string; url: string; quote: Quote };

export type Entry = { passage: Passage; occurrences: Occurrence[] };
export type IndexedBook = { book: ScriptureBook; entries: Entry[] };

export function indexPassages(sources: readonly Source[]): IndexedBook[] {
  const entries = new Map<string, Entry>();
  for (const { paragraphs, kind, fullKind = kind, title, isSpoken = false, isFile = false } of sources) {
    for (const [index, { text, url }] of paragraphs.entries()) {
      for (const { start, end, passages } of findReferences(text, { spoken: isSpoken })) {
        // Below a motto, only its reference.
        const isAlone = !/\p{L}/u.test(text.slice(0, start) + text.slice(end));
        const lead = isAlone ? `${paragraphs[index - 1]?.text ?? ''} ` : '';
        const occurrence = {
          kind,
          fullKind,
          title,
          url: isFile ? url : textFragmentUrl(url, text.slice(start, end)),
          quote: extractQuote(lead + text, lead.length + start, lead.length + end),
        };
        for (const passage of passages) {
          const key = `${passage.book} ${passageNumbers(passage)}`;
          const entry = entries.get(key) ?? { passage, occurrences: [] };
          entry.occurrences.push(occurrence);
          entries.set(key, entry);
        }
      }
    }
  }
  return SCRIPTURE_BOOKS.flatMap((book) => {
    const bookEntries = [...entries.values()].filter(({ passage }) => passage.book === book.slug);
    bookEntries.sort((a, b) => comparePassages(a.passage, b.passage));
    return bookEntries.length > 0 ? [{ book, entries: bookEntries }] : [];
  });
}

const MAX_CONTEXT = 90;

function extractQuote(text: string, start: number, end: number): Quote {
  const before = text.slice(0, start);
  const after = text.slice(end);
  return {
    before:
      before.length > MAX_CONTEXT ? `…${before.slice(-MAX_CONTEXT).replace(/^\S*/, '')}` : before.trimStart(),
    cited: text.slice(start, end),
    after:
      after.length > MAX_CONTEXT ? `${after.slice(0, MAX_CONTEXT).replace(/\S*$/, '')}…` : after.trimEnd(),
  };
}

/** A text fragment: the browser scrolls to the text and highlights it. */
function textFragmentUrl(url: string, text: string): string {
  const fragment = encodeURIComponent(text.trim()).replaceAll('-', '%2D');
  return `${url}${url.includes('#') ? '' : '#'}:~:text=${fragment}`;
}

type AnchoredEntry = Entry & { anchor: string | undefined };

export function withAnchors(entries: readonly Entry[]): AnchoredEntry[] {
  const usedAnchors = new Set<string>();
  return entries.map((entry) => {
    const anchor = passageAnchor(entry.passage);
    const isUnused = !usedAnchors.has(anchor);
    usedAnchors.add(anchor);
    return { ...entry, anchor: isUnused ? anchor : undefined };
  });
}

export const groupByChapter = <Item extends { passage: Passage }>(items: readonly Item[]) => [
  ...Map.groupBy(items, ({ passage }) => passage.from.chapter),
];

/** Below a chapter's name, its number is not repeated. */
export const verseLabel = (passage: Passage): string =>
  isWholeChapter(passage) && passage.from.chapter === passage.to.chapter
    ? 'Whole chapter'
    : passageNumbers(passage);

export const chapterName = (book: ScriptureBook, chapter: number): string =>
  `${book.name === 'Psalms' ? 'Psalm' : book.name} ${chapter}`;

export function scriptureMetadata({ name, slug }: ScriptureBook): RouteMetadata {
  return {
    path: SCRIPTURE_BOOK_ROUTE.path.replace('[book]', slug),
    title: `${name}: passages discussed | ${PRODUCT_NAME}`,
    description: `Every passage of ${name} cited in the chapters, summaries, and episodes of ${PRODUCT_NAME}, linked to the paragraph.`,
    indexPage: true,
  };
}

export function chapterParagraphs(html: string, url: string): Paragraph[] {
  return html.split('\n').map((block) => {
    const id = /^<\w+\b[^<>]* id="([^"]+)"/.exec(block)?.[1];
    const text = decodeEntities(extractText(block)).replaceAll('\u00a0', ' ');
    return { text, url: id === undefined ? url : `${url}#${id}` };
  });
}

export function plainParagraphs(text: string, url: string): Paragraph[] {
  return text
    .split(/\r?\n/)
    .map((line) => ({ text: line.replace(/^[>#]+\s*|[*_]/g, '').trim(), url }))
    .filter((paragraph) => paragraph.text !== '');
}
