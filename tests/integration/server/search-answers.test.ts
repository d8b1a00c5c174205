// The search as a visitor meets it, with the real library and a real index; only the network is a folder.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createSearchIndex, type Pagefind } from '~/features/search/search-index.ts';
import { readQuery } from '~/features/search/search-query.ts';
import { createSearch, type SearchState } from '~/features/search/search-state.ts';
import { createHiding } from '~/server/site/hidden-chapters.ts';
import { makeSearchIndex } from '~/server/site/search/make-search-index.ts';
import { listFolder } from '~/server/site/static-files.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { temporaryFolder } from './support.ts';

const CHAPTERS: Record<string, string> = {
  fence: '<h1>The Fence</h1><p id="p-1">A roof needs care.</p><p id="p-2">You make a parapet for it.</p>',
  donkey: '<h1>Donkey</h1><p id="p-1">An animal goes astray. בְּרֵאשִׁית בָּרָא</p>',
  witness: '<h1>Two Witnesses</h1><p id="p-1">Every witness speaks with care.</p>',
  walk: '<h1>A Walk</h1><p id="p-1">I walk with you, with them and with the animal. A donkey, one more donkey!</p>',
};

/** Replaces the chapters of a folder, makes the index, and gives what the server would do with it. */
async function build(folder: string, chapters: Record<string, string>) {
  rmSync(path.join(folder, 'read'), { recursive: true, force: true });
  mkdirSync(path.join(folder, 'read'));
  for (const [slug, main] of Object.entries(chapters))
    writeFileSync(path.join(folder, `read/${slug}.html`), `<html><body><main>${main}</main></body></html>`);
  const fragments = await makeSearchIndex(folder);
  const files = listFolder(folder);
  return { files, ...createHiding(files, fragments) };
}

type Site = Awaited<ReturnType<typeof openSite>>;

/** A site of these chapters, and a browser that searches it. */
async function openSite() {
  const folder = temporaryFolder();
  let site = await build(folder, CHAPTERS);
  vi.stubGlobal('fetch', async (address: string) => {
    const file = site.files.get(address.replace(/^\/|\?.*$/g, ''));
    const sent = file && site.shown(file);
    const isThere =
      sent && readdirSync(path.dirname(sent.plain.file)).includes(path.basename(sent.plain.file));
    return isThere ? new Response(readFileSync(sent.plain.file)) : new Response('', { status: 404 });
  });
  const load = async (attempt: number): Promise<Pagefind> => {
    const { lost, readWith, createInstance } = (await import(
      `${folder}/pagefind/pagefind.js?attempt=${attempt}`
    )) as Pagefind;
    const withFolder = { basePath: '/pagefind/' };
    return { lost, readWith, createInstance: (options) => createInstance({ ...options, ...withFolder }) };
  };
  let state: SearchState | undefined;
  const index = createSearchIndex(load);
  const search = createSearch(index, (latest) => (state = latest));
  return {
    prepare: () => index.prepare(readQuery('zebra')),
    /** What the page says, and where the results lead. */
    ask: async (typed: string) => {
      await search.run(typed);
      const results = state?.kind === 'found' ? state.results : [];
      return [state?.message, ...results.map(({ address }) => address)];
    },
    withdraw: (slug: string) => site.hide([{ id: 'id-1', slug, chapter_number: 1 }]),
    rebuild: async (chapters: Record<string, string>) => void (site = await build(folder, chapters)),
    lose: (name: string) => rmSync(path.join(folder, 'pagefind', name), { recursive: true }),
  };
}

test('a word leads to its paragraph, Hebrew with and without points, and the very word comes first', async () => {
  const { ask } = await openSite();
  expect(await ask('parapet')).toEqual(['1 result.', '/read/fence#p-2:~:text=a-,parapet']);
  for (const typed of ['בְּרֵאשִׁית', 'בראשית'])
    expect(await ask(typed)).toEqual([
      '1 result.',
      `/read/donkey#p-1:~:text=astray.-,${encodeURIComponent('בראשית')}`,
    ]);
  expect(await ask('witness')).toEqual(['1 result.', '/read/witness#p-1:~:text=Every-,witness']);
  // What is called by the word comes first, whatever mentions it more often.
  expect((await ask('the donkey')).map((text) => text?.split('#')[0])).toEqual([
    '2 results.',
    '/read/donkey',
    '/read/walk',
  ]);
  for (const typed of ['<img src=x onerror=alert(1)>', 'x'.repeat(10_000)])
    expect((await ask(typed))[0]).toMatch(/^Nothing was found\. Try another word\./);
});

test('a sentence of a withdrawn chapter is not found, while the build still has its words', async () => {
  const { ask, withdraw } = await openSite();
  expect(await ask('animal')).toHaveLength(3);
  await withdraw('fence');
  for (const typed of ['You make a parapet for it.', 'parapet', 'The Fence'])
    expect(await ask(typed), typed).toEqual(['Nothing was found. Try another word.']);
  expect(await ask('animal')).toHaveLength(3);
});

test.each([
  ['its texts', async ({ ask }: Site) => expect(await ask('animal')).toHaveLength(3)],
  ['its words', async ({ prepare }: Site) => prepare()],
])('an index of an older build is loaded again: %s are gone', async (_, use) => {
  allowConsole(/Failed to load the index chunk/);
  const site = await openSite();
  await use(site);
  await site.rebuild({ ...CHAPTERS, fence: '<h1>The Wall</h1><p id="p-7">A parapet again.</p>' });
  expect(await site.ask('parapet')).toEqual(['1 result.', '/read/fence#p-7:~:text=A-,parapet']);
});

test('where a part of the words is not there the page says so, instead of finding nothing', async () => {
  allowConsole(/Failed to load the index chunk/);
  const { ask, lose } = await openSite();
  lose('index');
  expect(await ask('parapet')).toEqual([
    'The search could not be loaded. Everything on the site is listed below.',
  ]);
});
