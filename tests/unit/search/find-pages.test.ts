import { expect, test, vi } from 'vitest';
import {
  findPages,
  toHit,
  nearestWord,
  readPage,
  parseQuery,
  type Pagefind,
} from '~/features/search/find-pages.ts';

const createPage = (content: string, words: readonly string[], url = '/read/fence') => {
  const locations = content
    .split(' ')
    .flatMap((word, index) => (words.some((prefix) => word.startsWith(prefix)) ? [index] : []));
  const result = { excerpt: content, locations };
  return {
    url,
    content,
    meta: { title: 'The Fence' },
    filters: { kind: ['chapter'] },
    anchors: [],
    locations,
    sub_results: [result],
  };
};

function fakePagefind(pages: Record<string, string>) {
  const search = async (query: string) => {
    const phrase = /^"(.*)"$/.exec(query)?.[1];
    const words = query.split(' ');
    const matches = Object.entries(pages).filter(([, content]) =>
      phrase
        ? content.includes(phrase)
        : words.every((prefix) => content.split(' ').some((word) => word.startsWith(prefix))),
    );
    const results = matches.map(([url, content], index) => {
      const page = createPage(content, words, url);
      return { id: url, score: 9 - index, words: page.locations, data: async () => page };
    });
    return { results };
  };
  return { options: vi.fn(), search, preload: vi.fn() } satisfies Pagefind;
}

const find = async (pages: Record<string, string>, input: string) => {
  const vocabulary = [...new Set(Object.values(pages).join(' ').split(' '))];
  const { words, first } = await findPages(fakePagefind(pages), parseQuery(input), async () => vocabulary);
  return [words.join(' '), ...first.map(({ url }) => url)];
};

test.each([
  ['  Parapet ', ['parapet']],
  ['why did Joseph weep?', ['joseph', 'weep']],
  ['who are you', ['who', 'are', 'you']],
  ["your enemy's donkey", ['enemy', 'donkey']],
  ['<script>alert(1)</script>', ['script', 'alert', '1', 'script']],
  ['.*+?^${}()|[]\\', []],
  ['the e-book', ['e-book']],
  ['בְּרֵאשִׁית', ['בראשית']],
])('extracts the query words from %s', (input, words) => {
  expect(parseQuery(input).words).toEqual(words);
});

const PAGES = { '/a': 'jethro gives advice', '/b': 'moses takes advice', '/c': 'take it from jethro' };

test('finds pages with all words, phrase matches first', async () => {
  expect(await find(PAGES, 'advice')).toEqual(['advice', '/a', '/b']);
  expect(await find(PAGES, 'takes advice')).toEqual(['takes advice', '/b']);
  expect(await find(PAGES, 'from jethro')).toEqual(['jethro', '/c', '/a']);
});

test('corrects unknown words, and ignores those without a near match', async () => {
  expect(await find(PAGES, 'jetro')).toEqual(['jethro', '/a', '/c']);
  expect(await find(PAGES, 'jetro advise')).toEqual(['jethro advice', '/a']);
  expect(await find(PAGES, 'moses zelophehad')).toEqual(['moses', '/b']);
  expect(await find(PAGES, 'zelophehad')).toEqual(['']);
});

test('falls back to the pages that match the most words', async () => {
  expect(await find(PAGES, 'moses jethro gives')).toEqual(['jethro gives', '/a']);
  // Matches the start of 'moses', so it is not corrected.
  expect(await find(PAGES, 'mos gives')).toEqual(['gives', '/a']);
});

test.each([
  ['grashopper', 'grasshopper'],
  ['neighbour', 'neighbor'],
  ['jetro', 'jethro'],
  ['cat', undefined],
  ['hat', 'that'],
])('finds the nearest word to %s: %s', (input, nearest) => {
  expect(nearestWord(input, ['that', 'grasshopper', 'neighbor', 'jethro', 'grass'])).toBe(nearest);
});

test('links a result to the best paragraph and the matching word', () => {
  const content = 'Roof. You make a parapet. Roof roof roof. The parapet of the roof & you';
  const page = {
    ...createPage(content, ['parapet', 'roof']),
    anchors: [
      { id: 'p-1', location: 0 },
      { id: 'p-2', location: 1 },
      { id: '~2', location: 5 },
      { id: 'p-4', location: 8 },
    ],
    sub_results: [
      { excerpt: '<mark>Roof.</mark>', locations: [0] },
      { excerpt: 'You make a <mark>parapet.</mark>', locations: [4] },
      { excerpt: '<mark>Roof</mark> <mark>roof</mark> <mark>roof.</mark>', locations: [5, 6, 7] },
      { excerpt: 'The <mark>parapet</mark> of the <mark>roof</mark> &lt;b&gt;', locations: [9, 12] },
    ],
  };
  const { url, matches } = toHit(page, ['parapet', 'roof']);
  expect(url).toBe('/read/fence#p-4:~:text=The-,parapet');
  expect(matches.map((match) => match.url)).toEqual([
    '/read/fence#p-4:~:text=The-,parapet',
    // IDs that exist only in the index are not used as fragments.
    '/read/fence#:~:text=Roof',
    '/read/fence#p-1:~:text=Roof',
  ]);
  expect(matches[0]?.excerpt).toEqual([
    { text: 'The ', isMarked: false },
    { text: 'parapet', isMarked: true },
    { text: ' of the ', isMarked: false },
    { text: 'roof', isMarked: true },
    { text: ' <b>', isMarked: false },
  ]);
});

test('keeps locations separate in concurrent searches', async () => {
  const shared = createPage('par parapet', []);
  const resultAt = (locations: number[]) => ({
    id: '/a',
    score: 1,
    words: locations,
    data: async () => Object.assign(shared, { locations }),
  });
  const [first, second] = await Promise.all([readPage(resultAt([0, 1])), readPage(resultAt([1]))]);
  expect([first.locations, second.locations]).toEqual([[0, 1], [1]]);
});

test.each([
  ['what does Ayala say about rent', ['rent'], 'ayala'],
  ['Elior', ['elior'], undefined],
  ['rent', ['rent'], undefined],
])('finds the speaker in %s', (input, words, speaker) => {
  const query = parseQuery(input);
  expect([query.words, query.speaker]).toEqual([words, speaker]);
});

test('puts what the speaker says first', async () => {
  const page = (url: string, titles: string[]) => ({
    ...createPage('rent is due', ['rent'], url),
    sub_results: titles.map((title) => ({ title, excerpt: `${title} rent`, locations: [0] })),
  });
  const pages = [page('/a', ['paragraph elior']), page('/b', ['paragraph', 'paragraph elior ayala'])];
  const pagefind = {
    options: vi.fn(),
    preload: vi.fn(),
    search: async () => ({
      results: pages.map((each) => ({
        id: each.url,
        score: 1,
        words: each.locations,
        data: async () => each,
      })),
    }),
  } satisfies Pagefind;
  const query = parseQuery('Ayala on rent');
  const { first, isSpoken } = await findPages(pagefind, query, async () => []);
  expect(first.map(({ url }) => url)).toEqual(['/b', '/a']);
  expect(isSpoken).toBe(true);
  expect((await findPages(pagefind, parseQuery('narrator on rent'), async () => [])).isSpoken).toBe(false);
  const [match] = first.map((each) => toHit(each, query.words, query.speaker).matches[0]);
  expect(match?.excerpt[0]?.text).toBe('paragraph elior ayala rent');
});
