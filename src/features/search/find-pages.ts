export const KIND_NAMES = {
  scripture: 'Index of Scripture',
  chapter: 'Chapters',
  book: 'Book summaries',
  episode: 'Episodes',
  question: 'Questions',
  page: 'Pages',
} as const;
export type Kind = keyof typeof KIND_NAMES;

export type Place = { address: string; excerpt: { text: string; isMarked: boolean }[] };
export type Hit = { kind: Kind; title: string; address: string; places: Place[] };

type SubResult = { excerpt: string; locations: number[] };
type Page = {
  url: string;
  content: string;
  meta: { title?: string };
  filters: { kind?: string[] };
  anchors: { id: string; location: number }[];
  locations: number[];
  sub_results: SubResult[];
};
export type Found = { id: string; score: number; words: number[]; data: () => Promise<Page> };
export type Pagefind = {
  options: (options: object) => Promise<void>;
  search: (words: string) => Promise<{ results: Found[] }>;
  /** Loads the parts of the index that contain the words. */
  preload: (words: string) => Promise<unknown>;
};

export const MAX_QUERY = 200;
const MAX_WORDS = 12;
export const PAGE_SIZE = 5;
export const MAX_PLACES = 3;

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

export type Words = {
  words: string[];
  phrase: string;
  isCut: boolean;
};

