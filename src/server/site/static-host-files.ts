// The redirect and header files that Netlify, Cloudflare Pages and their like read from a deployed folder.
import { REDIRECTS } from '../../lib/redirects.ts';
import { SECURITY_HEADERS, STRICT_TRANSPORT_SECURITY } from './security-headers.ts';

/** `_redirects`: the same table as the embedded server's; a host serves an existing file before `/read/*`. */
export function redirectsFile(): string {
  const table = REDIRECTS.map(({ from, to, withQuery }) =>
    // With a query condition the rule is Netlify's; others ignore it and the not-found page covers the rest.
    withQuery === undefined ? `${from} ${to} 301` : `${from} ${withQuery}=:value ${to} 301!`,
  );
  return [...table, '/read/* /read 200', ''].join('\n');
}

/** `_headers`: the policy of this build, and long caching for files whose names change with their content. */
export function headersFile(contentSecurityPolicy: string): string {
  const everywhere = {
    ...SECURITY_HEADERS,
    'Strict-Transport-Security': STRICT_TRANSPORT_SECURITY,
    'Content-Security-Policy': contentSecurityPolicy,
  };
  return [
    '/*',
    ...Object.entries(everywhere).map(([name, value]) => `  ${name}: ${value}`),
    '/_astro/*',
    '  Cache-Control: public, max-age=31536000, immutable',
    '/*.epub',
    '  Content-Type: application/epub+zip',
    '/audio/*.vtt',
    '  Access-Control-Allow-Origin: *',
    '',
  ].join('\n');
}
