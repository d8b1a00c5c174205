// Makes the search index of a built folder (Pagefind), of exactly the pages in it: what is not published is not there.
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as pagefind from 'pagefind';
import { packIndex, type IndexFile } from './pack-index.ts';
import { isOverview, NOT_SEARCHED, searchRecords } from './search-pages.ts';
import { WATCHED_FETCH } from './watched-fetch.ts';

export const SEARCH_FOLDER = 'pagefind';
const LIBRARY = 'pagefind.js';

/** What the search page loads; Pagefind's own interfaces are left out. */
const NEEDED = /^(?:pagefind\.js|pagefind-entry\.json|wasm\.en\.pagefind|.*\.pf_\w+)$/;

/** The indexer is another process: while it works on one page, the next is read. */
const AT_ONCE = 16;

const unpack = promisify(gunzip);

/** Fragments of the index by the address of their page: the texts that results are shown from. */
export type SearchFragments = Record<string, string>;

/** Rejects when the index cannot be made; the folder then has none. */
export async function makeSearchIndex(outDir: string): Promise<SearchFragments> {
  const folder = path.join(outDir, SEARCH_FOLDER);
  await rm(folder, { recursive: true, force: true });
  const { index, errors } = await pagefind.createIndex({ excludeSelectors: NOT_SEARCHED });
  if (!index) throw new Error(`The search index was not made: ${errors.join(', ')}`);
  try {
    const names = (await Array.fromAsync(glob('**/*.html', { cwd: outDir }))).map((name) =>
      name.replaceAll(path.sep, '/'),
    );
    const files = names.filter((name) => !isOverview(name, names));
    const worker = async () => {
      for (let file = files.pop(); file !== undefined; file = files.pop()) await addPage(index, outDir, file);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const written = await index.getFiles();
    if (written.errors.length > 0) throw new Error(written.errors.join(', '));
    return await writeFiles(
      folder,
      await packIndex(written.files.filter(({ path: name }) => NEEDED.test(name))),
    );
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

async function writeFiles(folder: string, files: readonly IndexFile[]): Promise<SearchFragments> {
  const fragments: SearchFragments = {};
  for (const { path: name, content } of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, name === LIBRARY ? Buffer.concat([Buffer.from(WATCHED_FETCH), content]) : content);
    if (name.endsWith('.pf_fragment')) fragments[await addressIn(content)] = `${SEARCH_FOLDER}/${name}`;
  }
  return fragments;
}

/** A fragment is JSON behind a signature, compressed. */
async function addressIn(content: Uint8Array): Promise<string> {
  const text = (await unpack(content)).toString('utf8');
  const { url } = JSON.parse(text.slice(text.indexOf('{'))) as { url: string };
  return url;
}
