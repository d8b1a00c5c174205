// Every state of a search writes all results again; the keyboard's place among them stays.
import { beforeEach, expect, test, vi } from 'vitest';
import { find, startSearchPage, writeSearchPage } from './search-page.ts';

type Text = { url: string; content: string; meta: object; locations: number[] };

/** Texts of pages that were asked for; each comes when it is let through. */
const waiting = vi.hoisted(() => [] as (() => void)[]);
/** How many of the pages that are found have the very word. */
const mentioned = vi.hoisted(() => ({ pages: 12 }));

vi.mock('/pagefind/pagefind.js', () => {
  const textOf = (index: number): Text => {
    const [url, kind] = index % 3 === 0 ? [`/read/${index}`, 'chapter'] : [`/page/${index}`, 'page'];
    return {
      url,
      content: index < mentioned.pages ? 'parapet' : 'roof',
      meta: { title: url, kind },
      locations: [0],
    };
  };
  const results = Array.from({ length: 12 }, (_, index) => ({
    id: `${index}`,
    words: [0],
    data: () => new Promise<Text>((resolve) => waiting.push(() => resolve(textOf(index)))),
  }));
  return {
    createInstance: () => ({
      filters: async () => ({}),
      preload: async () => undefined,
      search: async () => ({ results }),
      destroy: async () => undefined,
    }),
    readWith: () => undefined,
    lost: [],
  };
});

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('[data-search-results] a')];
const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 15_000 });
/** Lets the texts through that were asked for, and waits until so many results are shown. */
const come = async (count: number, shown: number) => {
  await until(() => expect(waiting).toHaveLength(count));
  for (const comeNow of waiting.splice(0)) comeNow();
  await until(() => expect(links()).toHaveLength(shown));
};

beforeEach(() => {
  mentioned.pages = 12;
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  writeSearchPage('/search?q=parapet');
  startSearchPage();
});

test('the focus stays on its result while others arrive, and goes on to the first of those that are asked for', async () => {
  await come(1, 1);
  links()[0]?.focus();
  await come(9, 10);
  expect(document.activeElement).toBe(links()[0]);

  const more = find<HTMLButtonElement>('button');
  more.focus();
  more.click();
  await come(2, 12);
  // They are shown with others of their kind, and the button goes.
  await until(() => expect(document.activeElement?.textContent).toBe('/page/10'));
  expect(links().map(({ textContent }) => textContent)).toEqual([
    ...['/read/0', '/read/3', '/read/6', '/read/9'],
    ...['/page/1', '/page/2', '/page/4', '/page/5', '/page/7', '/page/8', '/page/10', '/page/11'],
  ]);
  expect(more.hidden).toBe(true);
});

test('the focus stays with the results where there is nothing more among what was found', async () => {
  mentioned.pages = 10;
  await come(1, 1);
  await come(9, 10);
  const more = find<HTMLButtonElement>('button');
  more.focus();
  more.click();
  await come(2, 10);
  await until(() => expect(more.hidden).toBe(true));
  await until(() => expect(document.activeElement).toBe(links().at(-1)));
});

test('the focus is left alone where the visitor has gone on before they arrive', async () => {
  await come(1, 1);
  await come(9, 10);
  const more = find<HTMLButtonElement>('button');
  more.focus();
  more.click();
  find('input').focus();
  await come(2, 12);
  expect(document.activeElement).toBe(find('input'));
});
