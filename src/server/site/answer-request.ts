// What a request for a page or file gets: a redirect, the e-book's host, a file of the build (static-files.ts sends it), a
// chapter newer than the build, or the 404 page.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { redirectFor } from '../../lib/site/redirects.ts';
import { SERIAL_BOOK_PATH } from '../../lib/site/downloads.ts';
import { isGenesisHost } from '../../lib/site/site-host.ts';
import type { ChapterOfBuild } from './accept-build.ts';
import { FOREVER, ONE_DAY, SEARCH_CACHE } from './caching.ts';
import { MANIFEST_FILE, readManifest } from './build-manifest.ts';
import { createHiding } from './hidden-chapters.ts';
import { createPagePolicies } from './page-policy.ts';
import { FRAMED_BY_ITSELF, isPreviewPath, PREVIEW_HEADERS } from './preview-headers.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { listFolder, sendFile, sendPage, textFile, type StaticFile } from './static-files.ts';
import { createUnbuiltChapters, redirect, type UnbuiltQuestions } from './unbuilt-chapters.ts';

export type Site = {
  (request: IncomingMessage, response: ServerResponse): Promise<void>;
  /**
   * Answers for these chapters of the build, and for no others, as if the build had not made them: their pages at
   * once, the lists that name them when it resolves.
   */
  hide: (chapters: readonly ChapterOfBuild[]) => Promise<void>;
  /** The chapters that the build has a page or a share image for. */
  slugs: readonly string[];
};

export type SiteOptions = UnbuiltQuestions & { dist: string };

/** Shown where a build has no page for it. */
const PLAIN_NOT_FOUND = textFile('This page does not exist.');

/** Lists the folder once; make a new site after the folder has changed. */
export function serveFolder(options: SiteOptions): Site {
  const { dist } = options;
  const files = listFolder(dist);
  const notFoundPage = files.get('404.html') ?? PLAIN_NOT_FOUND;
  const chapterPage = files.get('read.html');
  const genesisPage = files.get('genesis.html') ?? files.get('landing.html');
  const pages = byAddress(files);
  const policyFor = createPagePolicies(dist, files);
  const pageHeaders = (page: StaticFile) =>
    isPage(page) ? { ...SECURITY_HEADERS, 'Content-Security-Policy': policyFor(page) } : SECURITY_HEADERS;
  const { shown, hide } = createHiding(files, readManifest(dist)?.searchFragments);
  const notFound = (request: IncomingMessage, response: ServerResponse) =>
    sendPage(request, response, 404, notFoundPage, pageHeaders(notFoundPage));

  const unbuilt = createUnbuiltChapters(options, { page: chapterPage, pageHeaders, notFound });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const { pathname, search } = splitUrl(request.url ?? '/');
    const decoded = decodedOrUndefined(pathname);
    // A backslash is a slash to browsers: as the start of a redirect it would lead to another host.
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
        ...fileHeaders(decoded),
        // The policy is that of the page as it was built, whatever is left out of it.
        ...(isPage(built) && pageHeaders(built)),
        ...(isPreviewPath(decoded) && { ...PREVIEW_HEADERS, ...FRAMED_BY_ITSELF }),
      });

    const slug = /^\/read\/([^/]+)$/.exec(pathname)?.[1];
    if (slug === undefined) return notFound(request, response);
    // Without an answer a chapter newer than the build is more likely than none, unless it is known to be withdrawn.
    await unbuilt(request, response, { slug, search, isLikely: !built });
  };

  const handle = (request: IncomingMessage, response: ServerResponse) =>
    answer(request, response).catch((error: unknown) => {
      console.error(`${splitUrl(request.url ?? '/').pathname} could not be sent:`, error);
      sendFailure(response);
    });
  return Object.assign(handle, { hide, slugs: slugsIn(files) });
}

function sendFailure(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else
    response.writeHead(500, { 'Content-Type': 'text/plain' }).end('Something went wrong. Please try again.');
}

function byAddress(files: ReadonlyMap<string, StaticFile>): Map<string, StaticFile> {
  const pages = new Map<string, StaticFile>();
  for (const [name, file] of files) {
    const address = addressOf(name);
    if (address !== undefined) pages.set(address, file);
  }
  return pages;
}

function slugsIn(files: ReadonlyMap<string, StaticFile>): string[] {
  const slugs = [...files.keys()]
    .filter((name) => !NO_ADDRESS.has(name))
    .map((name) => /^(?:og\/)?read\/([^/]+)\.(?:html|png)$/.exec(name)?.[1]);
  return [...new Set(slugs.filter((slug) => slug !== undefined))];
}

function isPage(file: StaticFile): boolean {
  return file.contentType.startsWith('text/html');
}

/** What static hosts read, and pages that are only shown in place of others, have no address. */
const NO_ADDRESS = new Set([
  '_headers',
  '_redirects',
  '404.html',
  'genesis.html',
  'read.html',
  'read/404.html',
  MANIFEST_FILE,
]);

/** Where a file of the built site is found: about.html at /about, index.html at /. */
function addressOf(name: string): string | undefined {
  if (NO_ADDRESS.has(name)) return undefined;
  return name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`;
}

function fileHeaders(address: string): Record<string, string> {
  return {
    'Cache-Control': cacheControlFor(address),
    ...(address.endsWith('.vtt') && { 'Access-Control-Allow-Origin': '*' }),
  };
}

function cacheControlFor(address: string): string {
  if (address.startsWith('/_astro/')) return FOREVER;
  if (address.startsWith('/pagefind/')) return SEARCH_CACHE;
  // Renewed with every publication, and never to be had with a chapter that was withdrawn.
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
    // An encoded slash stays encoded: it is part of a name, not of the path.
    return decodeURI(pathname);
  } catch {
    return undefined;
  }
}

type Redirect = { status: 301 | 302 | 308; location: string };

/** Where an address leads instead: its plain spelling, the root of the e-book's host, or the page that replaced it. */
function redirectOf(pathname: string, search: string, onGenesis: boolean): Redirect | undefined {
  const plain = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  if (plain !== pathname) return { status: 308, location: plain + search };
  if (onGenesis && pathname === '/landing') return { status: 302, location: `/${search}` };
  const location = redirectFor(pathname, search);
  return location === undefined ? undefined : { status: 301, location };
}
