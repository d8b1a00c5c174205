import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { findPages, toHit, parseQuery, type Pagefind } from '~/features/search/find-pages.ts';
import { listenOn } from '~/server/listen.ts';
import { serveFolder, type SiteHandler } from '~/server/site/serve-folder.ts';
import { buildSearchIndex } from '~/build/search-index.ts';
import { sendRequest } from '../../server/send-request.ts';
import { makeFolder, writeFiles } from './support.ts';

const createPage = (main: string, head = '') =>
  `<!doctype html><html lang="en"><head>${head}</head><body><nav>Menu words</nav><main id="main">${main}</main></body></html>`;
const createChapter = (title: string, text: string) =>
  createPage(
    `<h1 class="sr-only">${title}</h1><h2 id="p-0">${title}</h2>${text}<nav aria-label="Chapters, bottom"></nav><p>Next chapter</p>`,
  );
const ITEM = '<li><a href="/read/fence">The Fence</a></li><li><a href="/read/fence-two">Another</a></li>';
const createCard = (slug: string) =>
  `<li class="card"><p>about ${slug}</p><a href="/read/${slug}">Read</a></li>`;

const PAGES: Record<string, string> = {
  'index.html': createPage('<h1>Home</h1><dialog>hidden words</dialog><p>Welcome at the <em>door</em>.</p>'),
  'read/fence.html': createChapter(
    'The Fence',
    '<p id="p-1">A roof needs care.</p><h3 id="p-2">What it costs</h3><p id="p-3">You make a parapet for it.</p>',
  ),
  'read/fence-two.html': createChapter('Donkey', '<p id="p-1">An animal goes astray. בְּרֵאשִׁית בָּרָא</p>'),
  'read/witness.html': createChapter('Two Witnesses', '<p id="p-1">Every witness speaks with care.</p>'),
  'read/walk.html': createChapter(
    'A Walk',
    '<p id="p-1">I walk with you, with them and with the animal.</p>',
  ),
  'podcast/talk.html': createPage(
    '<h1>Talk</h1><div class="voice-0"><p><b>Elior</b><a href="#t=1">0:01</a></p><p>They are hungry.</p></div>',
  ),
  'books/numbers.html': createPage(
    '<h1>Numbers</h1><div role="status">Loading the cover</div><dl><dt>Ayala</dt><dt class="excerpt-speaker">Narrator</dt><dd>I laughed too.</dd></dl>',
  ),
  'faq.html': createPage(
    '<h1>FAQ</h1><details><summary><h2>Why books?</h2></summary><p>Because.</p></details>',
  ),
  'search.html': createPage(`<ul>${ITEM}</ul>`),
  'chapters.html': createPage(
    `<astro-island props='{"chapters":[{"id":"id-1","about":"1 < 2 & > 0"}]}' ssr><ol>${createCard('fence')}${createCard('fence-two')}</ol></astro-island>`,
    '<meta name="robots" content="noindex">',
  ),
  'admin/index.html': createPage('<p>administration words</p>'),
  'draft.html': createPage('<p>secret words</p>', '<meta name="robots" content="noindex, follow">'),
};

let folder: string;
let site: SiteHandler;
let port: number;

const openSite = () => (site = serveFolder({ dist: folder, findChapter: async () => undefined }));

beforeAll(async () => {
  folder = makeFolder();
  writeFiles(folder, PAGES);
  await buildSearchIndex(folder);
  openSite();
  const server = await listenOn((request, response) => site(request, response));
  ({ port } = server);
  return async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
});

let loadCount = 0;
const words = () => readFileSync(path.join(folder, 'pagefind/words.txt'), 'utf8').split('\n');

function openPage() {
  vi.stubGlobal('fetch', async (address: string) => {
    const { status, body } = await sendRequest(port, address);
    return new Response(new Uint8Array(body), { status });
  });
  const library = import(`${folder}/pagefind/pagefind.js?${(loadCount += 1)}`).then(
    async (module: Pagefind) => {
      await module.options({ noWorker: true, excerptEllipsis: '…', basePath: '/pagefind/' });
      return module;
    },
  );
  const findAll = async (input: string) => findPages(await library, parseQuery(input), async () => words());
  const search = async (input: string) => {
    const { words, first } = await findAll(input);
    return [words.join(' '), ...first.map((page) => toHit(page, words).url)];
  };
  return { findAll, search };
}

