// The search page in the browser: field, address and results stay in step.
import { createSearchIndex } from './search-index.ts';
import { isCommon } from '~/lib/text/common-words.ts';
import { rareWordsOf, readQuery } from './search-query.ts';
import { createSearch, type SearchState } from './search-state.ts';
import { linksIn, showResults } from './show-results.ts';

/** One or two characters begin words in many parts of the index, as common words do; mostly more follows. */
const SHORT = 3;
const SHORT_SETTLED_AFTER_MS = 500;
/** After this time without a key more is loaded than the first results. */
const SETTLED_AFTER_MS = 200;
const LONGEST_ADDRESS = 500;

type Parts = {
  form: HTMLFormElement;
  field: HTMLInputElement;
  status: HTMLElement;
  results: HTMLElement;
  more: HTMLButtonElement;
  everything: HTMLElement;
};

export function startSearch(parts: Parts): void {
  const { form, field, results, more } = parts;
  const index = createSearchIndex();
  let typedAt = 0;
  const search = createSearch(index, (state) => showState(parts, state), {
    inDevelopment: import.meta.env.DEV,
    settled: () => wait(typedAt + SETTLED_AFTER_MS - performance.now()),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const searchNow = () => {
    clearTimeout(timer);
    rememberQuery(field.value);
    void search.run(field.value);
  };

  field.addEventListener('focus', () => index.ahead(readQuery(field.value)), { once: true });
  field.addEventListener('input', () => {
    typedAt = performance.now();
    clearTimeout(timer);
    const query = readQuery(field.value);
    const words = rareWordsOf(query);
    const isShort = words.length < SHORT || query.terms.every(isCommon);
    if (!isShort || field.value.trim() === '') return searchNow();
    index.ahead(words.length === 1 ? undefined : query);
    timer = setTimeout(searchNow, SHORT_SETTLED_AFTER_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    searchNow();
  });
  const showMore = async () => {
    const known = linksIn(results);
    await search.more();
    // The button goes with the last results. A visitor who has gone on since then stays where they are.
    if (document.activeElement !== more) return;
    const links = linksIn(results);
    (links.find(({ href }, index) => href !== known[index]?.href) ?? links.at(-1))?.focus();
  };
  more.addEventListener('click', () => void showMore());
  // The control in the header leads to this page, which is open already. With a key it opens another tab.
  document.addEventListener('click', (event) => {
    const isForTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (isForTab || !(event.target as Element).closest?.('[href^="/search"]')) return;
    event.preventDefault();
    field.focus();
  });

  const asked = new URLSearchParams(location.search).get('q') ?? '';
  // What was typed before this script arrived is newer than the address.
  if (field.value === '') field.value = asked;
  if (field.value !== '') searchNow();
  else if (location.hash === '#query') field.focus();
}

function showState({ status, results, more, everything }: Parts, state: SearchState): void {
  status.textContent = state.message;
  const found = state.kind === 'found' ? state : undefined;
  const isSearching = state.kind === 'searching';
  // What was found before stays until there is something else to show.
  if (!isSearching) showResults(results, found?.results ?? []);
  more.hidden = !found?.more;
  everything.hidden = isSearching || Boolean(found?.results.length);
}

function rememberQuery(typed: string): void {
  const address = new URL(location.href);
  address.hash = '';
  const query = typed.trim().slice(0, LONGEST_ADDRESS);
  if (query === '') address.searchParams.delete('q');
  else address.searchParams.set('q', query);
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Safari allows a hundred in thirty seconds. The next key, or the next search, says it again.
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
