// Responds to a request for a page or file: with a redirect, the e-book's host, a file of the build, a chapter published
// since the build, or the 404 page.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isReservedSlug, isSlug, type ChapterFacts } from '../../lib/chapters/chapter-head.ts';
import type { BuiltChapter } from '../../lib/site/build-report.ts';
import { SERIAL_BOOK_PATH } from '../../lib/site/product.ts';
import { redirectFor } from '../../lib/site/redirects.ts';
import { isGenesisHost } from '../../lib/site/canonical-url.ts';
import type { AdmitLookup } from '../door/door.ts';
import { newChapterPage } from '../edge/new-chapter.ts';
import { MANIFEST_FILE } from '../../build/build-manifest.ts';
import { createHiding } from './hidden-chapters.ts';
import {
  IMMUTABLE,
  isPreviewPath,
  ONE_DAY,
  PREVIEW_HEADERS,
  SEARCH_CACHE,
} from '../../build/response-headers.ts';
import { pagePolicy, SECURITY_HEADERS, servicesInUse } from '../../build/security-headers.ts';
import { fileInMemory, listFolder, sendFile, sendPage, textFile, type StaticFile } from './static-files.ts';

export type Site = {
  (request: IncomingMessage, response: ServerResponse): Promise<void>;
  hide: (chapters: readonly BuiltChapter[]) => Promise<void>;
};

export type SiteOptions = {
  dist: string;
  findChapter: (slug: string, queueKey?: string) => Promise<ChapterFacts | undefined>;
  currentSlug?: (slug: string, queueKey?: string) => Promise<string | undefined>;
  admitLookup?: AdmitLookup;
};

/** Ids of hidden chapters, in a build's folder. */
export const WITHDRAWN_FILE = 'withdrawn.json';

const NOT_FOUND = textFile('This page does not exist.');
const CHAPTER_UNAVAILABLE = textFile('This chapter cannot be shown right now. Please try again later.');

export function serveFolder(options: SiteOptions): Site {
  const files = listFolder(options.dist);
  const notFoundPage = files.get('404.html') ?? NOT_FOUND;
  const genesisPage = files.get('genesis.html') ?? files.get('landing.html');
  const pages = new Map<string, StaticFile>();
  for (const [name, file] of files) if (!NOT_SERVED.has(name)) pages.set(addressOf(name), file);

  const policies = new Map<StaticFile, string>();
  const pageHeaders = (page: StaticFile) => {
    if (!page.contentType.startsWith('text/html')) return SECURITY_HEADERS;
    const policy = policies.get(page) ?? pagePolicy(readFileSync(page.plain.file, 'utf8'), servicesInUse());
    policies.set(page, policy);
    return { ...SECURITY_HEADERS, 'Content-Security-Policy': policy };
  };
  const { shown, hide } = createHiding(files);
  const notFound = (request: IncomingMessage, response: ServerResponse) =>
    sendPage(request, response, 404, notFoundPage, pageHeaders(notFoundPage));
  const serveNewChapter = createNewChapterHandler(options, files.get('read.html'), pageHeaders, notFound);

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const { pathname, search } = splitUrl(request.url ?? '/');
    const decoded = decodedOrUndefined(pathname);
    // Browsers treat a backslash like a slash, so at the start of a redirect it could select another host.
    if (decoded === undefined || !pathname.startsWith('/') || pathname.includes('\\')) {
      return notFound(request, response);
    }
    const onGenesis = isGenesisHost(request.headers.host);
    const moved = redirectOf(pathname, search, onGenesis);
    if (moved) return redirect(response, moved.status, moved.location);

    const built = onGenesis && pathname === '/' ? genesisPage : pages.get(decoded);
    const file = built && shown(built);
    if (file)
      return sendFile(request, response, file, {
        'Cache-Control': cacheControlFor(decoded),
        ...(decoded.endsWith('.vtt') && { 'Access-Control-Allow-Origin': '*' }),
        ...(built.contentType.startsWith('text/html') && pageHeaders(built)),
        // X-Frame-Options is for browsers without `frame-ancestors`.
        ...(isPreviewPath(decoded) && { ...PREVIEW_HEADERS, 'X-Frame-Options': 'SAMEORIGIN' }),
      });

    // The search page shows that its index is being updated.
    if (built && decoded.startsWith('/pagefind/')) {
      response.writeHead(503, { 'Retry-After': '60', 'Cache-Control': 'no-store' }).end();
      return;
    }
    const slug = /^\/read\/([^/]+)$/.exec(pathname)?.[1];
    if (slug === undefined) return notFound(request, response);
    await serveNewChapter(request, response, { slug, search, isWithdrawn: built !== undefined });
  };

  const handle = (request: IncomingMessage, response: ServerResponse) =>
    respond(request, response).catch((error: unknown) => {
      console.error(`${splitUrl(request.url ?? '/').pathname} could not be sent:`, error);
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(500, { 'Content-Type': 'text/plain' })
          .end('Something went wrong. Please try again.');
    });
  return Object.assign(handle, { hide });
}

