// Asks the index that the build has made (Pagefind). Nothing of it is loaded before the first call.
import { createIndexFiles, type IndexFiles } from './index-files.ts';
import { partsFor, readParts, type IndexPart } from './index-parts.ts';
import { ranked } from './ranking.ts';
import type { FoundPage } from './result-view.ts';
import { phrasesOf, rareWordsOf, type Query } from './search-query.ts';

type Found = { id: string; words: readonly number[]; data: () => Promise<FoundPage> };
type Instance = {
  /** Waits until the index is loaded. */
  filters: () => Promise<unknown>;
  /** Loads the parts of the index that the words of a term are in. */
  preload: (term: string) => Promise<unknown>;
  search: (term: string) => Promise<{ results: Found[] } | null>;
  destroy: () => Promise<void>;
};
export type Pagefind = {
  createInstance: (options: { noWorker: boolean; metaCacheTag: string }) => Instance;
  /** How the library gets its files (server/site/search/watched-fetch.ts). */
  readWith: (take: (address: string) => Promise<ArrayBuffer>) => void;
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
  /** Puts on their way what a search is going to need, while the visitor is still typing. */
  ahead: (query?: Query) => void;
  /** Loads what a search needs; what fails here fails again in the search. */
  prepare: (query: Query) => Promise<void>;
  /** Rejects when there is no index, or it does not answer. */
  search: (query: Query) => Promise<Results>;
  /** Forgets what was loaded: the index may be of an older build. */
  forget: () => Promise<void>;
};

/** Whether a text was not loaded because it is not there (index-files.ts). */
export function isGone(error: unknown): boolean {
  return error instanceof Error && /^404 /.test(error.message);
}

type Opened = {
  library: Promise<Instance>;
  parts: Promise<readonly IndexPart[]>;
  lost: () => readonly string[];
};

/** @param load tests put another library in its place */
export function createSearchIndex(load: (attempt: number) => Promise<Pagefind> = importLibrary): SearchIndex {
  const files = createIndexFiles();
  let opened: Opened | undefined;
  let attempt = 0;
  const open = (): Opened => {
    if (opened) return opened;
    const opening = openIndex(files, () => load(attempt++));
    opened = opening;
    // What failed once may be there the next time.
    opening.library.catch(() => opened === opening && (opened = undefined));
    return opening;
  };
  /** The words that Pagefind is to load: those of the query, and one of each part with words that begin like them. */
  const wordsFor = async (query: Query): Promise<string> => {
    const words = rareWordsOf(query).split(' ');
    const parts = await open().parts;
    const needed = words.flatMap((word) => partsFor(word.replaceAll(/['’]/g, ''), parts));
    for (const { name } of needed) files.ahead(`${FOLDER}/index/${name}.pf_index`)?.catch(() => undefined);
    return [...new Set([...words, ...needed.map(({ to }) => to)])].join(' ');
  };
  return {
    ahead: (query) => {
      open();
      if (query?.text) void wordsFor(query);
    },
    prepare: async (query) => {
      const [words, library] = await Promise.all([wordsFor(query), open().library]);
      await library.preload(words);
    },
    search: async (query) => {
      const { library, lost } = open();
      const asked = await library;
      const terms = [rareWordsOf(query), ...phrasesOf(query).map((phrase) => `"${phrase}"`)];
      const [loose, ...exact] = (await Promise.all(terms.map((term) => asked.search(term)))).map((answer) => {
        if (!answer) throw new Error('No answer');
        return answer.results;
      });
      if (lost().some((address) => !TEXT.test(address))) throw new Error('Incomplete');
      return { pages: ranked(inAll(exact), loose ?? []).map(textOf) };
    },
    forget: async () => {
      const library = await opened?.library.catch(() => undefined);
      opened = undefined;
      files.forget();
      await library?.destroy().catch(() => undefined);
    },
  };
}

function openIndex(files: IndexFiles, load: () => Promise<Pagefind>): Opened {
  const metaCacheTag = `${Date.now()}`;
  let lost: readonly string[] = [];
  // Where this fails, the library fails too and says why.
  const parts = loadAhead(files, metaCacheTag).catch(() => []);
  const library = load().then(async (pagefind) => {
    lost = pagefind.lost;
    pagefind.readWith(files.take);
    // A worker would cost another file before the first answer, and a search takes milliseconds.
    const instance = pagefind.createInstance({ noWorker: true, metaCacheTag });
    await instance.filters();
    return instance;
  });
  return { library, parts, lost: () => lost };
}

/** What the library asks for one after the other. */
async function loadAhead(files: IndexFiles, tag: string): Promise<readonly IndexPart[]> {
  const entry = files.ahead(`${FOLDER}/pagefind-entry.json?ts=${tag}`);
  files.ahead(`${FOLDER}/wasm.en.pagefind`)?.catch(() => undefined);
  const { languages } = (await new Response(await entry).json()) as { languages: { en: { hash: string } } };
  const meta = await files.ahead(`${FOLDER}/pagefind.${languages.en.hash}.pf_meta`);
  return meta ? readParts(meta) : [];
}

/** A browser remembers that a module failed, by its address. */
async function importLibrary(attempt: number): Promise<Pagefind> {
  const address = attempt === 0 ? LIBRARY : `${LIBRARY}?attempt=${attempt}`;
  return (await import(/* @vite-ignore */ address)) as Pagefind;
}

/** Pages that every one of the searches found, with the places of all of them. */
function inAll([first = [], ...others]: readonly (readonly Found[])[]): readonly Found[] {
  const byId = others.map((results) => new Map(results.map((result) => [result.id, result])));
  return first.flatMap((result) => {
    const same = byId.map((results) => results.get(result.id));
    if (same.includes(undefined)) return [];
    return { ...result, words: [result, ...same].flatMap((one) => one?.words ?? []) };
  });
}

/** The library gives the same object for every search that finds the page, with the places of the latest one. */
function textOf({ words, data }: Found): () => Promise<FoundPage> {
  return async () => ({ ...(await data()), locations: [...words] });
}
