// Security headers, for `npm start` and for the header file of static hosts.
import { createHash } from 'node:crypto';
import { PUBLIC_MEDIA_PATH } from '../lib/media/media-file.ts';
import { inlineElements, piecesOf, type Piece } from './inline-elements.ts';

export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
} as const;

/** Only where TLS ends: on static hosts, never with plain `npm start`. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

export type ExternalServices = {
  supabaseUrl?: string | undefined;
  ipLookupUrl?: string | undefined;
  tagManagerId?: string | undefined;
  metaPixelId?: string | undefined;
  tiktokPixelId?: string | undefined;
};

export function configuredServices(): ExternalServices {
  return {
    supabaseUrl: process.env['PUBLIC_SUPABASE_URL'],
    ipLookupUrl: process.env['PUBLIC_IP_LOOKUP_URL'],
    tagManagerId: process.env['PUBLIC_TAG_MANAGER_ID'],
    metaPixelId: process.env['PUBLIC_META_PIXEL_ID'],
    tiktokPixelId: process.env['PUBLIC_TIKTOK_PIXEL_ID'],
  };
}

export type InlineHashes = { scripts: Set<string>; styles: Set<string> };

export function inlineHashes(pieces: readonly Piece[]): InlineHashes {
  const scripts = inlineElements(pieces, 'script')
    // Data blocks do not run, but speculation rules need a hash.
    .filter(({ attributes }) => !/\bsrc=|type="application\/(ld\+)?json"/.test(attributes))
    .map(({ body }) => hashOf(body));
  const styles = inlineElements(pieces, 'style').map(({ body }) => hashOf(body));
  return { scripts: new Set(scripts), styles: new Set(styles) };
}

export function isAdminPage(html: string): boolean {
  return /^\s*<!doctype html>\s*<html [^<>]*\bdata-admin\b/i.test(html);
}

export type PolicyNeeds = {
  hashes: InlineHashes;
  needsCaptcha: boolean;
  isAdminPage?: boolean;
  framing?: string | undefined;
  needsSearch?: boolean;
  /** Hosts of images in letters; in the letter editor, any. */
  imageSources?: readonly string[];
};

export function policyNeeds(pieces: readonly Piece[]): PolicyNeeds {
  const markup = pieces.filter((piece) => typeof piece === 'string').join('');
  return {
    hashes: inlineHashes(pieces),
    needsCaptcha: /<div [^<>]*\bdata-captcha\b/.test(markup),
    isAdminPage: isAdminPage(markup),
    framing: /^\s*<!doctype html>\s*<html [^<>]*\bdata-framing="(embeds|embedded)"/i.exec(markup)?.[1],
    needsSearch: /<form [^<>]*\bdata-search\b/.test(markup),
    imageSources: /<div [^<>]*\bdata-remote-images\b/.test(markup)
      ? ['https:']
      : [...markup.matchAll(/<img src="(https:\/\/[^/"\s;,']+)/g)].map(([, origin = '']) => origin),
  };
}

export function pagePolicy(html: string, services: ExternalServices): string {
  const { hashes, ...needs } = policyNeeds(piecesOf(html));
  return policyText(policyDirectives(hashes, services, needs));
}

export type PolicyDirectives = Record<string, string[]>;

/** With paths, because these hosts also serve scripts that could be used to bypass a policy. */
const CAPTCHA = ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'];

export function policyDirectives(
  hashes: InlineHashes,
  { supabaseUrl, ...others }: ExternalServices,
  {
    needsCaptcha,
    isAdminPage = false,
    framing,
    needsSearch = false,
    imageSources = [],
  }: Omit<PolicyNeeds, 'hashes'>,
): PolicyDirectives {
  const captcha = needsCaptcha ? CAPTCHA : [];
  const frameSources = [...captcha, ...(framing === 'embeds' ? ["'self'"] : [])];
  const services = isAdminPage ? {} : others;
  const tagManager = services.tagManagerId
    ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com']
    : [];
  const meta = services.metaPixelId ? ['https://connect.facebook.net', 'https://www.facebook.com'] : [];
  const tiktok = services.tiktokPixelId ? ['https://analytics.tiktok.com'] : [];
  const external = [...tagManager, ...meta, ...tiktok];
  const apis = [supabaseUrl, services.ipLookupUrl].flatMap((url) => (url ? [new URL(url).origin] : []));
  const media = supabaseUrl ? [`${new URL(supabaseUrl).origin}${PUBLIC_MEDIA_PATH}`] : [];
  return {
    // Covers fonts, audio, and video.
    'default-src': ["'self'"],
    ...(media.length > 0 && { 'media-src': ["'self'", ...media] }),
    'script-src': [
      "'self'",
      // Permits compiling WebAssembly, but not evaluating strings.
      ...(needsSearch ? ["'wasm-unsafe-eval'"] : []),
      ...hashes.scripts,
      ...captcha,
      ...external,
    ],
    'style-src': ["'self'", ...hashes.styles],
    // Progress bars and charts use style attributes, which cannot load anything here.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      ...new Set(imageSources),
      ...(isAdminPage ? media : []),
      ...captcha,
      ...external,
    ],
    'connect-src': ["'self'", ...captcha, ...apis, ...external],
    'frame-src': frameSources.length > 0 ? frameSources : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [framing === 'embedded' ? "'self'" : "'none'"],
  };
}

export function policyText(directives: PolicyDirectives): string {
  const [defaultSources = ''] = directives['default-src'] ?? [];
  return Object.entries(directives)
    .filter(
      ([name, values]) =>
        name === 'default-src' || values.join(' ') !== defaultSources || !/^(img|connect)/.test(name),
    )
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

function hashOf(body: string): string {
  return `'sha256-${createHash('sha256').update(body).digest('base64')}'`;
}
