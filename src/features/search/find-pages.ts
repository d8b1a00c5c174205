import type { SpeakerId } from '~/lib/dialogue/speakers.ts';

export const KIND_NAMES = {
  scripture: 'Index of Scripture',
  chapter: 'Chapters',
  book: 'Book summaries',
  episode: 'Episodes',
  question: 'FAQ',
  page: 'Pages',
} as const;
export type Kind = keyof typeof KIND_NAMES;

export type Match = { url: string; excerpt: { text: string; isMarked: boolean }[] };
export type Hit = { kind: Kind; title: string; url: string; matches: Match[] };

/** Its title names the speakers (build/search-index.ts). */
type SubResult = { title?: string; excerpt: string; locations: number[] };
type Page = {
  url: string;
  content: string;
  meta: { title?: string };
  filters: { kind?: string[] };
  anchors: { id: string; location: number }[];
  locations: number[];
  sub_results: SubResult[];
};
type RawResult = { id: string; score: number; words: number[]; data: () => Promise<Page> };
export type Pagefind = {
  options: (options: object) => Promise<void>;
  search: (words: string) => Promise<{ results: RawResult[] }>;
  /** Loads the parts of the index that contain the words. */
  preload: (words: string) => Promise<unknown>;
};

export const MAX_QUERY_LENGTH = 200;
const MAX_WORDS = 12;
export const PAGE_SIZE = 5;
export const MAX_MATCHES = 3;

const STOP_WORDS = new Set(
  (
    'a about am an and any are as at be been but by can could did do does for from get had has have he her him his how ' +
    'i if in is it its know many me mean means much my need no not of on or our say says shall she should so take tell ' +
    'that the their them there they this to us was we were what when where which who whom whose why will with would ' +
    'you your'
  ).split(' '),
);
const HEBREW_POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’‑-][\p{L}\p{N}]+)*/gu;

export type Query = {
  words: string[];
  phrase: string;
  /** Only if the query has other words; what this person says comes first. */
  speaker?: SpeakerId;
  isTruncated: boolean;
};

