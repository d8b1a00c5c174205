// Replaces the static server of Netlify's local runtime, which ignores ranges and `_headers` caching rules.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { parseByteRange } from '../../src/server/edge/audio-range.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
};

const [folder = 'dist', port = '0'] = process.argv.slice(2);
const root = path.resolve(folder);

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://storage');
  const requested = path.join(root, decodeURIComponent(pathname), pathname.endsWith('/') ? 'index.html' : '');
  const exists = requested.startsWith(`${root}${path.sep}`) && isFile(requested);
  const file = exists ? requested : path.join(root, '404.html');
  const { size } = statSync(file);
  const range = parseByteRange(exists ? request.headers.range : undefined, size);
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  if (range === 'unsatisfiable')
    return void response.writeHead(416, { 'Content-Range': `bytes */${size}` }).end();
  if (range === 'whole') {
    response.writeHead(exists ? 200 : 404, { 'Content-Type': type, 'Content-Length': size });
  } else {
    response.writeHead(206, {
      'Content-Type': type,
      'Content-Length': range.last - range.first + 1,
      'Content-Range': `bytes ${range.first}-${range.last}/${size}`,
    });
  }
  if (request.method === 'HEAD') return void response.end();
  createReadStream(file, range === 'whole' ? {} : { start: range.first, end: range.last }).pipe(response);
}).listen(Number(port), '127.0.0.1');

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}
