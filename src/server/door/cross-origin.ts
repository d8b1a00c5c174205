// Pages of other origins. None may use the API unless ALLOWED_ORIGINS names it.
import { refusal, type Refusal } from './refusal.ts';

const ALLOWED_HEADERS = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'prefer',
  'accept-profile',
  'content-profile',
  'range',
  'x-supabase-api-version',
].join(', ');
const ALLOWED_METHODS = 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS';
const PREFLIGHT_SECONDS = 86_400;

/** 'same': no other origin is known to be involved. 'named': one that may. 'foreign': one that may not. */
export type OriginStanding = 'same' | 'named' | 'foreign';

export function originStanding(
  origin: string | null,
  host: string | null,
  allowed: readonly string[],
): OriginStanding {
  if (origin === null) return 'same';
  const url = URL.parse(origin);
  if (url && url.origin !== 'null' && host !== null && url.host === hostOf(host, url.protocol)) return 'same';
  return url && allowed.includes(url.origin) ? 'named' : 'foreign';
}

/** Reads answer without permission to be read, so the browser keeps them; what changes something is refused. */
export function inspectOrigin(standing: OriginStanding, method: string): Refusal | undefined {
  if (standing !== 'foreign' || method === 'GET' || method === 'HEAD' || method === 'OPTIONS')
    return undefined;
  return refusal(
    403,
    'origin_not_allowed',
    'Pages of this origin may not use the API.',
    'ALLOWED_ORIGINS names the origins that may.',
  );
}

/** The answer to OPTIONS. */
export function preflight(standing: OriginStanding): Response {
  return new Response(null, {
    status: 204,
    headers: {
      Allow: ALLOWED_METHODS,
      ...(standing === 'named' && {
        'Access-Control-Allow-Headers': ALLOWED_HEADERS,
        'Access-Control-Allow-Methods': ALLOWED_METHODS,
        'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
      }),
    },
  });
}

/** Adds what lets a named origin's page read the answer. */
export function setOriginHeaders(
  headers: Headers,
  standing: OriginStanding,
  origin: string | null,
  allowed: readonly string[],
): void {
  if (allowed.length > 0) headers.append('Vary', 'Origin');
  if (standing !== 'named' || origin === null) return;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set(
    'Access-Control-Expose-Headers',
    'Content-Range, Content-Location, Preference-Applied, Retry-After',
  );
}

/** Takes away what the backend says about other origins: it would let every page in. */
export function removeOriginHeaders(headers: Headers): void {
  for (const name of [...headers.keys()]) {
    if (name.startsWith('access-control-')) headers.delete(name);
  }
}

/** A Host header as URLs write it: without the port that its protocol implies. */
function hostOf(host: string, protocol: string): string {
  return URL.parse(`${protocol}//${host}`)?.host ?? host;
}
