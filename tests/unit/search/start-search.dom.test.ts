import { beforeEach, expect, test, vi } from 'vitest';
import { startSearchPage } from '~/features/search/start-search.ts';

const pendingLoads = vi.hoisted(() => [] as (() => void)[]);
const queries = vi.hoisted(() => [] as string[]);

vi.mock('/pagefind/pagefind.js', () => {
  const createPage = (index: number) => {
    const [url, kind] = index % 3 === 0 ? [`/read/${index}`, 'chapter'] : [`/page/${index}`, 'page'];
    const place = { excerpt: '<mark>parapet</mark>', locations: [0] };
    return {
      url,
      content: 'parapet',
      meta: { title: url },
      filters: { kind: [kind] },
      anchors: [],
      locations: [0],
      sub_results: [place],
    };
  };
  const results = Array.from({ length: 8 }, (_, index) => ({
    id: `${index}`,
    score: 1,
    words: [0],
    data: () => new Promise((resolve) => pendingLoads.push(() => resolve(createPage(index)))),
  }));
  return {
    options: async () => undefined,
    search: async (words: string) => {
      queries.push(words);
      return { results };
    },
  };
});

const find = <ElementType extends HTMLElement>(selector: string) =>
  document.querySelector(selector) as ElementType;
const field = () => find<HTMLInputElement>('input');
const moreButton = () => find<HTMLButtonElement>('button');
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-search-results] a')];
const waitUntil = (assertion: () => void) => vi.waitFor(assertion, { timeout: 15_000 });

function start(address: string): void {
  history.replaceState(null, '', address);
  startSearchPage();
}

const loadResults = async (count: number, linkCount: number) => {
  await waitUntil(() => expect(pendingLoads).toHaveLength(count));
  for (const load of pendingLoads.splice(0)) load();
  await waitUntil(() => expect(links()).toHaveLength(linkCount));
};

beforeEach(() => {
  pendingLoads.length = queries.length = 0;
  document.body.innerHTML = `
    <form data-search><input id="query" type="search" name="q" /><p role="status" data-search-status></p></form>
    <div data-search-results></div><button data-search-more hidden>More results</button>
    <section data-search-everything></section><label data-search-key><input type="checkbox" /></label>`;
});

test('prefers text typed before the script loads to the URL', async () => {
  field().value = 'parapet';
  start('/search?q=donkey');
  expect(find('[role="status"]').textContent).toBe('Searching…');
  expect(location.search).toBe('?q=parapet');
  await loadResults(5, 5);
  expect(queries).toEqual(['parapet']);
});

test('focuses the first new result after showing more', async () => {
  start('/search?q=parapet');
  await loadResults(5, 5);
  expect(find('[role="status"]').textContent).toBe('First 5 results.');
  expect(find('[data-search-everything]').hidden).toBe(true);
  moreButton().focus();
  moreButton().click();
  await loadResults(3, 8);
  expect(find('[role="status"]').textContent).toBe('8 results.');
  expect(links().map(({ textContent }) => textContent)).toEqual([
    ...['/read/0', '/read/3', '/read/6'],
    ...['/page/1', '/page/2', '/page/4', '/page/5', '/page/7'],
  ]);
  expect(document.activeElement?.textContent).toBe('/read/6');
  expect(moreButton().hidden).toBe(true);
});

test('discards the results of an outdated search', async () => {
  start('/search?q=parapet');
  await waitUntil(() => expect(pendingLoads).toHaveLength(5));
  field().value = ' ';
  find<HTMLFormElement>('form').requestSubmit();
  for (const load of pendingLoads.splice(0)) load();
  await waitUntil(() => expect(find('[role="status"]').textContent).toBe(''));
  expect(links()).toEqual([]);
});

test.each<[string, MouseEventInit, boolean]>([
  ['a click', {}, true],
  ['Ctrl+click, which opens a tab,', { ctrlKey: true }, false],
  ['Cmd+click, which opens a tab,', { metaKey: true }, false],
  ['Shift+click, which opens a window,', { shiftKey: true }, false],
])('handles %s on the header’s search link', (_, keys, focusesField) => {
  document.body.insertAdjacentHTML('afterbegin', '<a href="/search#query"><svg></svg></a>');
  start('/search');
  let isPrevented: boolean | undefined;
  const record = (event: Event) => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', record, { once: true });
  find('svg').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  expect(isPrevented).toBe(focusesField);
  expect(document.activeElement === field()).toBe(focusesField);
});
