// Responds to requests for pages and files with a redirect, the e-book's page, a file of the build, a chapter published since
// the build, or the 404 page.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { ChapterMetaFields } from '../../lib/chapters/chapter-head.ts';
import { isReservedSlug, isSlug } from '../../lib/chapters/chapter-slug.ts';
import type { BuiltChapter } from '../../lib/site/build-report.ts';
import { redirectFor } from '../../lib/site/redirects.ts';
import { isGenesisHost } from '../../lib/site/canonical-url.ts';
import type { AdmitLookup } from '../gateway/gateway.ts';
import { renderNewChapter } from '../edge/new-chapter.ts';
import { MANIFEST_FILE } from '../../build/build-manifest.ts';
import { createChapterFilter } from './hidden-chapters.ts';
import { cacheControlFor, isPreviewPath, PREVIEW_HEADERS } from '../../build/response-headers.ts';
import { pagePolicy, SECURITY_HEADERS, configuredServices } from '../../build/security-headers.ts';
import { fileInMemory, listFolder, sendFile, sendPage, textFile, type StaticFile } from './static-files.ts';

export type SiteHandler = {
  (request: IncomingMessage, response: ServerResponse): Promise<void>;
  hide: (chapters: readonly BuiltChapter[]) => Promise<void>;
};

export type SiteOptions = {
  dist: string;
  findChapter: (slug: string, queueKey?: string) => Promise<ChapterMetaFields | undefined>;
  currentSlug?: (slug: string, queueKey?: string) => Promise<string | undefined>;
  admitLookup?: AdmitLookup;
};

/** In a build's folder: the ids of withdrawn chapters. */
export const WITHDRAWN_FILE = 'withdrawn.json';

const NOT_FOUND = textFile('This page does not exist.');
const CHAPTER_UNAVAILABLE = textFile('This chapter is temporarily unavailable. Please try again later.');

export function serveFolder(options: SiteOptions): SiteHandler {
  const files = listFolder(options.dist);
  const notFoundPage = files.get('404.html') ?? NOT_FOUND;
  const genesisPage = files.get('genesis.html') ?? files.get('landing.html');
  const pages = new Map<string, StaticFile>();
  for (const [name, file] of files) if (!NOT_SERVED.has(name)) pages.set(pathFor(name), file);

  const policies = new Map<StaticFile, string>();
  const pageHeaders = (page: StaticFile) => {
    if (!page.contentType.startsWith('text/html')) return SECURITY_HEADERS;
    const policy =
      policies.get(page) ?? pagePolicy(readFileSync(page.plain.file, 'utf8'), configuredServices());
    policies.set(page, policy);
    return { ...SECURITY_HEADERS, 'Content-Security-Policy': policy };
  };
  const { resolve, hide } = createChapterFilter(files);
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
    const decoded = tryDecode(pathname);
    // Browsers treat backslashes like slashes, so a redirect that starts with one could lead to another host.
    if (decoded === undefined || !pathname.startsWith('/') || pathname.includes('\\')) {
      return notFound(request, response);
    }
    const isOnGenesis = isGenesisHost(request.headers.host);
    const moved = findRedirect(pathname, search, isOnGenesis);
    if (moved) return redirect(response, moved.status, moved.location);

    const built = isOnGenesis && pathname === '/' ? genesisPage : pages.get(decoded);
    const file = built && resolve(built);
    if (file)
      return sendFile(request, response, file, {
        'Cache-Control': cacheControlFor(decoded),
        ...(/\.(vtt|chapters\.json)$/.test(decoded) && { 'Access-Control-Allow-Origin': '*' }),
        ...(built.contentType.startsWith('text/html') && pageHeaders(built)),
        // X-Frame-Options is for browsers that do not support `frame-ancestors`.
        ...(isPreviewPath(decoded) && { ...PREVIEW_HEADERS, 'X-Frame-Options': 'SAMEORIGIN' }),
      });

    // The search page reports that its index is being updated.
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
      console.error(`${splitUrl(request.url ?? '/').pathname} could not be served:`, error);
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(500, { 'Content-Type': 'text/plain' })
          .end('Something went wrong. Please try again.');
    });
  return Object.assign(handle, { hide });
}

/** For chapter URLs without a built page. The fallback page loads the chapter; the status is for search engines. */
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
    const admission = admitLookup ? admitLookup(request) : { queueKey: undefined, release: () => undefined };
    if (!admission) return send(429, page, { 'Retry-After': '1' });
    const { queueKey, release } = admission;
    try {
      // If the database does not respond, the chapter is assumed to exist.
      const chapter = isSlug(slug)
        ? await findChapter(slug, queueKey).catch(() => 'unknown' as const)
        : undefined;
      if (chapter && !(chapter === 'unknown' && isWithdrawn)) {
        if (!fallback) return await send(503);
        if (chapter === 'unknown') return await send(200);
        const html = renderNewChapter(await readFile(fallback.plain.file, 'utf8'), chapter);
        return await send(200, await fileInMemory(fallback.contentType, html));
      }
      // In the first release, chapters could have slugs that are now reserved.
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

/** Files for static hosts, and pages that are served only at other URLs. */
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

function pathFor(name: string): string {
  return name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`;
}

function splitUrl(url: string): { pathname: string; search: string } {
  const index = url.indexOf('?');
  return index < 0
    ? { pathname: url, search: '' }
    : { pathname: url.slice(0, index), search: url.slice(index) };
}

function tryDecode(pathname: string): string | undefined {
  try {
    // Encoded slashes remain encoded, because they are part of a name.
    return decodeURI(pathname);
  } catch {
    return undefined;
  }
}

type Redirect = { status: 301 | 302 | 308; location: string };

/** To the canonical spelling, the root of the e-book's host, or the new address of a page. */
function findRedirect(pathname: string, search: string, isOnGenesis: boolean): Redirect | undefined {
  const plain = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  if (plain !== pathname) return { status: 308, location: plain + search };
  if (isOnGenesis && pathname === '/landing') return { status: 302, location: `/${search}` };
  const location = redirectFor(pathname, search);
  return location === undefined ? undefined : { status: 301, location };
}
