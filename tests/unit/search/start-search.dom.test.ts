import { beforeEach, expect, test, vi } from 'vitest';
import { startSearchPage } from '~/features/search/start-search.ts';

const waiting = vi.hoisted(() => [] as (() => void)[]);
const searched = vi.hoisted(() => [] as string[]);

vi.mock('/pagefind/pagefind.js', () => {
  const textOf = (index: number) => {
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
    data: () => new Promise((resolve) => waiting.push(() => resolve(textOf(index)))),
  }));
  return {
    options: async () => undefined,
    search: async (words: string) => {
      searched.push(words);
      return { results };
    },
  };
});

const find = <Wanted extends HTMLElement>(selector: string) => document.querySelector(selector) as Wanted;
const field = () => find<HTMLInputElement>('input');
const more = () => find<HTMLButtonElement>('button');
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-search-results] a')];
const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 15_000 });

function start(address: string): void {
  history.replaceState(null, '', address);
  startSearchPage();
}

const loadResults = async (count: number, shown: number) => {
  await until(() => expect(waiting).toHaveLength(count));
  for (const deliver of waiting.splice(0)) deliver();
  await until(() => expect(links()).toHaveLength(shown));
};

beforeEach(() => {
  waiting.length = searched.length = 0;
  document.body.innerHTML = `
    <form data-search><input id="query" type="search" name="q" /><p role="status" data-search-status></p></form>
    <div data-search-results></div><button data-search-more hidden>More results</button>
    <section data-search-everything></section><label data-search-key><input type="checkbox" /></label>`;
});

test('text typed before the script loaded takes precedence over the URL', async () => {
  field().value = 'parapet';
  start('/search?q=donkey');
  expect(find('[role="status"]').textContent).toBe('Searching …');
  expect(location.search).toBe('?q=parapet');
  await loadResults(5, 5);
  expect(searched).toEqual(['parapet']);
});

test('showing more results focuses the first new one', async () => {
  start('/search?q=parapet');
  await loadResults(5, 5);
  expect(find('[role="status"]').textContent).toBe('The first 5 results.');
  expect(find('[data-search-everything]').hidden).toBe(true);
  more().focus();
  more().click();
  await loadResults(3, 8);
  expect(find('[role="status"]').textContent).toBe('8 results.');
  expect(links().map(({ textContent }) => textContent)).toEqual([
    ...['/read/0', '/read/3', '/read/6'],
    ...['/page/1', '/page/2', '/page/4', '/page/5', '/page/7'],
  ]);
  expect(document.activeElement?.textContent).toBe('/read/6');
  expect(more().hidden).toBe(true);
});

test('an outdated search shows nothing', async () => {
  start('/search?q=parapet');
  await until(() => expect(waiting).toHaveLength(5));
  field().value = ' ';
  find<HTMLFormElement>('form').requestSubmit();
  for (const deliver of waiting.splice(0)) deliver();
  await until(() => expect(find('[role="status"]').textContent).toBe(''));
  expect(links()).toEqual([]);
});

test.each<[string, MouseEventInit, boolean]>([
  ['a click', {}, true],
  ['Ctrl+click, which opens a tab,', { ctrlKey: true }, false],
  ['Cmd+click, which opens a tab,', { metaKey: true }, false],
  ['Shift+click, which opens a window,', { shiftKey: true }, false],
])('%s on the header’s search link', (_, keys, leadsToField) => {
  document.body.insertAdjacentHTML('afterbegin', '<a href="/search#query"><svg></svg></a>');
  start('/search');
  let isPrevented: boolean | undefined;
  const record = (event: Event) => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', record, { once: true });
  find('svg').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  expect(isPrevented).toBe(leadsToField);
  expect(document.activeElement === field()).toBe(leadsToField);
});
