// Makes the search index of a built folder (Pagefind), of exactly the pages in it: what is not published is not there.
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as pagefind from 'pagefind';
import { forEachAtOnce } from '../../../lib/collections/for-each-at-once.ts';
import { packIndex, type IndexFile } from './pack-index.ts';
import { isOverview, NOT_SEARCHED, searchRecords } from './search-pages.ts';
import { WATCHED_FETCH } from './watched-fetch.ts';

export const SEARCH_FOLDER = 'pagefind';
const LIBRARY = 'pagefind.js';

/** What the search page loads; Pagefind's own interfaces are left out. */
const NEEDED = /^(?:pagefind\.js|pagefind-entry\.json|wasm\.en\.pagefind|.*\.pf_\w+)$/;

/** Packed again into smaller parts. */
const REPLACED = /\.pf_(?:meta|index)$/;

/** The indexer is another process: while it works on one page, the next is read. */
const AT_ONCE = 16;

const unpack = promisify(gunzip);

/** Fragments of the index by the address of their page: the texts that results are shown from. */
export type SearchFragments = Record<string, string>;

/** Rejects when the index cannot be made; the folder then has none. */
export async function makeSearchIndex(outDir: string): Promise<SearchFragments> {
  const folder = path.join(outDir, SEARCH_FOLDER);
  await rm(folder, { recursive: true, force: true });
  try {
    await indexPages(outDir, folder);
    return await finishFiles(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function indexPages(outDir: string, folder: string): Promise<void> {
  const { index, errors } = await pagefind.createIndex({ excludeSelectors: NOT_SEARCHED });
  if (!index) throw new Error(`The search index was not made: ${errors.join(', ')}`);
  try {
    const names = await namesIn(outDir, '**/*.html');
    const searched = names.filter((name) => !isOverview(name, names));
    await forEachAtOnce(searched, AT_ONCE, (file) => addPage(index, outDir, file));
    // Handed over in memory, a large index takes longer to arrive than to make.
    const written = await index.writeFiles({ outputPath: folder });
    if (written.errors.length > 0) throw new Error(written.errors.join(', '));
  } finally {
    await index.deleteIndex();
    await pagefind.close();
  }
}

async function addPage(index: pagefind.PagefindIndex, outDir: string, file: string): Promise<void> {
  for (const { url, html } of searchRecords(file, await readFile(path.join(outDir, file), 'utf8'))) {
    const { errors } = await index.addHTMLFile({ url, content: html });
    if (errors.length > 0) throw new Error(`${file} was not indexed: ${errors.join(', ')}`);
  }
}

/** Leaves what is needed, with smaller parts and with our way of loading. */
async function finishFiles(folder: string): Promise<SearchFragments> {
  const names = await namesIn(folder, '**/*.*');
  const fragments: SearchFragments = {};
  const parts: IndexFile[] = [];
  await forEachAtOnce(names, AT_ONCE, async (name) => {
    const file = path.join(folder, name);
    if (REPLACED.test(name)) parts.push({ path: name, content: await readFile(file) });
    else if (name.endsWith('.pf_fragment'))
      fragments[await addressIn(await readFile(file))] = `${SEARCH_FOLDER}/${name}`;
    else if (name === LIBRARY) await writeFile(file, WATCHED_FETCH + (await readFile(file, 'utf8')));
    if (REPLACED.test(name) || !NEEDED.test(name)) await rm(file);
  });
  await forEachAtOnce(await packIndex(parts), AT_ONCE, ({ path: name, content }) =>
    writeFile(path.join(folder, name), content),
  );
  return fragments;
}

async function namesIn(folder: string, pattern: string): Promise<string[]> {
  const names = await Array.fromAsync(glob(pattern, { cwd: folder }));
  return names.map((name) => name.replaceAll(path.sep, '/'));
}

/** A fragment is JSON behind a signature, compressed. */
async function addressIn(content: Uint8Array): Promise<string> {
  const text = (await unpack(content)).toString('utf8');
  const { url } = JSON.parse(text.slice(text.indexOf('{'))) as { url: string };
  return url;
}
