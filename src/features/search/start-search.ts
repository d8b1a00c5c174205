// The search page in the browser: field, address and results stay in step.
import { createSearchIndex } from './search-index.ts';
import { isCommon, rareWordsOf, readQuery } from './search-query.ts';
import { createSearch, type SearchState } from './search-state.ts';
import { showResults } from './show-results.ts';

/** After the last key. With the two round trips of an answer it stays within 300 ms on slow 4G. */
const SETTLED_AFTER_MS = 60;
/** One or two characters begin words in many parts of the index, as common words do; mostly more follows. */
const SHORT = 3;
const SHORT_SETTLED_AFTER_MS = 500;
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
  const { form, field, more } = parts;
  const index = createSearchIndex();
  const search = createSearch(index, (state) => showState(parts, state), import.meta.env.DEV);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const searchNow = () => {
    clearTimeout(timer);
    rememberQuery(field.value);
    void search.run(field.value);
  };

  const isShort = () => {
    const query = readQuery(field.value);
    return rareWordsOf(query).length < SHORT || query.terms.every((term) => isCommon(term));
  };
  const prepare = () =>
    void index.prepare(isShort() ? undefined : readQuery(field.value)).catch(() => undefined);
  field.addEventListener('focus', prepare, { once: true });
  field.addEventListener('input', () => {
    prepare();
    clearTimeout(timer);
    timer = setTimeout(searchNow, isShort() ? SHORT_SETTLED_AFTER_MS : SETTLED_AFTER_MS);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    searchNow();
  });
  more.addEventListener('click', () => void search.more());
  // The control in the header leads to this page, which is open already.
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('a[href^="/search"]')) return;
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
  const isAsked = state.kind === 'found' || state.kind === 'searching';
  // What was found before stays until there is something else to show.
  if (state.kind !== 'searching') showResults(results, state.kind === 'found' ? state.results : []);
  more.hidden = !(state.kind === 'found' && state.more);
  everything.hidden = isAsked && !(state.kind === 'found' && state.results.length === 0);
}

function rememberQuery(typed: string): void {
  const address = new URL(location.href);
  address.hash = '';
  const query = typed.trim().slice(0, LONGEST_ADDRESS);
  if (query === '') address.searchParams.delete('q');
  else address.searchParams.set('q', query);
  history.replaceState(history.state, '', address);
}
