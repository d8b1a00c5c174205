// One search after the other: what the page shows while it runs, when it has found something, and when it fails.
import { isNamed, resultView, type ResultView } from './result-view.ts';
import { isGone, type SearchIndex } from './search-index.ts';
import { LONGEST_QUERY, phraseOf, readQuery, type Query } from './search-query.ts';

export type SearchState =
  | { kind: 'nothing asked'; message: string }
  | { kind: 'searching'; message: string }
  | { kind: 'found'; message: string; results: readonly ResultView[]; more: boolean }
  | { kind: 'failed'; message: string };

/** Results shown at once; each costs a text of 3 to 6 KB. */
const PAGE_SIZE = 10;
/** The best result is shown as soon as it is loaded; the others wait until the visitor has stopped typing. */
const FIRST_SIZE = 1;
/** Texts loaded for one page of results: those in which no word is meant are not shown. */
const MOST_TRIED = 20;

const FAILED = 'The search could not be loaded. Everything on the site is listed below.';
/** `npm run dev` has no index. */
export const NO_INDEX_IN_DEVELOPMENT =
  'In development there is no search index: it is made after a build, by npm start or npm run build.';

export type Search = {
  /** Searches and tells how it goes; a later call makes an earlier one silent. */
  run: (typed: string) => Promise<void>;
  /** Shows the next results of the same query. */
  more: () => Promise<void>;
};

type Options = {
  /** Whether there cannot be an index. */
  inDevelopment?: boolean;
  /** Resolves when the visitor has stopped typing. */
  settled?: () => Promise<void>;
};

/** @param show is called with every state of the latest search */
export function createSearch(
  index: SearchIndex,
  show: (state: SearchState) => void,
  { inDevelopment = false, settled = () => Promise.resolve() }: Options = {},
): Search {
  let latest = 0;
  let current: Reading | undefined;

  const read = async (reading: Reading, mine: number, isFresh: boolean) => {
    const showRead = () => {
      if (mine === latest) show(foundState(reading));
    };
    const goesOn = async () => {
      if (reading.results.length > 0) showRead();
      await settled();
      return mine === latest;
    };
    await reading.load(goesOn, isFresh);
    showRead();
  };
  const run = async (typed: string) => {
    const mine = ++latest;
    current = undefined;
    const query = readQuery(typed);
    if (query.text === '') {
      const message = typed.trim() === '' ? '' : 'Type a word or a number.';
      return show({ kind: 'nothing asked', message });
    }
    show({ kind: 'searching', message: 'Searching …' });
    // An index of an older build names files that are gone: the second time everything is loaded again.
    for (const isLast of [false, true]) {
      try {
        // While it is loaded, more is typed: only the last query is searched for.
        await index.prepare(query);
        if (mine !== latest) return;
        const { pages } = await index.search(query);
        if (mine !== latest) return;
        const reading = createReading(query, pages);
        current = reading;
        return await read(reading, mine, isLast);
      } catch {
        if (mine !== latest) return;
        await index.forget();
        // What a build makes does not carry the sentence for development.
        const message = import.meta.env.DEV && inDevelopment ? NO_INDEX_IN_DEVELOPMENT : FAILED;
        if (isLast && mine === latest) show({ kind: 'failed', message });
      }
    }
  };
  return {
    run,
    more: async () => {
      const [reading, mine] = [current, latest];
      if (!reading) return;
      await read(reading, mine, true).catch(() => {
        if (mine === latest) show(foundState(reading));
      });
    },
  };
}

type Reading = {
  results: ResultView[];
  isCut: boolean;
  lost: number;
  /**
   * @param goesOn is called when there is something to show; false ends the reading
   * @param isFresh whether the index has just been loaded: pages that are gone are withdrawn, not of an older build
   */
  load: (goesOn: () => Promise<boolean>, isFresh: boolean) => Promise<void>;
  hasMore: () => boolean;
};

/** Reads results until a page of them can be shown. Rejects when no text could be read, or the index is an old one. */
function createReading(
  query: Query,
  pages: readonly (() => Promise<Parameters<typeof resultView>[0]>)[],
): Reading {
  const { terms, isCut } = query;
  const phrase = phraseOf(query);
  let next = 0;
  const reading: Reading = {
    results: [],
    isCut,
    lost: 0,
    hasMore: () => next < pages.length,
    load: async (goesOn, isFresh) => {
      const [firstShown, last] = [reading.results.length, Math.min(pages.length, next + MOST_TRIED)];
      const wanted = firstShown + PAGE_SIZE;
      const isEnough = () => next >= last || reading.results.length >= wanted;
      while (!isEnough()) {
        const isFirst = next === 0;
        const size = isFirst ? FIRST_SIZE : wanted - reading.results.length;
        const batch = pages.slice(next, Math.min(last, next + size));
        next += batch.length;
        const settled = await Promise.allSettled(batch.map((page) => page()));
        const read = settled.filter((one) => one.status === 'fulfilled');
        const gone = settled.filter((one) => one.status === 'rejected' && isGone(one.reason));
        if (gone.length > 0 && !isFresh) throw new Error('Old');
        const lost = settled.length - read.length - gone.length;
        reading.lost += lost;
        // One text says little of the others.
        const isTelling = !isFirst || next >= last;
        if (isTelling && read.length === 0 && lost > 0) throw new Error('Unread');
        const views = read.flatMap(({ value }) => resultView(value, terms, phrase) ?? []);
        const found = bestFirst([...reading.results.slice(firstShown), ...views], terms);
        reading.results.splice(firstShown, Infinity, ...found);
        // Behind a batch in which no word is meant there are only stems.
        if (isTelling && views.length === 0 && read.length > 0) next = pages.length;
        else if (!isEnough() && !(await goesOn())) return;
      }
    },
  };
  return reading;
}

/** What has the words as they were typed, then what is called by one of them, then what mentions them. */
function bestFirst(views: readonly ResultView[], terms: readonly string[]): ResultView[] {
  const rankOf = (view: ResultView) => (view.isPhrase ? 0 : isNamed(terms)(view) ? 1 : 2);
  return [...views].sort((one, other) => rankOf(one) - rankOf(other));
}

function foundState(reading: Reading): SearchState {
  const { results, isCut, lost } = reading;
  const more = reading.hasMore();
  const count = results.length === 1 ? '1 result' : `${results.length} results`;
  const sentences = [
    results.length === 0
      ? 'Nothing was found. Try another word.'
      : more
        ? `The first ${results.length === 1 ? 'result' : count}.`
        : `${count}.`,
    ...(isCut ? [`Only the first words were searched for, up to ${LONGEST_QUERY} characters.`] : []),
    ...(lost > 0 ? ['Some results could not be loaded.'] : []),
  ];
  return { kind: 'found', message: sentences.join(' '), results: [...results], more };
}
