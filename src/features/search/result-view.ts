// A result as it is shown: its kind, an excerpt with the words marked, and an address that leads to them.
import { isMeant } from './ranking.ts';

/** What Pagefind tells of a page; untrusted, because the index may be of another build. */
export type FoundPage = {
  url: string;
  raw_content?: string;
  content?: string;
  meta: Record<string, string | undefined>;
  locations?: number[];
  anchors?: { element: string; id: string; location: number }[];
};

export const KIND_NAMES = {
  chapter: 'Chapters',
  book: 'Book summaries',
  episode: 'Episodes',
  question: 'Questions',
  page: 'Pages',
} as const;
export type Kind = keyof typeof KIND_NAMES;
export const KINDS = Object.keys(KIND_NAMES) as Kind[];

export type ExcerptPart = { text: string; isMarked: boolean };
export type ResultView = {
  kind: Kind;
  title: string;
  address: string;
  excerpt: ExcerptPart[];
  /** Whether the words are there as they follow one another in the query. */
  isPhrase: boolean;
};

const WORDS_BEFORE = 12;
const WORDS_AFTER = 22;
const LONGEST_WORD = 60;

/**
 * Undefined where none of the page's words is meant, or the index tells of no page of this site.
 * @param phrase of the words, those that are to follow one another
 */
export function resultView(
  page: FoundPage,
  terms: readonly string[],
  phrase: readonly string[] = [],
): ResultView | undefined {
  if (!/^\/(?!\/)/.test(page.url)) return undefined;
  const words = wordsOf(page);
  const title = page.meta['title'] ?? page.url;
  const meant = [...new Set(page.locations ?? [])]
    .filter((location) => isMeant(words[location] ?? '', terms))
    .sort((a, b) => a - b);
  if (meant.length === 0 && !isNamed(terms)({ title })) return undefined;
  const said = meant.find((location) => isSaid(words, location, phrase));
  const best = said ?? densest(meant);
  return {
    kind: KINDS.find((kind) => kind === page.meta['kind']) ?? 'page',
    title,
    address: addressOf(page, words, best),
    excerpt: excerptOf(words, new Set(meant), best ?? 0),
    isPhrase: said !== undefined,
  };
}

/** Whether the phrase begins at this place. One word is none. */
function isSaid(words: readonly string[], location: number, phrase: readonly string[]): boolean {
  return phrase.length > 1 && phrase.every((term, index) => isMeant(words[location + index] ?? '', [term]));
}

/** Whether the title of a result has one of the words. */
export const isNamed =
  (terms: readonly string[]) =>
  ({ title }: Pick<ResultView, 'title'>): boolean =>
    title.split(/\s+/).some((word) => isMeant(word, terms));

function wordsOf({ raw_content, content = '' }: FoundPage): string[] {
  return (raw_content ?? content)
    .split(/\s+/)
    .map((word) => word.replaceAll('\u200b', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
}

/** The first of the places that have most others close behind them. */
function densest(locations: readonly number[]): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [index, location] of locations.entries()) {
    let count = 0;
    while ((locations[index + count] ?? Infinity) <= location + WORDS_AFTER) count += 1;
    if (count > most) [best, most] = [location, count];
  }
  return best;
}

function excerptOf(words: readonly string[], meant: ReadonlySet<number>, best: number): ExcerptPart[] {
  const from = Math.max(0, best - WORDS_BEFORE);
  const to = Math.min(words.length, best + WORDS_AFTER);
  const parts: ExcerptPart[] = [];
  for (let index = from; index < to; index += 1) {
    const isMarked = meant.has(index);
    const text = `${(words[index] ?? '').slice(0, LONGEST_WORD)} `;
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += text;
    else parts.push({ text, isMarked });
  }
  if (from > 0) parts.unshift({ text: '… ', isMarked: false });
  if (to < words.length) parts.push({ text: '…', isMarked: false });
  return parts;
}

/**
 * The page at the nearest element with an id, and with a text fragment: the browser scrolls to the words and marks them.
 * The word before it tells the place from others with the same word.
 */
function addressOf(
  { url, anchors = [] }: FoundPage,
  words: readonly string[],
  best: number | undefined,
): string {
  const [path = '/'] = url.split('#');
  if (best === undefined) return path;
  const anchor = anchors
    .filter(({ location, element }) => location <= best && element !== 'main')
    .reduce<string>((_, { id }) => id, '');
  const before = words[best - 1];
  const prefix = before ? `${escaped(before)}-,` : '';
  return `${path}#${encodeURIComponent(anchor)}:~:text=${prefix}${escaped(words[best] ?? '')}`;
}

function escaped(word: string): string {
  return encodeURIComponent(word).replaceAll('-', '%2D');
}

/** Results by kind; kinds in the order of their best result, results in theirs. */
export function byKind(results: readonly ResultView[]): { kind: Kind; results: ResultView[] }[] {
  const groups = new Map<Kind, ResultView[]>();
  for (const result of results) groups.set(result.kind, [...(groups.get(result.kind) ?? []), result]);
  return [...groups].map(([kind, found]) => ({ kind, results: found }));
}