/** Responds to chapter URLs without a page. The page itself loads the chapter; the status is for search engines. */
function createNewChapterHandler(
  { findChapter, currentSlug, admitLookup }: SiteOptions,
  fallback: StaticFile | undefined,
  pageHeaders: (page: StaticFile) => OutgoingHttpHeaders,
  notFound: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
) {
  const page = fallback ?? CHAPTER_UNAVAILABLE;
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { slug, search, isWithdrawn }: { slug: string; search: string; isWithdrawn: boolean },
  ): Promise<void> => {
    const send = (status: 200 | 404 | 429 | 503, file = page, headers: OutgoingHttpHeaders = {}) =>
      sendPage(request, response, status, file, { ...pageHeaders(page), ...headers });
    const admitted = admitLookup ? admitLookup(request) : { queueKey: undefined, release: () => undefined };
    if (!admitted) return send(429, page, { 'Retry-After': '1' });
    const { queueKey, release } = admitted;
    try {
      // If the database does not respond, a new chapter is more likely than an unknown address.
      const chapter = isSlug(slug)
        ? await findChapter(slug, queueKey).catch(() => 'unknown' as const)
        : undefined;
      if (chapter && !(chapter === 'unknown' && isWithdrawn)) {
        if (!fallback) return await send(503);
        if (chapter === 'unknown') return await send(200);
        const html = newChapterPage(await readFile(fallback.plain.file, 'utf8'), chapter);
        return await send(200, await fileInMemory(fallback.contentType, html));
      }
      // Chapters of the first release may have had addresses that are now reserved.
      const mayHaveMoved = isSlug(slug) || isReservedSlug(slug);
      const movedTo = mayHaveMoved ? await currentSlug?.(slug, queueKey).catch(() => undefined) : undefined;
      if (movedTo !== undefined) return redirect(response, 301, `/read/${movedTo}${search}`);
      return fallback ? await send(404) : await notFound(request, response);
    } finally {
      release();
    }
  };
}

function redirect(response: ServerResponse, status: 301 | 302 | 308, location: string): void {
  response.writeHead(status, { Location: location, 'Cache-Control': 'no-cache' }).end();
}

/** Files for static hosts, and pages that are only shown in place of others. */
const NOT_SERVED = new Set([
  '_headers',
  '_redirects',
  '404.html',
  'genesis.html',
  'read.html',
  'read/404.html',
  MANIFEST_FILE,
  WITHDRAWN_FILE,
]);

function addressOf(name: string): string {
  return name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`;
}

function cacheControlFor(address: string): string {
  if (address.startsWith('/_astro/')) return IMMUTABLE;
  if (address.startsWith('/pagefind/')) return SEARCH_CACHE;
  // Changes with every publication, and must never be cached with a withdrawn chapter.
  if (address === SERIAL_BOOK_PATH) return 'public, max-age=0, must-revalidate';
  if (/\.(mp3|mp4|webm|epub|ico|svg|png|jpg)$/.test(address)) return ONE_DAY;
  return 'public, max-age=0, must-revalidate';
}

function splitUrl(url: string): { pathname: string; search: string } {
  const at = url.indexOf('?');
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) };
}

function decodedOrUndefined(pathname: string): string | undefined {
  try {
    // An encoded slash stays encoded, because it is part of a name.
    return decodeURI(pathname);
  } catch {
    return undefined;
  }
}

type Redirect = { status: 301 | 302 | 308; location: string };

/** Redirects to the canonical spelling, the root of the e-book's host, or the replacement page. */
function redirectOf(pathname: string, search: string, onGenesis: boolean): Redirect | undefined {
  const plain = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  if (plain !== pathname) return { status: 308, location: plain + search };
  if (onGenesis && pathname === '/landing') return { status: 302, location: `/${search}` };
  const location = redirectFor(pathname, search);
  return location === undefined ? undefined : { status: 301, location };
}
