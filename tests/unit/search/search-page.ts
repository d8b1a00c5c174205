// The parts of the search page, in a document without a layout.
import { startSearch } from '~/features/search/start-search.ts';

export const find = <Wanted extends HTMLElement>(selector: string) =>
  document.querySelector(selector) as Wanted;

/** @param address of the page, with what it asks for */
export function writeSearchPage(address: string): void {
  document.body.innerHTML = `
    <form data-search><input type="search" name="q" /><p role="status"></p></form>
    <div data-search-results></div><button data-search-more hidden>More results</button>
    <section data-search-everything></section>`;
  history.replaceState(null, '', address);
}

export function startSearchPage(): void {
  startSearch({
    form: find('form'),
    field: find('input'),
    status: find('[role="status"]'),
    results: find('[data-search-results]'),
    more: find('button'),
    everything: find('section'),
  });
}
