import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, it, vi } from 'vitest';
import { openBuildCache } from '~/lib/site/build-cache.ts';
import { precompress } from '~/build/precompress.ts';
import { temporaryFolder } from '../../../integration/server/support.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const createEntry = (copy: string) => vi.fn(() => Promise.resolve(Buffer.from(copy)));

it('creates an entry once for the same inputs, and works if it cannot store entries', async () => {
  const [first, unused, other] = [createEntry('one'), createEntry('never'), createEntry('two')];
  expect(String(await openBuildCache(folder).get(['a', 'text'], first))).toBe('one');
  expect(String(await openBuildCache(folder).get(['a', 'text'], unused))).toBe('one');
  expect(unused).not.toHaveBeenCalled();
  expect(String(await openBuildCache(folder).get(['a', 'text!'], other))).toBe('two');
  const unwritable = openBuildCache(path.join(folder, String(readdirSync(folder)[0]), 'subfolder'));
  expect(String(await unwritable.get(['a'], createEntry('not stored')))).toBe('not stored');
  await expect(unwritable.prune(0)).resolves.toBeUndefined();
});

it('deletes the least recently used entry', async () => {
  const cache = openBuildCache(folder);
  await cache.get(['old'], createEntry('old'));
  await cache.get(['used'], createEntry('used'));
  for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), 1, 1);
  await cache.get(['used'], createEntry('never'));
  await cache.prune(1);
  expect(readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))).toEqual(['used']);
});

const html = `<!doctype html><p>${'In the beginning. '.repeat(40)}</p>`;

it('updates compressed copies on each build', async () => {
  const [page, cacheFolder] = [path.join(folder, 'page.html'), path.join(folder, 'cache')];
  for (const text of [html, html, `${html}<p>And more.</p>`]) {
    writeFileSync(page, text);
    await precompress(folder, { except: 'cache', cacheFolder });
    expect(String(brotliDecompressSync(readFileSync(`${page}.br`)))).toBe(text);
    expect(String(gunzipSync(readFileSync(`${page}.gz`)))).toBe(text);
  }
  expect(readdirSync(cacheFolder)).toHaveLength(4);
});
