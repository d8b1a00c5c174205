// Writes Brotli and gzip copies of every compressible file, so that the server does not compress responses.
import { readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { forEachConcurrent } from '../lib/collections/for-each-concurrent.ts';
import { COMPRESSION_CACHE, openBuildCache } from '../lib/site/build-cache.ts';

const COMPRESSIBLE = '**/*.{html,css,js,mjs,json,svg,xml,txt,ics,vtt,webmanifest}';
const MIN_BYTES = 256;
const CONCURRENCY = 8;
/** The best Brotli quality takes 35 times as long for files 9% smaller, which is worth it only for small sites. */
const MAX_FILES_FOR_BEST = 400;
/** Level 9 takes three times as long for large files, for almost no gain. */
const FAST_QUALITY = 8;

const GZIP = `zlib ${process.versions.zlib}, level 9`;

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
  const quality = files.length > MAX_FILES_FOR_BEST ? FAST_QUALITY : constants.BROTLI_MAX_QUALITY;
  const brotli = `brotli ${process.versions.brotli}, quality ${quality}`;
  const cache = openBuildCache(cacheFolder);
  await forEachConcurrent(files, CONCURRENCY, async (file) => {
    const text = readFileSync(file);
    if (text.byteLength < MIN_BYTES) return;
    const [br, gz] = await Promise.all([
      cache.get([brotli, text], () => brotliOf(text, quality)),
      cache.get([GZIP, text], () => toGzip(text, { level: 9 })),
    ]);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gz);
  });
  await cache.prune();
}

function brotliOf(text: Buffer, quality: number): Promise<Buffer> {
  return toBrotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(text.byteLength),
      [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
    },
  });
}

/** As large as the file: allocating the default window for each page takes as long as compressing it. */
function windowBits(bytes: number): number {
  const bits = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}
