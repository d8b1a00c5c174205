// Serves the built site: redirects, the e-book's host, precompressed files, chapters newer than the build, 404s.
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import { redirectFor } from '../../lib/redirects.ts';
import { isGenesisHost } from '../../lib/site-host.ts';
import { CSP_FILE, SECURITY_HEADERS } from './security-headers.ts';

const YEAR_SECONDS = 31_536_000;

export type Site = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type SiteOptions = {
  /** Folder of the built site. */
  dist: string;
  /** Whether a chapter with this slug is published now; asked only for pages that the build did not make. */
  isPublishedChapter: (slug: string) => Promise<boolean>;
};

/** Reads the folder once; make a new site after the folder has changed. */
export function createSite({ dist, isPublishedChapter }: SiteOptions): Site {
  const files = sirv(dist, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: ['html'],
    setHeaders: (response, pathname) => {
      response.setHeader('Cache-Control', cacheControlFor(pathname));
      if (pathname.endsWith('.epub')) response.setHeader('Content-Type', 'application/epub+zip');
      if (pathname.endsWith('.vtt')) response.setHeader('Access-Control-Allow-Origin', '*');
    },
  });
  const notFoundPage = readPage(dist, '404.html');
  const chapterPage = readPage(dist, 'read.html');
  const headers = {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': readFileSync(path.join(dist, CSP_FILE), 'utf8'),
  };

  const serveFile = (request: IncomingMessage, response: ServerResponse, pathname: string) =>
    new Promise<'served' | 'missing'>((resolve) => {
      request.url = pathname;
      response.once('close', () => resolve('served'));
      files(request, response, () => resolve('missing'));
    });

  return async (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const { pathname, search } = splitUrl(request.url ?? '/');
    if (decodedOrUndefined(pathname) === undefined || pathname === `/${CSP_FILE}`)
      return sendPage(request, response, 404, notFoundPage);

    const tidy = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
    if (tidy !== pathname) return redirect(response, 308, tidy + search);
    const onGenesis = isGenesisHost(request.headers.host);
    if (onGenesis && pathname === '/landing') return redirect(response, 302, `/${search}`);
    const target = redirectFor(pathname, search);
    if (target !== undefined) return redirect(response, 301, target);

    const file = onGenesis && pathname === '/' ? '/landing' : pathname;
    if (isInternalName(file)) return sendPage(request, response, 404, notFoundPage);
    // Where no chapter has this name, read/404.html is the fallback for another kind of host.
    if (file !== '/read/404' && (await serveFile(request, response, file)) === 'served') return;

    const slug = /^\/read\/([^/]+)$/.exec(pathname)?.[1];
    if (slug === undefined) return sendPage(request, response, 404, notFoundPage);
    // The page finds out by itself what to show; the status is for search engines.
    const isPublished = await isPublishedChapter(slug).catch(() => true);
    sendPage(request, response, isPublished ? 200 : 404, chapterPage);
  };
}

type Page = Record<'plain' | 'br' | 'gzip', Buffer>;

/** A page that is sent with a status of our choosing; sirv knows only 200. */
function readPage(dist: string, file: string): Page {
  const plain = readFileSync(path.join(dist, file));
  const packed = (ending: string) =>
    existsSync(path.join(dist, file + ending)) ? readFileSync(path.join(dist, file + ending)) : plain;
  return { plain, br: packed('.br'), gzip: packed('.gz') };
}

function sendPage(request: IncomingMessage, response: ServerResponse, status: number, page: Page): void {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain';
  const body = page[encoding];
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ...(body !== page.plain && { 'Content-Encoding': encoding }),
    'Content-Length': body.byteLength,
  });
  response.end(body);
}

function cacheControlFor(pathname: string): string {
  if (pathname.startsWith('/_astro/')) return `public, max-age=${YEAR_SECONDS}, immutable`;
  if (/\.(mp3|mp4|webm|epub|ico|svg|png|jpg)$/.test(pathname)) return 'public, max-age=86400';
  return 'public, max-age=0, must-revalidate';
}

/** Files that static hosts read, and page files by their file name, are no addresses of the site. */
function isInternalName(pathname: string): boolean {
  return /^\/(_headers|_redirects)$/.test(pathname) || pathname.endsWith('.html');
}

function splitUrl(url: string): { pathname: string; search: string } {
  const at = url.indexOf('?');
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) };
}

function decodedOrUndefined(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}

function redirect(response: ServerResponse, status: 301 | 302 | 308, location: string): void {
  response.writeHead(status, { Location: location, 'Cache-Control': 'no-cache' }).end();
}
