import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createIndexFiles } from '~/features/search/index-files.ts';

const WORDS = Buffer.from('pagefind_dcd and words');

/** Answers in turn; what is asked for again gets the next one. */
function answering(...bodies: (Uint8Array<ArrayBuffer> | number)[]) {
  const fetched = vi.fn(async () => {
    const body = bodies.shift() ?? 404;
    return typeof body === 'number' ? new Response('', { status: body }) : new Response(body);
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
const textOf = async (bytes: Promise<ArrayBuffer>) => Buffer.from(await bytes).toString();

test('a file is asked for once, ahead or not, and comes unpacked', async () => {
  const fetched = answering(gzipSync(WORDS));
  const files = createIndexFiles();
  void files.ahead('/pagefind/a');
  void files.ahead('/pagefind/a');
  expect(await textOf(files.take('/pagefind/a'))).toBe(WORDS.toString());
  // The library has it.
  expect(files.ahead('/pagefind/a')).toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('what is not there, or breaks off, is an error, and is asked for again', async () => {
  answering(404, gzipSync(WORDS).subarray(0, 20), WORDS);
  const files = createIndexFiles();
  await expect(files.ahead('/pagefind/a')).rejects.toThrow('404 for /pagefind/a');
  await expect(files.take('/pagefind/a')).rejects.toThrow();
  expect(await textOf(files.take('/pagefind/a'))).toBe(WORDS.toString());
});

test('a browser that cannot unpack leaves it to the library', async () => {
  vi.stubGlobal('DecompressionStream', undefined);
  answering(gzipSync(WORDS));
  expect(await textOf(createIndexFiles().take('/pagefind/a'))).toBe(gzipSync(WORDS).toString());
});
