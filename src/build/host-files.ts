// The redirect and header files that Netlify, Cloudflare Pages, and similar hosts read from a deployed folder. For a known
// host, rules that would cause warnings are omitted.
import { isReservedSlug, isSlug } from '../lib/chapters/chapter-slug.ts';
import type { BuiltChapter } from '../lib/site/build-report.ts';
import { REDIRECTS } from '../lib/site/redirects.ts';
import { genesisOrigin, isGenesisHost } from '../lib/site/canonical-url.ts';
import type { DeployHost } from './build-plan.ts';
import {
  IMMUTABLE,
  isPreviewPath,
  MEDIA_PATHS,
  ONE_DAY,
  PREVIEW_HEADERS,
  SEARCH_CACHE,
} from './response-headers.ts';
import {
  policyDirectives,
  policyText,
  SECURITY_HEADERS,
  STRICT_TRANSPORT_SECURITY,
  type ExternalServices,
  type PolicyNeeds,
} from './security-headers.ts';

export type MovedChapter = { from: string; to: string };

export function movedChapters(
  rows: readonly unknown[],
  chapters: readonly Pick<BuiltChapter, 'id' | 'slug'>[],
): MovedChapter[] {
  const slugs = new Map(chapters.map(({ id, slug }) => [id, slug]));
  const currentSlugs = new Set(slugs.values());
  return rows.flatMap((row) => {
    const { slug, chapter_id } = (row ?? {}) as { slug?: unknown; chapter_id?: unknown };
    const to = typeof chapter_id === 'string' ? slugs.get(chapter_id) : undefined;
    if (typeof slug !== 'string' || !(isSlug(slug) || isReservedSlug(slug))) return [];
    return to === undefined || currentSlugs.has(slug) ? [] : [{ from: `/read/${slug}`, to: `/read/${to}` }];
  });
}

/** The redirects of the embedded server that the host supports. */
export function redirectsFile(
  siteUrl: string,
  moved: readonly MovedChapter[] = [],
  host: DeployHost = 'any',
): string {
  const lines = REDIRECTS.flatMap((redirect) => redirectLines(redirect, host));
  // Cloudflare counts lines with wildcards separately and requires them to be last.
  const linesWhere = (hasWildcard: boolean) =>
    lines.filter((line) => (line.split(' ')[0] ?? '').endsWith('*') === hasWildcard);
  return [
    ...(host === 'cloudflare' ? [] : genesisLines(siteUrl)),
    ...linesWhere(false),
    ...moved.flatMap(({ from, to }) => addressVariants(from, host).map((variant) => `${variant} ${to} 301`)),
    ...linesWhere(true),
    // For chapters missing from the build if there is no function; the 404 keeps them out of search results. Cloudflare does
    // not support this status, and serves read/404.html without a rule.
    ...(host === 'cloudflare' ? [] : ['/read/* /read.html 404']),
    '',
  ].join('\n');
}

function redirectLines({ from, to, withQuery }: (typeof REDIRECTS)[number], host: DeployHost): string[] {
  if (withQuery === undefined) return addressVariants(from, host).map((variant) => `${variant} ${to} 301`);
  // Only Netlify supports query conditions; other hosts show the home page and keep the query.
  return host === 'cloudflare' ? [] : [`${from} ${withQuery}=:value ${to} 301!`];
}

/** Netlify ignores a trailing slash; Cloudflare does not. */
function addressVariants(from: string, host: DeployHost): string[] {
  return host === 'cloudflare' && !from.endsWith('*') && from !== '/' ? [from, `${from}/`] : [from];
}

/** Only Netlify supports rules for a single host. Cloudflare needs a rewrite rule for that host instead. */
function genesisLines(siteUrl: string): string[] {
  const genesis = new URL(genesisOrigin(siteUrl.replace(/^http:/, 'https:')));
  if (!isGenesisHost(genesis.host)) return [];
  return [`${genesis.href} /genesis.html 200!`, `${genesis.href}landing ${genesis.href} 302!`];
}

export function routesFile(): string {
  return `${JSON.stringify({ version: 1, include: ['/read/*', '/audio/*'], exclude: [] }, null, 2)}\n`;
}

