import { describe, expect, test, vi } from 'vitest';
import { isMeant, ranked } from '~/features/search/ranking.ts';
import { byKind, resultView, type FoundPage } from '~/features/search/result-view.ts';
import { createSearchIndex, type SearchIndex } from '~/features/search/search-index.ts';
import { phrasesOf, rareWordsOf, readQuery } from '~/features/search/search-query.ts';
import { createSearch, type SearchState } from '~/features/search/search-state.ts';
import { isCommon } from '~/lib/text/common-words.ts';

describe('a query', () => {
  test.each([
    ['  parapet ', 'parapet'],
    ['<script>alert(1)</script>', 'script alert 1 script'],
    ['.*+?^${}()|[]\\', ''],
    ['(a+)+$ "quoted', 'a quoted'],
    ['   ', ''],
    ['בְּרֵאשִׁית', 'בראשית'],
    ['בראשית', 'בראשית'],
    ["enemy's donkey", "enemy's donkey"],
  ])('%s', (typed, text) => {
    expect(readQuery(typed).text).toBe(text);
  });

  test('of ten thousand characters is cut, and says so', () => {
    expect(readQuery('parapet '.repeat(1250))).toMatchObject({ isCut: true });
    expect(readQuery('x'.repeat(10_000)).text).toHaveLength(200);
    expect(readQuery('x'.repeat(200)).isCut).toBe(false);
    expect(readQuery('x'.repeat(201)).isCut).toBe(true);
  });
});

describe('the words that are searched for', () => {
  test.each([
    ['the stranger', ['stranger'], 'stranger'],
    ['The kind donkey of a man who hates you', ['kind donkey', 'man', 'hates'], 'kind donkey man hates'],
    ['with', ['with'], 'with'],
    ['of the', ['of the'], 'of the'],
    ['parapet', ['parapet'], 'parapet'],
  ])('of ‘%s’ are the phrases %j, or in any order ‘%s’', (typed, phrases, words) => {
    expect(phrasesOf(readQuery(typed))).toEqual(phrases);
    expect(rareWordsOf(readQuery(typed))).toBe(words);
  });

  test('a common word is one that nearly every page has', () => {
    expect(['the', 'with', 'witness', 'god'].filter(isCommon)).toEqual(['the', 'with']);
  });
});

describe('the ranking', () => {
  test('puts pages with the very words into the order of the plain query, which knows titles', () => {
    const [mentions, named, stem] = ['mentions', 'named', 'stem'].map((id) => ({ id }));
    const results = ranked(
      [mentions, named] as { id: string }[],
      [named, stem, mentions] as { id: string }[],
    );
    expect(results.map(({ id }) => id)).toEqual(['named', 'mentions', 'stem']);
  });

  test("puts pages with the very words first: 'witness' has the stem of 'with'", () => {
    const [witness, ...withs] = [{ id: 'two-witnesses' }, { id: 'with-1' }, { id: 'with-2' }];
    expect(ranked([witness as { id: string }], [...withs, witness as { id: string }])).toEqual([
      witness,
      ...withs,
    ]);
  });

  test.each([
    ['witness', 'with', false],
    ['witness', 'witnesses,', true],
    ['witness', '“Witness”', true],
    ['donk', 'donkey', true],
    ['walking', 'walked', true],
    ['studies', 'study', true],
    ['with', 'witness', false],
    ['a', '—', false],
  ])('%s means %s: %s', (term, word, isSo) => {
    expect(isMeant(word, [term])).toBe(isSo);
  });
});

const page = (words: string, more: Partial<FoundPage> = {}): FoundPage => ({
  url: '/read/the-fence-around-the-roof',
  content: words,
  meta: { title: 'The Fence', kind: 'chapter' },
  locations: words.split(' ').flatMap((word, index) => (/parapet|with/.test(word) ? [index] : [])),
  ...more,
});