export function parseQuery(input: string): Query {
  const text = input
    .slice(0, MAX_QUERY_LENGTH * 4)
    .normalize('NFC')
    .replaceAll(HEBREW_POINTS, '')
    .trim();
  const matches = text.slice(0, MAX_QUERY_LENGTH).toLowerCase().match(WORD) ?? [];
  const words = matches.map((word) => word.replace(/['’]s$/, '')).slice(0, MAX_WORDS);
  const significant = words.filter((word) => !STOP_WORDS.has(word));
  const topic = significant.filter((word) => toSpeaker(word) === null);
  const speaker = topic.length > 0 ? toSpeaker(significant.find((word) => toSpeaker(word))) : null;
  return {
    words: speaker ? topic : significant.length > 0 ? significant : words,
    ...(speaker && { speaker }),
    phrase: words.join(' '),
    isTruncated: text.length > MAX_QUERY_LENGTH || matches.length > MAX_WORDS,
  };
}

/** Not imported, because every page loads what the search shares with other features. */
const SPEAKERS: readonly SpeakerId[] = ['narrator', 'elior', 'ayala'];
const toSpeaker = (word: string | undefined) => SPEAKERS.find((speaker) => speaker === word) ?? null;

/** The server hides withdrawn chapters that are still in the index. */
export class UpdatingError extends Error {}

const FOLDER = '/pagefind';
let indexPromise: Promise<Pagefind> | undefined;
let attempts = 0;

export function openIndex(): Promise<Pagefind> {
  indexPromise ??= loadLibrary().catch((error: unknown) => {
    indexPromise = undefined;
    throw error;
  });
  return indexPromise;
}

async function loadLibrary(): Promise<Pagefind> {
  // Browsers cache failed modules by URL.
  const url = `${FOLDER}/pagefind.js${attempts > 0 ? `?${attempts}` : ''}`;
  attempts += 1;
  const library = (await import(/* @vite-ignore */ url)) as Pagefind;
  // A search takes milliseconds, so a worker is not worth another download.
  await library.options({ noWorker: true, excerptEllipsis: '…' });
  return library;
}

export async function search(query: Query): Promise<SearchResults> {
  const results = await openIndex()
    .then((library) => findPages(library, query, fetchVocabulary))
    .catch((error: unknown) => error as Error);
  // Pagefind treats a part of the index that fails to load as empty.
  if (results instanceof Error || results.pages.length === 0) {
    const { ok, status } = await fetch(`${FOLDER}/pagefind-entry.json`, { cache: 'no-store' });
    if (status === 503) throw new UpdatingError('The search index is being updated.');
    if (!ok) throw new Error(`The search index returned ${status}.`);
  }
  if (results instanceof Error) throw results;
  return results;
}

async function fetchVocabulary(): Promise<readonly string[]> {
  const response = await fetch(`${FOLDER}/words.txt`);
  return response.ok ? (await response.text()).split('\n') : [];
}

export type SearchResults = {
  words: readonly string[];
  pages: readonly RawResult[];
  first: readonly Page[];
  /** Whether the query's speaker says any of it. */
  isSpoken: boolean;
};

export async function findPages(
  pagefind: Pagefind,
  { words, phrase, speaker }: Query,
  loadVocabulary: () => Promise<readonly string[]>,
): Promise<SearchResults> {
  const searchIndex = async (query: string) => (query === '' ? [] : (await pagefind.search(query)).results);
  const searchFor = async (terms: readonly string[], phraseQuery = ''): Promise<SearchResults> => {
    const [found, exact] = await Promise.all([searchIndex(terms.join(' ')), searchIndex(phraseQuery)]);
    const withPhrase = new Set(exact.map(({ id }) => id));
    const ranked = found.toSorted((a, b) => Number(withPhrase.has(b.id)) - Number(withPhrase.has(a.id)));
    const pages = speaker ? await spokenFirst(ranked, speaker) : ranked;
    const first = await Promise.all(pages.slice(0, PAGE_SIZE).map(readPage));
    const isSpoken = first[0]?.sub_results.some((result) => isSpokenBy(result, speaker)) ?? false;
    return { words: terms, pages, first, isSpoken };
  };
  const isFound = (word: string, { first }: SearchResults) =>
    first.some((page) => getMarkedWords(page).some((found) => isMatch(found, word)));

  const original = await searchFor(words, phrase.includes(' ') ? `"${phrase}"` : '');
  const missing = words.filter((word) => !isFound(word, original));
  if (missing.length === 0) return original;
  const vocabulary = await loadVocabulary();
  let corrected: string[] = [];
  for (const word of words) {
    const isKnown =
      !missing.includes(word) || vocabulary.includes(word) || isFound(word, await searchFor([word]));
    const correction = isKnown ? word : nearestWord(word, vocabulary);
    if (correction !== undefined) corrected.push(correction);
  }
  for (;;) {
    const found = await searchFor(corrected);
    if (found.pages.length > 0 || corrected.length < 2) return found;
    const shorter = corrected.map((_, index) => corrected.toSpliced(index, 1));
    const scores = await Promise.all(
      shorter.map(async (terms) => (await searchIndex(terms.join(' ')))[0]?.score ?? 0),
    );
    corrected = shorter[scores.indexOf(Math.max(...scores))] ?? [];
  }
}

/** Each page is a download. */
const MAX_PAGES_FOR_SPEAKER = 20;

async function spokenFirst(pages: readonly RawResult[], speaker: SpeakerId): Promise<RawResult[]> {
  const read = await Promise.all(
    pages.slice(0, MAX_PAGES_FOR_SPEAKER).map(async (page) => {
      const { sub_results } = await readPage(page);
      return { page, isSpoken: sub_results.some((result) => isSpokenBy(result, speaker)) };
    }),
  );
  const sorted = read.toSorted((a, b) => Number(b.isSpoken) - Number(a.isSpoken));
  return [...sorted.map(({ page }) => page), ...pages.slice(MAX_PAGES_FOR_SPEAKER)];
}

const isSpokenBy = ({ title = '' }: SubResult, speaker: SpeakerId | undefined): boolean =>
  speaker !== undefined && title.split(' ').includes(speaker);

/** Pagefind reuses one object per page, which contains the locations of the latest search that read it. */
export async function readPage({ words, data }: RawResult): Promise<Page> {
  const page = { ...(await data()) };
  if (page.locations.join() === words.join()) return page;
  await new Promise((resolve) => setTimeout(resolve));
  return { ...(await data()) };
}

const splitWords = ({ content }: Page): string[] => content.split(/\s+/);
const normalizeWord = (word = ''): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function getMarkedWords(page: Page): string[] {
  const words = splitWords(page);
  return page.sub_results.flatMap(({ locations }) =>
    locations.map((location) => normalizeWord(words[location])),
  );
}

/** Pagefind replaces an unknown word with its longest known prefix, such as 'soddom' with 'so'. */
function isMatch(found: string, word: string): boolean {
  const wanted = normalizeWord(word);
  if (found.startsWith(wanted)) return true;
  let prefixLength = 0;
  while (prefixLength < wanted.length && found[prefixLength] === wanted[prefixLength]) prefixLength += 1;
  return prefixLength > 3 && prefixLength * 2 > Math.max(found.length, wanted.length);
}

/** @param vocabulary sorted by frequency, so that frequent words win ties */
export function nearestWord(word: string, vocabulary: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let minEdits = word.length < 5 ? 2 : 3;
  for (const other of vocabulary) {
    if (Math.abs(other.length - word.length) >= minEdits) continue;
    const edits = editDistance(word, other);
    if (edits < minEdits) [nearest, minEdits] = [other, edits];
  }
  return nearest;
}

function editDistance(first: string, second: string): number {
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...first].entries()) {
    const next = [index + 1];
    for (const [column, otherLetter] of [...second].entries()) {
      const replaced = (row[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[second.length] ?? 0;
}

export function toHit(page: Page, query: readonly string[], speaker?: SpeakerId): Hit {
  const words = splitWords(page);
  const countMatchedWords = ({ locations }: SubResult) =>
    query.filter((word) => locations.some((location) => isMatch(normalizeWord(words[location]), word)))
      .length;
  const matches = page.sub_results
    .toSorted(
      (a, b) =>
        Number(isSpokenBy(b, speaker)) - Number(isSpokenBy(a, speaker)) ||
        countMatchedWords(b) - countMatchedWords(a) ||
        b.locations.length - a.locations.length,
    )
    .slice(0, MAX_MATCHES)
    .map((result) => ({
      url: getMatchUrl(page, words, result),
      excerpt: parseExcerpt(result.excerpt, page.meta.title),
    }));
  return {
    kind: (page.filters.kind?.[0] ?? 'page') as Kind,
    title: page.meta.title ?? page.url,
    url: matches[0]?.url ?? page.url,
    matches,
  };
}

function getMatchUrl(
  { url, anchors }: Page,
  words: readonly string[],
  { locations: [position = 0] }: SubResult,
): string {
  const [path = '/'] = url.split('#');
  const anchor = anchors.findLast(({ location }) => location <= position);
  // Ids with a tilde exist only in the index (build/search-index.ts).
  const fragment = anchor && !anchor.id.startsWith('~') ? encodeURIComponent(anchor.id) : '';
  const prefix = anchor?.location === position ? '' : `${encodeFragment(words[position - 1] ?? '')}-,`;
  const word = (words[position] ?? '').replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return `${path}#${fragment}:~:text=${prefix}${encodeFragment(word)}`;
}

const encodeFragment = (word: string) => encodeURIComponent(word).replaceAll('-', '%2D');

function parseExcerpt(html: string, title = ''): Match['excerpt'] {
  const words = html.split(' ');
  const opening = words.splice(0, title.split(' ').length).join(' ');
  const repeatsTitle = opening.replaceAll(/<\/?mark>|\.?(?:<\/mark>)?$/g, '') === title;
  // Pagefind marks a word together with its punctuation.
  return (repeatsTitle && words.length > 0 ? words.join(' ') : html)
    .replaceAll(/([^\p{L}\p{N}<>;]+)<\/mark>/gu, '</mark>$1')
    .split(/<\/?mark>/)
    .map((text, index) => ({
      text: text.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
      isMarked: index % 2 === 1,
    }));
}