export function headersFile(rules: readonly PolicyRule[]): string {
  const allPages = { ...SECURITY_HEADERS, 'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY };
  const linesOf = (headers: Record<string, string>) =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [
    '/*',
    ...linesOf(allPages),
    ...rules.flatMap(({ paths, policies }) =>
      paths.flatMap((path) => [
        path,
        ...policies.map(policyLine),
        ...(isPreviewPath(path) ? linesOf(PREVIEW_HEADERS) : []),
      ]),
    ),
    '/_astro/*',
    `  Cache-Control: ${IMMUTABLE}`,
    ...MEDIA_PATHS.flatMap((path) => [path, `  Cache-Control: ${ONE_DAY}`]),
    // A cached copy would delay fixes to the worker.
    '/offline-worker.js',
    '  Cache-Control: no-cache',
    '/pagefind/*',
    `  Cache-Control: ${SEARCH_CACHE}`,
    '/*.epub',
    '  Content-Type: application/epub+zip',
    '/*.ics',
    '  Content-Type: text/calendar; charset=utf-8',
    ...['/audio/*.vtt', '/podcast/*.vtt', '/podcast/*.json'].flatMap((path) => [
      path,
      '  Access-Control-Allow-Origin: *',
    ]),
    '',
  ].join('\n');
}

/** Cloudflare Pages silently ignores a longer line. */
const MAX_LINE = 2000;

const NOT_FOUND_PAGE = '404.html';
/** Shown at '/' of the genesis host, by a rewrite that may run before or after the header rules. */
const GENESIS_PAGE = 'genesis.html';

export type PolicyRule = { paths: string[]; policies: string[] };

/**
 * One rule per page, or per folder of pages. If two rules match, browsers enforce both of Cloudflare's values but only the
 * last of Netlify's, so no address matches two, and '/*' has no policy.
 */
export function policyRules(
  pages: ReadonlyMap<string, PolicyNeeds>,
  services: ExternalServices,
): PolicyRule[] {
  const keyOf = (name: string) => (name.split('/')[0] ?? '').replace(/\.html$/, '');
  return [...Map.groupBy(pages.keys(), keyOf)].map(([key, names]) => {
    const hasFolder = names.some((name) => name.includes('/'));
    const needs = names.flatMap((name) => pages.get(name) ?? []);
    const fallbackPage = key === 'index' ? GENESIS_PAGE : hasFolder ? NOT_FOUND_PAGE : '';
    const hashes = [...needs, ...[pages.get(fallbackPage) ?? []].flat()].map((page) => page.hashes);
    return {
      paths: [key === 'index' ? '/' : `/${key}`, `/${key}.html`, ...(hasFolder ? [`/${key}/*`] : [])],
      policies: headerFilePolicies(
        {
          hashes: {
            scripts: new Set(hashes.flatMap(({ scripts }) => [...scripts])),
            styles: new Set(hashes.flatMap(({ styles }) => [...styles])),
          },
          needsCaptcha: needs.some(({ needsCaptcha }) => needsCaptcha),
          isAdminPage: needs.every(({ isAdminPage }) => isAdminPage),
          framing: needs.find(({ framing }) => framing)?.framing,
          needsSearch: needs.some(({ needsSearch }) => needsSearch),
        },
        services,
      ),
    };
  });
}

/**
 * Fits a policy into the header file: if the line is too long, all inline styles are allowed, but never inline scripts. If
 * external services make it even longer, scripts get a second policy, because browsers enforce both.
 */
export function headerFilePolicies({ hashes, ...needs }: PolicyNeeds, services: ExternalServices): string[] {
  const withAnyStyle = { ...hashes, styles: new Set(["'unsafe-inline'"]) };
  const singlePolicy = [hashes, withAnyStyle]
    .map((allowed) => policyText(policyDirectives(allowed, services, needs)))
    .find((policy) => policyLine(policy).length <= MAX_LINE);
  if (singlePolicy !== undefined) return [singlePolicy];
  const { 'script-src': scripts = [], ...rest } = policyDirectives(withAnyStyle, services, needs);
  return [
    policyText({ 'script-src': scripts }),
    policyText({ ...rest, 'script-src': ["'self'", "'unsafe-inline'", 'https:'] }),
  ];
}

function policyLine(policy: string): string {
  return `  Content-Security-Policy: ${policy}`;
}
