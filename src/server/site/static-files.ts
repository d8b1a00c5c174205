// Serves the files of a built folder, with compressed copies, revalidation, and byte ranges. The folder is listed once, so no
// path can escape it. Serves 3,100 to 3,820 chapters a second, compared to 1,770 to 2,840 for `send`
// (docs/decisions/file-server.md).
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { parseByteRange, matchesIfRange } from '../edge/audio-range.ts';

/** Up to this size, reading the whole file is faster than streaming. */
const READ_WHOLE_MAX_BYTES = 256 * 1024;

/** Types missing from hono's table. */
const EXTRA_TYPES: Record<string, string> = { '.vtt': 'text/vtt; charset=utf-8', '.wav': 'audio/wav' };

const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

type Copy = {
  file: string;
  bytes?: Buffer;
  size: number;
  etag: string;
};

export type StaticFile = {
  contentType: string;
  modified: Date | undefined;
  plain: Copy;
  br?: Copy;
  gzip?: Copy;
};

export function listFolder(folder: string): Map<string, StaticFile> {
  const copies = new Map<string, Copy & { modified: Date }>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { size, mtime } = statSync(file);
    const name = path.relative(folder, file).replaceAll(path.sep, '/');
    const etag = `"${size.toString(36)}-${mtime.getTime().toString(36)}"`;
    copies.set(name, { file, size, etag, modified: mtime });
  }
  const files = new Map<string, StaticFile>();
  for (const [name, { modified, ...plain }] of copies) {
    if (
      ENCODINGS.some(
        ({ extension }) => name.endsWith(extension) && copies.has(name.slice(0, -extension.length)),
      )
    )
      continue;
    const contentType = getMimeType(name) ?? EXTRA_TYPES[path.extname(name)] ?? 'application/octet-stream';
    const file: StaticFile = { contentType, modified, plain };
    for (const { name: encoding, extension } of ENCODINGS) {
      const copy = copies.get(name + extension);
      if (copy) file[encoding] = { file: copy.file, size: copy.size, etag: copy.etag };
    }
    files.set(name, file);
  }
  return files;
}

export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  headers: OutgoingHttpHeaders,
): Promise<void> {
  const commonHeaders = {
    ...headers,
    ...(file.modified && { 'Last-Modified': file.modified.toUTCString() }),
    ...(isCompressed(file) ? { Vary: 'Accept-Encoding' } : { 'Accept-Ranges': 'bytes' }),
  };
  const chosen = chooseCopy(request, file);
  if (isFresh(request, chosen.copy, file)) {
    response.writeHead(304, { ...commonHeaders, ETag: chosen.copy.etag }).end();
    return;
  }
  const range = isRangeValid(request, file)
    ? parseByteRange(request.headers.range, file.plain.size)
    : 'whole';
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'Content-Range': `bytes */${file.plain.size}` }).end();
    return;
  }
  if (range === 'whole') return sendCopy(request, response, 200, file, chosen, commonHeaders);
  const { first, last } = range;
  response.writeHead(206, {
    ...commonHeaders,
    ETag: file.plain.etag,
    'Content-Type': file.contentType,
    'Content-Range': `bytes ${first}-${last}/${file.plain.size}`,
    'Content-Length': last - first + 1,
  });
  if (request.method === 'HEAD') response.end();
  else await pipe(createReadStream(file.plain.file, { start: first, end: last }), response);
}

const gzipAsync = promisify(gzip);

export async function fileInMemory(contentType: string, text: string): Promise<StaticFile> {
  const bytes = Buffer.from(text);
  const compressed = await gzipAsync(bytes);
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  return {
    contentType,
    // Dates have a resolution of one second, and the original file may be served again.
    modified: undefined,
    plain: { file: '', bytes, size: bytes.byteLength, etag: `"${tag}"` },
    gzip: { file: '', bytes: compressed, size: compressed.byteLength, etag: `"${tag}-gz"` },
  };
}

export function textFile(text: string): StaticFile {
  const bytes = Buffer.from(`${text}\n`);
  return {
    contentType: 'text/plain; charset=utf-8',
    modified: undefined,
    plain: { file: '', bytes, size: bytes.byteLength, etag: `"text-${bytes.byteLength}"` },
  };
}

/** Sends a page with the given status, ignoring conditional headers. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  status: 200 | 404 | 429 | 503,
  file: StaticFile,
  headers: OutgoingHttpHeaders,
): Promise<void> {
  return sendCopy(request, response, status, file, chooseCopy(request, file), {
    ...headers,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
  });
}

type Choice = { copy: Copy; encoding: 'br' | 'gzip' | undefined };

async function sendCopy(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  file: StaticFile,
  { copy, encoding }: Choice,
  headers: OutgoingHttpHeaders,
): Promise<void> {
  const bytes = request.method === 'HEAD' ? undefined : await readIfSmall(copy);
  response.writeHead(status, {
    ...headers,
    ETag: copy.etag,
    'Content-Type': file.contentType,
    'Content-Length': bytes?.byteLength ?? copy.size,
    ...(encoding && { 'Content-Encoding': encoding }),
  });
  if (bytes || request.method === 'HEAD') response.end(bytes);
  else await pipe(createReadStream(copy.file), response);
}

async function readIfSmall({ file, bytes, size }: Copy): Promise<Buffer | undefined> {
  return bytes ?? (size <= READ_WHOLE_MAX_BYTES ? await readFile(file) : undefined);
}

/** Ignores clients that disconnect. */
async function pipe(stream: NodeJS.ReadableStream, response: ServerResponse): Promise<void> {
  await pipeline(stream, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

function chooseCopy(request: IncomingMessage, file: StaticFile): Choice {
  for (const { name } of ENCODINGS) {
    const copy = file[name];
    if (copy && acceptsEncoding(request, name)) return { copy, encoding: name };
  }
  return { copy: file.plain, encoding: undefined };
}

export function acceptsEncoding(request: IncomingMessage, encoding: 'br' | 'gzip'): boolean {
  const header = String(request.headers['accept-encoding'] ?? '');
  return header.split(',').some((part) => {
    const [name = '', ...options] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !options.some((option) => /^q=0(\.0*)?$/.test(option));
  });
}

function isFresh(request: IncomingMessage, copy: Copy, file: StaticFile): boolean {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined) {
    return tags.split(',').some((tag) => ['*', copy.etag].includes(tag.trim().replace(/^W\//, '')));
  }
  if (!file.modified) return false;
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return Math.floor(file.modified.getTime() / 1000) * 1000 <= since;
}

/** Clients combine ranges, so they must come from the same file. */
function isRangeValid(request: IncomingMessage, file: StaticFile): boolean {
  if (isCompressed(file)) return false;
  return matchesIfRange(request.headers['if-range']?.toString(), [
    file.plain.etag,
    file.modified?.toUTCString(),
  ]);
}

function isCompressed(file: StaticFile): boolean {
  return file.br !== undefined || file.gzip !== undefined;
}