test('finds the paragraph of a word, ranks exact matches first, and matches Hebrew with and without vowel points', async () => {
  const { search } = openPage();
  expect(await search('parapet')).toEqual(['parapet', '/read/fence#p-3:~:text=a-,parapet']);
  for (const input of ['בְּרֵאשִׁית', 'בראשית'])
    expect(await search(input)).toEqual([
      'בראשית',
      `/read/fence-two#p-1:~:text=astray.-,${encodeURIComponent('בראשית')}`,
    ]);
  expect((await search('witness'))[1]).toMatch(/^\/read\/witness#/);
  expect(await search('why books')).toEqual(['books', '/faq#:~:text=Why-,books']);
  expect(await search('parepet')).toEqual(['parapet', '/read/fence#p-3:~:text=a-,parapet']);
  for (const input of ['<img src=x onerror=alert(1)>', 'x'.repeat(10_000)])
    expect(await search(input), input).toHaveLength(1);
});

test('indexes public pages without navigation and without joining adjacent words', async () => {
  const { findAll, search } = openPage();
  expect(words()).toEqual(
    expect.arrayContaining(['parapet', 'door', 'laughed', 'hungry', 'ayala', 'because']),
  );
  for (const word of [
    'menu',
    'hidden',
    'administration',
    'secret',
    'loading',
    'elior',
    'next',
    'ayalai',
    'eliorthey',
    'narrator',
  ])
    expect(words()).not.toContain(word);
  const { first } = await findAll('costs');
  expect(first[0]?.sub_results[0]?.excerpt).toBe('What it <mark>costs.</mark> You make a parapet for it.');
  expect(await search('hungry')).toEqual(['hungry', '/podcast/talk#:~:text=are-,hungry']);
});

test('serves no index file while a chapter is hidden, and omits it from all lists', async () => {
  const { search } = openPage();
  await search('animal');
  await site.hide([{ id: 'id-1', slug: 'fence', chapter_number: 1 }]);
  for (const file of ['pagefind.js', 'pagefind-entry.json', 'words.txt'])
    expect(await sendRequest(port, `/pagefind/${file}`), file).toMatchObject({ status: 503, text: '' });
  const text = async (address: string) => (await sendRequest(port, address)).text;
  expect(await text('/search')).toBe(createPage('<ul><li><a href="/read/fence-two">Another</a></li></ul>'));
  expect(await text('/chapters')).toContain(createCard('fence-two'));
  expect(await text('/chapters')).not.toMatch(/about fence(?!-)|id-1/);
  expect(await text('/chapters')).toContain('<astro-island><ol>');
  await site.hide([]);
  expect(await sendRequest(port, '/pagefind/words.txt')).toMatchObject({ status: 200 });
  expect(await search('animal')).toHaveLength(3);
});

test('omits hidden chapters from the scripture index, the portions, and the machine-readable list', async () => {
  const occurrence = (slug: string) =>
    `<li data-occurrence><a href="/read/${slug}#p-1:~:text=x">A title</a><p>quoted</p></li>`;
  const entry = (occurrences: string) =>
    createPage(`<ol><li id="1-1"><h2>1:1</h2><ul>${occurrences}</ul></li></ol>`);
  const html = entry(occurrence('fence') + occurrence('fence-two'));
  writeFiles(folder, {
    'scripture.html': html,
    'scripture/genesis.html': html,
    'portion.html': html,
    'portions.html': html,
    'llms.txt': '- [A](https://e.org/read/fence)\n- [B](https://e.org/read/fence-two)\n',
  });
  openSite();
  await site.hide([{ id: 'id-1', slug: 'fence', chapter_number: 1 }]);
  for (const address of ['/scripture', '/scripture/genesis', '/portion', '/portions'])
    expect((await sendRequest(port, address)).text).toBe(entry(occurrence('fence-two')));
  expect((await sendRequest(port, '/llms.txt')).text).toBe('- [B](https://e.org/read/fence-two)\n');
});
