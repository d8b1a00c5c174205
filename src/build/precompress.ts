// Writes Brotli and gzip copies of every compressible file, so that the server does not compress responses.
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { forEachConcurrent } from '../lib/collections/for-each-concurrent.ts';
import { COMPRESSION_CACHE, openBuildCache } from '../lib/site/build-cache.ts';

const COMPRESSIBLE = '**/*.{html,css,js,mjs,json,svg,xml,txt,ics,vtt,webmanifest}';
const MIN_BYTES = 256;
const CONCURRENCY = 8;
/** The best Brotli quality takes twenty times as long for files 8% smaller, which is worth it only for small sites. */
const MAX_FILES_FOR_BEST = 400;
/** Level 9 takes five times as long for almost no gain. */
const FAST_QUALITY = 8;

const BEST_BROTLI = `brotli ${process.versions.brotli}, quality ${constants.BROTLI_MAX_QUALITY}`;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export async function precompress(
  folder: string,
  { except, cacheFolder = COMPRESSION_CACHE }: { except?: string; cacheFolder?: string } = {},
): Promise<void> {
  const files: string[] = [];
  for await (const file of glob(COMPRESSIBLE, { cwd: folder })) {
    if (file.split(path.sep, 1)[0] !== except) files.push(path.join(folder, file));
  }
  const isLarge = files.length > MAX_FILES_FOR_BEST;
  const cache = openBuildCache(cacheFolder);
  const brotli = isLarge
    ? (text: Buffer) => brotliOf(text, FAST_QUALITY)
    : (text: Buffer) => cache.get([BEST_BROTLI, text], () => brotliOf(text, constants.BROTLI_MAX_QUALITY));
  await forEachConcurrent(files, CONCURRENCY, (file) => compress(file, brotli));
  if (!isLarge) await cache.prune();
}

async function compress(file: string, brotli: (text: Buffer) => Promise<Buffer>): Promise<void> {
  const text = await readFile(file);
  if (text.byteLength < MIN_BYTES) return;
  const [br, gz] = await Promise.all([brotli(text), toGzip(text, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

function brotliOf(text: Buffer, quality: number): Promise<Buffer> {
  return toBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
    },
  });
}
