import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openKeptCopies } from '~/lib/site/kept-copies.ts';
import { precompress } from '~/build/precompress.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kept-copies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const making = (copy: string) => vi.fn(() => Promise.resolve(Buffer.from(copy)));

describe('kept copies', () => {
  it('makes a copy of a text once, also for the next build, and another of another text', async () => {
    const [first, again, other] = [making('one'), making('never'), making('two')];
    expect(String(await openKeptCopies(folder).copyOf(['a', 'text'], first))).toBe('one');
    expect(String(await openKeptCopies(folder).copyOf(['a', 'text'], again))).toBe('one');
    expect(again).not.toHaveBeenCalled();
    expect(String(await openKeptCopies(folder).copyOf(['a', 'text!'], other))).toBe('two');
  });

  it('makes copies where none can be kept', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const kept = openKeptCopies(path.join(file, 'below'));
    expect(String(await kept.copyOf(['text'], making('one')))).toBe('one');
    await expect(kept.clean(0)).resolves.toBeUndefined();
  });

  it('deletes what was not used for longest', async () => {
    const kept = openKeptCopies(folder);
    await kept.copyOf(['old'], making('old'));
    await kept.copyOf(['used'], making('used'));
    for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), 1, 1);
    await kept.copyOf(['used'], making('never'));
    await kept.clean(1);
    expect(readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))).toEqual([
      'used',
    ]);
  });
});

describe('the compressed copies of a build', () => {
  const html = `<!doctype html><p>${'In the beginning. '.repeat(40)}</p>`;

  it('hold the text of their file, of this build and of one that keeps some of it', async () => {
    const [site, keptIn] = [path.join(folder, 'page.html'), path.join(folder, 'kept')];
    for (const text of [html, html, `${html}<p>And more.</p>`]) {
      writeFileSync(site, text);
      await precompress(folder, { except: 'kept', keptIn });
      expect(String(brotliDecompressSync(readFileSync(`${site}.br`)))).toBe(text);
      expect(String(gunzipSync(readFileSync(`${site}.gz`)))).toBe(text);
    }
    expect(readdirSync(keptIn)).toHaveLength(2);
  });
});