describe('a result', () => {
  test('leads to the paragraph, with the words before to tell it from others, and marks the words', () => {
    const view = resultView(
      page('First line here you make a parapet for your roof', {
        anchors: [
          { element: 'main', id: 'main', location: 0 },
          { element: 'p', id: 'p-1', location: 0 },
          { element: 'p', id: 'p-2', location: 3 },
          { element: 'p', id: 'p-3', location: 9 },
        ],
      }),
      ['parapet'],
    );
    expect(view?.address).toBe('/read/the-fence-around-the-roof#p-2:~:text=a-,parapet');
    expect(view?.excerpt.filter(({ isMarked }) => isMarked)).toEqual([{ text: 'parapet ', isMarked: true }]);
  });

  test('is none where no word is meant, or where the address is not of this site', () => {
    expect(resultView(page('with them'), ['witness'])).toBeUndefined();
    expect(resultView(page('a parapet', { url: 'https://evil.example/' }), ['parapet'])).toBeUndefined();
    expect(resultView(page('a parapet', { url: '//evil.example/' }), ['parapet'])).toBeUndefined();
  });

  test('of an unknown kind is a page, and results are grouped by kind in the order of the best', () => {
    const views = ['chapter', 'nonsense', 'chapter'].map((kind) =>
      resultView(page('a parapet', { meta: { title: kind, kind } }), ['parapet']),
    );
    const groups = byKind(views.flatMap((view) => view ?? []));
    expect(groups.map(({ kind, results }) => [kind, results.length])).toEqual([
      ['chapter', 2],
      ['page', 1],
    ]);
  });
});

