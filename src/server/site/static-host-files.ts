// The redirect and header files that Netlify, Cloudflare Pages and their like read from a deployed folder.
// Both hosts read the same two files, and each skips the lines that only the other understands.
import { REDIRECTS } from '../../lib/site/redirects.ts';
import { genesisOrigin, isGenesisHost } from '../../lib/site/site-host.ts';
import { FOREVER, SEARCH_CACHE } from './caching.ts';
import type { MovedChapter } from './former-addresses.ts';
import { isPreviewPath, PREVIEW_HEADERS } from './preview-headers.ts';
import { policyLine, type PolicyRule } from './policy-rules.ts';
import { SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from './security-headers.ts';

/**
 * `_redirects`: the embedded server's table and rules.
 * @param siteUrl the public address of the site
 * @param moved former addresses of chapters
 */
export function redirectsFile(siteUrl: string, moved: readonly MovedChapter[] = []): string {
  const genesis = new URL(genesisOrigin(siteUrl.replace(/^http:/, 'https:')));
  const lines = REDIRECTS.map(({ from, to, withQuery }) =>
    // A condition on the query is Netlify's alone; elsewhere the query stays and the home page is shown.
    withQuery === undefined ? `${from} ${to} 301` : `${from} ${withQuery}=:value ${to} 301!`,
  );
  // Cloudflare counts lines with a star apart from the others and wants them last.
  const byStar = (wanted: boolean) =>
    lines.filter((line) => (line.split(' ')[0] ?? '').endsWith('*') === wanted);
  return [
    // Rules for one host are Netlify's. Cloudflare needs a rewrite rule for that host instead.
    ...(isGenesisHost(genesis.host)
      ? [`${genesis.href} /genesis.html 200!`, `${genesis.href}landing ${genesis.href} 302!`]
      : []),
    ...byStar(false),
    ...moved.map(({ from, to }) => `${from} ${to} 301`),
    ...byStar(true),
    // A chapter that the build did not make. Status 404 keeps it out of search results, and lets Cloudflare skip
    // the line: there a rewrite would come before the built chapters. It serves read/404.html without a rule.
    '/read/* /read.html 404',
    '',
  ].join('\n');
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
    '/pagefind/*',
    `  Cache-Control: ${SEARCH_CACHE}`,
    '/*.epub',
    '  Content-Type: application/epub+zip',
    '/audio/*.vtt',
    '  Access-Control-Allow-Origin: *',
    '',
  ].join('\n');
}
