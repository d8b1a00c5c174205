// Asks the index that the build has made (Pagefind). Nothing of it is loaded before the first call.
import { ranked } from './ranking.ts';
import type { FoundPage } from './result-view.ts';
import { phraseOf, rareWordsOf, type Query } from './search-query.ts';

type Found = { id: string; data: () => Promise<FoundPage> };
type Instance = {
  /** Waits until the index is loaded. */
  filters: () => Promise<unknown>;
  /** Loads the part of the index that a term is in. */
  preload: (term: string) => Promise<unknown>;
  search: (term: string) => Promise<{ results: Found[] } | null>;
  destroy: () => Promise<void>;
};
export type Pagefind = {
  createInstance: (options: { noWorker: boolean; metaCacheTag: string }) => Instance;
  /** Addresses of what could not be loaded, which the library keeps to itself. */
  lost: readonly string[];
};

/** Where the build writes it. */
const FOLDER = '/pagefind';
const LIBRARY = `${FOLDER}/pagefind.js`;
/** The text of one page. Without another file the library finds nothing. */
const TEXT = /\.pf_fragment$/;

export type Results = {
  /** Best first; each page's text is loaded when it is asked for. */
  pages: readonly (() => Promise<FoundPage>)[];
};

export type SearchIndex = {
  /** Loads what a search needs, while the visitor is still typing; what fails here fails again in the search. */
  prepare: (query?: Query) => Promise<void>;
  /** Rejects when there is no index, or it does not answer. */
  search: (query: Query) => Promise<Results>;
  /** Forgets what was loaded: the index may be of an older build. */
  forget: () => Promise<void>;
};

/** Whether a text was not loaded because it is not there: `fetch` of the library says so (server/site/search). */
export function isGone(error: unknown): boolean {
  return error instanceof Error && /^404 /.test(error.message);
}

/** @param load tests put another library in its place */
export function createSearchIndex(
  load: (attempt: number, tag: string) => Promise<Pagefind> = importLibrary,
): SearchIndex {
  let opened: Promise<Instance> | undefined;
  let lost: readonly string[] = [];
  let attempt = 0;
  const open = () => {
    const metaCacheTag = `${Date.now()}`;
    opened ??= load(attempt++, metaCacheTag).then(async ({ createInstance, lost: lostByLibrary }) => {
      lost = lostByLibrary;
      // A worker would cost another file before the first answer, and a search takes milliseconds.
      const instance = createInstance({ noWorker: true, metaCacheTag });
      await instance.filters();
      return instance;
    });
    // What failed once may be there the next time.
    opened.catch(() => (opened = undefined));
    return opened;
  };
  return {
    prepare: async (query) => {
      const library = await open();
      if (query?.text) await library.preload(phraseOf(query));
    },
    search: async (query) => {
      const library = await open();
      const [exact, loose] = await Promise.all([
        library.search(`"${phraseOf(query)}"`),
        library.search(rareWordsOf(query)),
      ]);
      if (!exact || !loose) throw new Error('The index did not answer.');
      if (lost.some((address) => !TEXT.test(address))) throw new Error('A part of the index is not there.');
      return { pages: ranked(exact.results, loose.results).map((result) => () => result.data()) };
    },
    forget: async () => {
      const library = await opened?.catch(() => undefined);
      opened = undefined;
      await library?.destroy().catch(() => undefined);
    },
  };
}

/**
 * The library asks for its files one after the other; here they are on their way together, and it finds them in the
 * browser's cache. A browser remembers that a module failed, by its address.
 */
async function importLibrary(attempt: number, tag: string): Promise<Pagefind> {
  void fetchAhead(tag).catch(() => undefined);
  const address = attempt === 0 ? LIBRARY : `${LIBRARY}?attempt=${attempt}`;
  return (await import(/* @vite-ignore */ address)) as Pagefind;
}

async function fetchAhead(tag: string): Promise<void> {
  const entry = fetch(`${FOLDER}/pagefind-entry.json?ts=${tag}`);
  void fetch(`${FOLDER}/wasm.en.pagefind`).catch(() => undefined);
  const { languages } = (await (await entry).json()) as { languages: { en: { hash: string } } };
  await fetch(`${FOLDER}/pagefind.${languages.en.hash}.pf_meta`);
}
