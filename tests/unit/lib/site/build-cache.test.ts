import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBuildCache } from '~/lib/site/build-cache.ts';
import { precompress } from '~/build/precompress.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'build-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const making = (copy: string) => vi.fn(() => Promise.resolve(Buffer.from(copy)));

describe('the build cache', () => {
  it('creates an entry once for the same inputs across builds, and works if none can be stored', async () => {
    const [first, again, other] = [making('one'), making('never'), making('two')];
    expect(String(await openBuildCache(folder).get(['a', 'text'], first))).toBe('one');
    expect(String(await openBuildCache(folder).get(['a', 'text'], again))).toBe('one');
    expect(again).not.toHaveBeenCalled();
    expect(String(await openBuildCache(folder).get(['a', 'text!'], other))).toBe('two');
    const belowFile = openBuildCache(path.join(folder, String(readdirSync(folder)[0]), 'below'));
    expect(String(await belowFile.get(['a'], making('not stored')))).toBe('not stored');
    await expect(belowFile.prune(0)).resolves.toBeUndefined();
  });

  it('deletes the least recently used entry', async () => {
    const cache = openBuildCache(folder);
    await cache.get(['old'], making('old'));
    await cache.get(['used'], making('used'));
    for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), 1, 1);
    await cache.get(['used'], making('never'));
    await cache.prune(1);
    expect(readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))).toEqual([
      'used',
    ]);
  });
});

describe('the compressed copies of a build', () => {
  const html = `<!doctype html><p>${'In the beginning. '.repeat(40)}</p>`;

  it('match their source files after each build', async () => {
    const [site, cacheFolder] = [path.join(folder, 'page.html'), path.join(folder, 'kept')];
    for (const text of [html, html, `${html}<p>And more.</p>`]) {
      writeFileSync(site, text);
      await precompress(folder, { except: 'kept', cacheFolder });
      expect(String(brotliDecompressSync(readFileSync(`${site}.br`)))).toBe(text);
      expect(String(gunzipSync(readFileSync(`${site}.gz`)))).toBe(text);
    }
    expect(readdirSync(cacheFolder)).toHaveLength(2);
  });
});
