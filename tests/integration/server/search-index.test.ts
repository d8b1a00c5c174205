// The search index of a folder of pages: what is in it, and what is hidden of it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createHiding } from '~/server/site/hidden-chapters.ts';
import { makeSearchIndex } from '~/server/site/search/make-search-index.ts';
import { listFolder } from '~/server/site/static-files.ts';
import { temporaryFolder } from './support.ts';

const pageOf = (main: string, head = '') =>
  `<!doctype html><html lang="en"><head>${head}</head><body><nav>Menu words</nav><main id="main">${main}</main></body></html>`;

const PAGES: Record<string, string> = {
  'index.html': pageOf('<h1>Home</h1><dialog>hidden summary</dialog><p>Welcome at the door.</p>'),
  'read/fence.html': pageOf('<h1>The Fence</h1><p id="p-1">You make a parapet for your roof.</p>'),
  'read/donkey.html': pageOf('<h1>Donkey</h1><p>An animal goes astray. בְּרֵאשִׁית</p>'),
  'podcast/talk.html': pageOf(
    '<h1>Talk</h1><div data-transcript><div><p><b>Narrator</b><a href="#t=1">Play from 0:01</a></p><p>Said.</p></div></div>',
  ),
  'faq.html': pageOf('<h1>FAQ</h1><details><summary><h2>Why books?</h2></summary><p>Because.</p></details>'),
  'read/404.html': pageOf('<p>fallback words</p>'),
  'admin/index.html': pageOf('<p>administration words</p>'),
  'search.html': pageOf('<p>search words</p>'),
  'draft.html': pageOf('<p>secret words</p>', '<meta name="robots" content="noindex, follow">'),
};

const textsIn = (folder: string) =>
  readdirSync(path.join(folder, 'pagefind/fragment')).map((name) => {
    const text = gunzipSync(readFileSync(path.join(folder, 'pagefind/fragment', name))).toString('utf8');
    return JSON.parse(text.slice(text.indexOf('{'))) as {
      url: string;
      content: string;
      meta: Record<string, string>;
    };
  });

test('holds public pages with their kind, and nothing else', async () => {
  const folder = temporaryFolder();
  for (const [name, html] of Object.entries(PAGES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), html);
  }
  const fragments = await makeSearchIndex(folder);
  const texts = textsIn(folder);
  expect(texts.map(({ url, meta }) => [url, meta['kind'], meta['title']]).sort()).toEqual([
    ['/', 'page', 'Home'],
    ['/faq#question-1', 'question', 'Why books?'],
    ['/podcast/talk', 'episode', 'Talk'],
    ['/read/donkey', 'chapter', 'Donkey'],
    ['/read/fence', 'chapter', 'The Fence'],
  ]);
  const words = texts.map(({ content }) => content).join(' ');
  expect(words).toContain('You make a parapet for your roof.');
  expect(words).toContain('בראשית');
  expect(words).not.toMatch(/Menu|hidden|fallback|administration|search words|secret|Narrator|Play from/);

  // A chapter that is withdrawn while the build is served.
  const files = listFolder(folder);
  const { hide, shown } = createHiding(files, fragments);
  const fence = files.get(fragments['/read/fence'] ?? '');
  const donkey = files.get(fragments['/read/donkey'] ?? '');
  if (!fence || !donkey) throw new Error('A text is not in the index.');
  await hide([{ id: 'id-1', slug: 'fence', chapter_number: 1 }]);
  expect(shown(fence)).toBeUndefined();
  expect(shown(donkey)).toBe(donkey);
  // Where the build does not say whose a text is, none is shown.
  const unknown = createHiding(files, undefined);
  await unknown.hide([{ id: 'id-1', slug: 'fence', chapter_number: 1 }]);
  expect([unknown.shown(fence), unknown.shown(donkey)]).toEqual([undefined, undefined]);
});

test('the index of scripture leaves out the places in withdrawn chapters', async () => {
  const folder = temporaryFolder();
  const place = (slug: string) =>
    `<li data-place><a href="/read/${slug}#p-1:~:text=x">A title</a><p>quoted</p></li>`;
  mkdirSync(path.join(folder, 'scripture'));
  const html = pageOf(`<ul>${place('fence')}${place('fence-two')}</ul>`);
  for (const name of ['scripture.html', 'scripture/genesis.html'])
    writeFileSync(path.join(folder, name), html);
  writeFileSync(
    path.join(folder, 'llms.txt'),
    '- [A](https://e.org/read/fence)\n- [B](https://e.org/read/fence-two)\n',
  );
  const files = listFolder(folder);
  const { hide, shown } = createHiding(files, {});
  await hide([{ id: 'id-1', slug: 'fence', chapter_number: 1 }]);
  const sent = (name: string) => {
    const file = files.get(name);
    return String(file && shown(file)?.plain.bytes);
  };
  for (const name of ['scripture.html', 'scripture/genesis.html'])
    expect(sent(name)).toBe(pageOf(`<ul>${place('fence-two')}</ul>`));
  expect(sent('llms.txt')).toBe('- [B](https://e.org/read/fence-two)\n');
});
