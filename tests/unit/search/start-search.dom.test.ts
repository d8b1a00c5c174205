// The search page comes before its script: what was typed, or asked for by the address, is searched for then.
import { beforeEach, expect, test, vi } from 'vitest';
import { find, startSearchPage, writeSearchPage } from './search-page.ts';

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace(/\?.*/, ''));
    return new Response('', { status: 404 });
  });
  writeSearchPage('/search');
});

const INDEX = '/pagefind/pagefind-entry.json';

test('what was typed before is searched for; the address does not replace it', async () => {
  history.replaceState(null, '', '/search?q=donkey');
  find<HTMLInputElement>('input').value = 'parapet';
  startSearchPage();
  expect(asked).toContain(INDEX);
  expect(find<HTMLInputElement>('input').value).toBe('parapet');
  expect(find('[role="status"]').textContent).toBe('Searching …');
  expect(location.search).toBe('?q=parapet');
});

test('the address asks, and nothing is loaded where it does not', () => {
  startSearchPage();
  expect(asked).toEqual([]);
  writeSearchPage('/search?q=donkey');
  startSearchPage();
  expect(find<HTMLInputElement>('input').value).toBe('donkey');
  expect(asked).toContain(INDEX);
});

test('the index is on its way with the focus', () => {
  startSearchPage();
  find('input').focus();
  expect(asked).toContain(INDEX);
  expect(find('[role="status"]').textContent).toBe('');
});

test.each<[string, MouseEventInit, boolean]>([
  ['a press', {}, true],
  ['Ctrl and a press, which open a tab,', { ctrlKey: true }, false],
  ['Cmd and a press, which open a tab,', { metaKey: true }, false],
  ['Shift and a press, which open a window,', { shiftKey: true }, false],
])('%s on the search of the header', (_, keys, leadsToField) => {
  document.body.insertAdjacentHTML('afterbegin', '<a href="/search#query"><svg></svg></a>');
  startSearchPage();
  let isPrevented: boolean | undefined;
  const look = (event: Event) => {
    isPrevented = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', look, { once: true });
  find('svg').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  expect(isPrevented).toBe(leadsToField);
  expect(document.activeElement === find('input')).toBe(leadsToField);
});