export function readWords(typed: string): Words {
  const text = typed
    .slice(0, MAX_QUERY * 4)
    .normalize('NFC')
    .replaceAll(HEBREW_POINTS, '')
    .trim();
  const found = text.slice(0, MAX_QUERY).toLowerCase().match(WORD) ?? [];
  const all = found.map((word) => word.replace(/['’]s$/, '')).slice(0, MAX_WORDS);
  const rare = all.filter((word) => !STOP_WORDS.has(word));
  return {
    words: rare.length > 0 ? rare : all,
    phrase: all.join(' '),
    isCut: text.length > MAX_QUERY || found.length > MAX_WORDS,
  };
}

/** The server hides withdrawn chapters that are still in the index. */
export class UpdatingError extends Error {}

const FOLDER = '/pagefind';
let opened: Promise<Pagefind> | undefined;
let attempts = 0;

export function openIndex(): Promise<Pagefind> {
  opened ??= loadLibrary().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function loadLibrary(): Promise<Pagefind> {
  // Browsers cache failed modules by URL.
  const address = `${FOLDER}/pagefind.js${attempts > 0 ? `?${attempts}` : ''}`;
  attempts += 1;
  const library = (await import(/* @vite-ignore */ address)) as Pagefind;
  // A search takes milliseconds, so a worker is not worth another file.
  await library.options({ noWorker: true, excerptEllipsis: '…' });
  return library;
}

export async function search(words: Words): Promise<Search> {
  const found = await openIndex()
    .then((library) => findPages(library, words, readVocabulary))
    .catch((error: unknown) => error as Error);
  // Pagefind treats a part of the index that fails to load as empty.
  if (found instanceof Error || found.pages.length === 0) {
    const { ok, status } = await fetch(`${FOLDER}/pagefind-entry.json`, { cache: 'no-store' });
    if (status === 503) throw new UpdatingError('The search index is being updated.');
    if (!ok) throw new Error(`The search index returned ${status}.`);
  }
  if (found instanceof Error) throw found;
  return found;
}

async function readVocabulary(): Promise<readonly string[]> {
  const response = await fetch(`${FOLDER}/words.txt`);
  return response.ok ? (await response.text()).split('\n') : [];
}

export type Search = {
  words: readonly string[];
  pages: readonly Found[];
  first: readonly Page[];
};

export async function findPages(
  pagefind: Pagefind,
  { words, phrase }: Words,
  vocabularyOf: () => Promise<readonly string[]>,
): Promise<Search> {
  const pagesWith = async (query: string) => (query === '' ? [] : (await pagefind.search(query)).results);
  const searchFor = async (some: readonly string[], exactly = ''): Promise<Search> => {
    const [found, exact] = await Promise.all([pagesWith(some.join(' ')), pagesWith(exactly)]);
    const withPhrase = new Set(exact.map(({ id }) => id));
    const pages = found.toSorted((a, b) => Number(withPhrase.has(b.id)) - Number(withPhrase.has(a.id)));
    return { words: some, pages, first: await Promise.all(pages.slice(0, PAGE_SIZE).map(readPage)) };
  };
  const isFound = (word: string, { first }: Search) =>
    first.some((page) => markedWords(page).some((found) => isMatch(found, word)));

  const asTyped = await searchFor(words, phrase.includes(' ') ? `"${phrase}"` : '');
  const missing = words.filter((word) => !isFound(word, asTyped));
  if (missing.length === 0) return asTyped;
  const vocabulary = await vocabularyOf();
  let corrected: string[] = [];
  for (const word of words) {
    const isKnown =
      !missing.includes(word) || vocabulary.includes(word) || isFound(word, await searchFor([word]));
    const meant = isKnown ? word : nearestWord(word, vocabulary);
    if (meant !== undefined) corrected.push(meant);
  }
  for (;;) {
    const found = await searchFor(corrected);
    if (found.pages.length > 0 || corrected.length < 2) return found;
    const fewer = corrected.map((_, index) => corrected.toSpliced(index, 1));
    const scores = await Promise.all(
      fewer.map(async (some) => (await pagesWith(some.join(' ')))[0]?.score ?? 0),
    );
    corrected = fewer[scores.indexOf(Math.max(...scores))] ?? [];
  }
}

/** Pagefind has one object per page, with the locations of the latest search that read it. */
export async function readPage({ words, data }: Found): Promise<Page> {
  const page = { ...(await data()) };
  if (page.locations.join() === words.join()) return page;
  await new Promise((resolve) => setTimeout(resolve));
  return { ...(await data()) };
}

const wordsOf = ({ content }: Page): string[] => content.split(/\s+/);
const lettersOf = (word = ''): string => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function markedWords(page: Page): string[] {
  const words = wordsOf(page);
  return page.sub_results.flatMap(({ locations }) => locations.map((location) => lettersOf(words[location])));
}

/** Pagefind replaces an unknown word with its longest known prefix, such as 'soddom' with 'so'. */
function isMatch(found: string, word: string): boolean {
  const typed = lettersOf(word);
  if (found.startsWith(typed)) return true;
  let shared = 0;
  while (shared < typed.length && found[shared] === typed[shared]) shared += 1;
  return shared > 3 && shared * 2 > Math.max(found.length, typed.length);
}

/** @param vocabulary sorted by frequency, so that frequent words win ties */
export function nearestWord(word: string, vocabulary: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let fewest = word.length < 5 ? 2 : 3;
  for (const other of vocabulary) {
    if (Math.abs(other.length - word.length) >= fewest) continue;
    const edits = editDistance(word, other);
    if (edits < fewest) [nearest, fewest] = [other, edits];
  }
  return nearest;
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, otherLetter] of [...other].entries()) {
      const replaced = (row[at] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

export function hitOf(page: Page, query: readonly string[]): Hit {
  const words = wordsOf(page);
  const share = ({ locations }: SubResult) =>
    query.filter((word) => locations.some((location) => isMatch(lettersOf(words[location]), word))).length;
  const places = page.sub_results
    .toSorted((a, b) => share(b) - share(a) || b.locations.length - a.locations.length)
    .slice(0, MAX_PLACES)
    .map((place) => ({ address: addressOf(page, words, place), excerpt: excerptOf(place.excerpt) }));
  return {
    kind: (page.filters.kind?.[0] ?? 'page') as Kind,
    title: page.meta.title ?? page.url,
    address: places[0]?.address ?? page.url,
    places,
  };
}

function addressOf(
  { url, anchors }: Page,
  words: readonly string[],
  { locations: [at = 0] }: SubResult,
): string {
  const [path = '/'] = url.split('#');
  const anchor = anchors.findLast(({ location }) => location <= at);
  // Ids with a tilde exist only in the index (build/search-index.ts).
  const fragment = anchor && !anchor.id.startsWith('~') ? encodeURIComponent(anchor.id) : '';
  const before = anchor?.location === at ? '' : `${encoded(words[at - 1] ?? '')}-,`;
  const word = (words[at] ?? '').replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return `${path}#${fragment}:~:text=${before}${encoded(word)}`;
}

const encoded = (word: string) => encodeURIComponent(word).replaceAll('-', '%2D');

const excerptOf = (html: string): Place['excerpt'] =>
  html.split(/<\/?mark>/).map((text, index) => ({
    text: text.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
    isMarked: index % 2 === 1,
  }));
