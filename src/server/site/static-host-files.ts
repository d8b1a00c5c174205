// The redirect and header files that Netlify, Cloudflare Pages and their like read from a deployed folder.
// Both hosts read files of these names. For a host that is known, the build leaves out what that host would warn of.
import { REDIRECTS } from '../../lib/site/redirects.ts';
import { genesisOrigin, isGenesisHost } from '../../lib/site/site-host.ts';
import { FOREVER, MEDIA_PATHS, ONE_DAY, SEARCH_CACHE } from './caching.ts';
import type { DeployHost } from './deploy-host.ts';
import type { MovedChapter } from './former-addresses.ts';
import { isPreviewPath, PREVIEW_HEADERS } from './preview-headers.ts';
import { policyLine, type PolicyRule } from './policy-rules.ts';
import { SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from './security-headers.ts';

/**
 * `_redirects`: the embedded server's table and rules, as far as the host reads them.
 * @param siteUrl the public address of the site
 * @param moved former addresses of chapters
 */
export function redirectsFile(
  siteUrl: string,
  moved: readonly MovedChapter[] = [],
  host: DeployHost = 'any',
): string {
  const lines = REDIRECTS.flatMap((redirect) => redirectLines(redirect, host));
  // Cloudflare counts lines with a star apart from the others and wants them last.
  const byStar = (wanted: boolean) =>
    lines.filter((line) => (line.split(' ')[0] ?? '').endsWith('*') === wanted);
  return [
    ...(host === 'cloudflare' ? [] : genesisLines(siteUrl)),
    ...byStar(false),
    ...moved.flatMap(({ from, to }) => spellings(from, host).map((spelling) => `${spelling} ${to} 301`)),
    ...byStar(true),
    // A chapter that the build did not make, where no function answers for it. Status 404 keeps it out of search
    // results. Cloudflare knows no such status and serves read/404.html without a rule.
    ...(host === 'cloudflare' ? [] : ['/read/* /read.html 404']),
    '',
  ].join('\n');
}

function redirectLines({ from, to, withQuery }: (typeof REDIRECTS)[number], host: DeployHost): string[] {
  if (withQuery === undefined) return spellings(from, host).map((spelling) => `${spelling} ${to} 301`);
  // A condition on the query is Netlify's alone; elsewhere the query stays and the home page is shown.
  return host === 'cloudflare' ? [] : [`${from} ${withQuery}=:value ${to} 301!`];
}

/** Netlify takes an address with and without its last slash for the same; Cloudflare compares every character. */
function spellings(from: string, host: DeployHost): string[] {
  return host === 'cloudflare' && !from.endsWith('*') && from !== '/' ? [from, `${from}/`] : [from];
}

/** Rules for one host are Netlify's. Cloudflare needs a rewrite rule for that host instead. */
function genesisLines(siteUrl: string): string[] {
  const genesis = new URL(genesisOrigin(siteUrl.replace(/^http:/, 'https:')));
  if (!isGenesisHost(genesis.host)) return [];
  return [`${genesis.href} /genesis.html 200!`, `${genesis.href}landing ${genesis.href} 302!`];
}

/** `_routes.json` of Cloudflare Pages: only these addresses cost a call of a function. */
export function routesFile(): string {
  return `${JSON.stringify({ version: 1, include: ['/read/*', '/audio/*'], exclude: [] }, null, 2)}\n`;
}

/** `_headers`: the policies of this build, and long caching for files whose names change with their content. */
export function headersFile(rules: readonly PolicyRule[]): string {
  const everywhere = {
    ...SECURITY_HEADERS,
    'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY,
  };
  const linesOf = (headers: Record<string, string>) =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [
    '/*',
    ...linesOf(everywhere),
    ...rules.flatMap(({ paths, policies }) =>
      paths.flatMap((path) => [
        path,
        ...policies.map(policyLine),
        ...(isPreviewPath(path) ? linesOf(PREVIEW_HEADERS) : []),
      ]),
    ),
    '/_astro/*',
    `  Cache-Control: ${FOREVER}`,
    ...MEDIA_PATHS.flatMap((path) => [path, `  Cache-Control: ${ONE_DAY}`]),
    // A copy in a host's or browser's cache would hold a mended worker back.
    '/offline-worker.js',
    '  Cache-Control: no-cache',
    '/pagefind/*',
    `  Cache-Control: ${SEARCH_CACHE}`,
    '/*.epub',
    '  Content-Type: application/epub+zip',
    '/*.ics',
    '  Content-Type: text/calendar; charset=utf-8',
    '/audio/*.vtt',
    '  Access-Control-Allow-Origin: *',
    '',
  ].join('\n');
}
