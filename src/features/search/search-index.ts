// Asks the index that the build has made (Pagefind). Nothing of it is loaded before the first call.
import { ranked } from './ranking.ts';
import type { FoundPage } from './result-view.ts';
import type { Query } from './search-query.ts';

type Found = { id: string; data: () => Promise<FoundPage> };
type Pagefind = {
  init: () => Promise<void>;
  search: (term: string) => Promise<{ results: Found[] } | null>;
  destroy: () => Promise<void>;
};

/** Where the build writes it. */
const LIBRARY = '/pagefind/pagefind.js';

export type Results = {
  /** Best first; each page's text is loaded when it is asked for. */
  pages: readonly (() => Promise<FoundPage>)[];
};

export type SearchIndex = {
  /** Loads what every search needs. */
  prepare: () => Promise<void>;
  /** Rejects when there is no index, or it does not answer. */
  search: (query: Query) => Promise<Results>;
  /** Forgets what was loaded: the index may be of an older build. */
  forget: () => Promise<void>;
};

/** @param load tests put another library in its place */
export function createSearchIndex(load: (attempt: number) => Promise<Pagefind> = importLibrary): SearchIndex {
  let opened: Promise<Pagefind> | undefined;
  let attempt = 0;
  const open = () => {
    opened ??= load(attempt++).then(async (library) => {
      await library.init();
      return library;
    });
    // What failed once may be there the next time.
    opened.catch(() => (opened = undefined));
    return opened;
  };
  return {
    prepare: async () => void (await open()),
    search: async ({ text }) => {
      const library = await open();
      const [exact, loose] = await Promise.all([library.search(`"${text}"`), library.search(text)]);
      if (!exact || !loose) throw new Error('The index did not answer.');
      return { pages: ranked(exact.results, loose.results).map((result) => () => result.data()) };
    },
    forget: async () => {
      const library = await opened?.catch(() => undefined);
      opened = undefined;
      await library?.destroy().catch(() => undefined);
    },
  };
}

/** A browser remembers that a module failed, by its address. */
async function importLibrary(attempt: number): Promise<Pagefind> {
  const address = attempt === 0 ? LIBRARY : `${LIBRARY}?attempt=${attempt}`;
  return (await import(/* @vite-ignore */ address)) as Pagefind;
}