describe('a search', () => {
  const searching = (index: Partial<SearchIndex>, options: Parameters<typeof createSearch>[2] = {}) => {
    const states: SearchState[] = [];
    const forget = vi.fn(async () => undefined);
    const search = createSearch(
      {
        ahead: () => undefined,
        prepare: async () => undefined,
        search: async () => ({ pages: [] }),
        forget,
        ...index,
      },
      (state) => states.push(state),
      options,
    );
    return { search, states, forget, last: () => states.at(-1) };
  };
  const broken = () => Promise.reject(new Error('gone'));
  const withdrawn = () => Promise.reject(new Error('404 for /pagefind/fragment/en_1.pf_fragment'));
  const found = async () => page('a parapet');

  test('of spaces asks nothing, and of signs alone says what is missing', async () => {
    const asked = vi.fn();
    const { search, states } = searching({ search: asked });
    await search.run('   ');
    await search.run('.*(');
    expect(states.map(({ message }) => message)).toEqual(['', 'Type a word or a number.']);
    expect(asked).not.toHaveBeenCalled();
  });

  test('says when there is no index', async () => {
    const { search, last } = searching({ search: broken });
    await search.run('parapet');
    expect(last()).toEqual({
      kind: 'failed',
      message: 'The search could not be loaded. Everything on the site is listed below.',
    });
  });

  test('says that there is none in development', async () => {
    const { search, last } = searching({ search: broken }, { inDevelopment: true });
    await search.run('parapet');
    expect(last()?.message).toBe(
      'In development there is no search index: it is made after a build, by npm start or npm run build.',
    );
  });

  test('loads an index of an older build once more', async () => {
    let isOld = true;
    const { search, last, forget } = searching({ search: async () => ({ pages: [isOld ? broken : found] }) });
    forget.mockImplementation(async () => void (isOld = false));
    await search.run('parapet');
    expect(last()).toMatchObject({ kind: 'found', message: '1 result.' });
    expect(forget).toHaveBeenCalledTimes(1);
  });

  test('is silent about what is gone from the index that was just loaded: it is withdrawn', async () => {
    const { search, last, forget } = searching({ search: async () => ({ pages: [withdrawn, found] }) });
    await search.run('parapet');
    expect(last()).toMatchObject({ message: '1 result.' });
    expect(forget).toHaveBeenCalledTimes(1);
  });

  test('says when more of what was found could not be loaded', async () => {
    const pages = [...Array.from({ length: 10 }, () => found), broken];
    const { search, last } = searching({ search: async () => ({ pages }) });
    await search.run('parapet');
    await search.more();
    expect(last()).toMatchObject({ message: '10 results. Some results could not be loaded.', more: false });
  });

  test('shows what could be loaded of an index that is half there', async () => {
    const { search, last } = searching({ search: async () => ({ pages: [broken, found] }) });
    await search.run('parapet');
    expect(last()).toMatchObject({ message: '1 result. Some results could not be loaded.' });
  });

  test('shows ten, and the others when they are asked for', async () => {
    const { search, last } = searching({
      search: async () => ({ pages: Array.from({ length: 12 }, () => found) }),
    });
    await search.run('parapet');
    expect(last()).toMatchObject({ message: 'The first 10 results.', more: true });
    await search.more();
    expect(last()).toMatchObject({ message: '12 results.', more: false });
  });

  test('puts what is called by the word before what mentions it', async () => {
    const named = async () => page('a parapet', { meta: { title: 'The Parapet' } });
    const { search, last } = searching({ search: async () => ({ pages: [found, named] }) });
    await search.run('parapet');
    expect(last()).toMatchObject({ results: [{ title: 'The Parapet' }, { title: 'The Fence' }] });
  });

  test('that is overtaken by another stays silent', async () => {
    let answer: (value: { pages: [] }) => void = () => undefined;
    const slow = new Promise<{ pages: [] }>((resolve) => (answer = resolve));
    const { search, states } = searching({
      search: ({ text }) => (text === 'slow' ? slow : Promise.resolve({ pages: [found] })),
    });
    const first = search.run('slow');
    await search.run('parapet');
    const count = states.length;
    answer({ pages: [] });
    await first;
    expect(states).toHaveLength(count);
  });

  test('loads more than the first results when the visitor has stopped typing, and then no others', async () => {
    const loaded = vi.fn(found);
    const settle: (() => void)[] = [];
    const { search, last } = searching(
      { search: async () => ({ pages: Array.from({ length: 12 }, () => loaded) }) },
      { settled: () => new Promise((resolve) => void settle.push(resolve)) },
    );
    const first = search.run('parap');
    await vi.waitFor(() => expect(settle).toHaveLength(1));
    expect(last()).toMatchObject({ message: 'The first result.' });
    const second = search.run('parapet');
    await vi.waitFor(() => expect(settle).toHaveLength(2));
    for (const goOn of settle) goOn();
    await Promise.all([first, second]);
    expect(loaded).toHaveBeenCalledTimes(1 + 1 + 9);
    expect(last()).toMatchObject({ message: 'The first 10 results.' });
  });

  test('goes on where the first text has no word that is meant, or is not there', async () => {
    const stem = async () => page('he parted', { locations: [1] });
    const broken = () => Promise.reject(new TypeError('Failed to fetch'));
    for (const first of [stem, broken]) {
      const { search, last } = searching({ search: async () => ({ pages: [first, found] }) });
      await search.run('parapet');
      expect(last()).toMatchObject({ kind: 'found', results: [{}] });
    }
  });

  test('puts the words as they were typed before the same words elsewhere', async () => {
    const places = { locations: [1, 4] };
    const said = async () => page('his donkey of the man is', places);
    const mentioned = async () => page('the donkey and a man here', places);
    const { search, last } = searching({ search: async () => ({ pages: [mentioned, said] }) });
    await search.run('the donkey of the man');
    expect(last()).toMatchObject({ results: [{ isPhrase: true }, { isPhrase: false }] });
  });

  test('asks the library for the words in any order, and for the phrases in them', async () => {
    const result = (id: string, words: number[]) => ({ id, words, data: found });
    const asked: string[] = [];
    const answers: Record<string, ReturnType<typeof result>[]> = {
      'kind donkey man': [result('a', [1]), result('b', [1]), result('c', [1])],
      '"kind donkey"': [result('c', [3, 4]), result('b', [5, 6])],
      '"man"': [result('b', [9]), result('a', [2])],
    };
    const search = async (term: string) => {
      asked.push(term);
      return { results: answers[term] ?? [] };
    };
    const instance = {
      filters: async () => ({}),
      preload: async () => undefined,
      destroy: async () => undefined,
      search,
    };
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    const index = createSearchIndex(async () => ({
      createInstance: () => instance,
      readWith: () => undefined,
      lost: [],
    }));
    const { pages } = await index.search(readQuery('kind donkey of a man'));
    expect(asked).toEqual(Object.keys(answers));
    const texts = await Promise.all(pages.map((text) => text()));
    // The page with all of them is first, and has the places of all.
    expect(texts.map(({ locations }) => locations)).toEqual([[5, 6, 9], [1], [1]]);
  });
});
