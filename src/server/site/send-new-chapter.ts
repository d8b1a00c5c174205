// Answers for a chapter that is newer than the build, until the next build has made its page.
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ChapterFacts } from '../../lib/chapters/chapter-head.ts';
import { newChapterPage } from './new-chapter-page.ts';
import { acceptsEncoding, type StaticFile } from './static-files.ts';

const compress = promisify(gzip);

/** Sends the fallback page with the chapter's own head. Rejects when the page cannot be read. */
export async function sendNewChapter(
  request: IncomingMessage,
  response: ServerResponse,
  fallback: StaticFile,
  chapter: ChapterFacts,
  headers: OutgoingHttpHeaders,
): Promise<void> {
  const html = newChapterPage(await readFile(fallback.plain.file, 'utf8'), chapter);
  const isPacked = acceptsEncoding(request, 'gzip');
  const body = isPacked ? await compress(html) : Buffer.from(html);
  response.writeHead(200, {
    ...headers,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    'Content-Type': fallback.contentType,
    'Content-Length': body.byteLength,
    ...(isPacked && { 'Content-Encoding': 'gzip' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
