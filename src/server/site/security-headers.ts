// What every page is allowed to load and do. The same values serve `npm start` and the header file of static hosts.
import { createHash } from 'node:crypto';
import { inlineElements } from './inline-elements.ts';

/** Sent with every page. */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
} as const;

/** Only where TLS ends: a static host, never plain `npm start`. One year. */
export const STRICT_TRANSPORT_SECURITY = 'max-age=31536000; includeSubDomains';

export type OutsideServices = {
  supabaseUrl?: string | undefined;
  ipLookupUrl?: string | undefined;
  tagManagerId?: string | undefined;
  metaPixelId?: string | undefined;
  tiktokPixelId?: string | undefined;
};

/** The outside services that the environment switches on. */
export function servicesInUse(): OutsideServices {
  return {
    supabaseUrl: process.env['PUBLIC_SUPABASE_URL'],
    ipLookupUrl: process.env['PUBLIC_IP_LOOKUP_URL'],
    tagManagerId: process.env['PUBLIC_TAG_MANAGER_ID'],
    metaPixelId: process.env['PUBLIC_META_PIXEL_ID'],
    tiktokPixelId: process.env['PUBLIC_TIKTOK_PIXEL_ID'],
  };
}

export type InlineHashes = { scripts: Set<string>; styles: Set<string> };

/** The hashes that let the inline scripts and styles of these pages run, and nothing else that is inline. */
export function inlineHashes(pages: Iterable<string>): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const html of pages) {
    for (const { attributes, body } of inlineElements(html, 'script')) {
      const isData = /type="(application\/(ld\+)?json|speculationrules)"/.test(attributes);
      if (attributes.includes('speculationrules')) scripts.add(hashOf(body));
      if (!isData && !/\bsrc=/.test(attributes)) scripts.add(hashOf(body));
    }
    for (const { body } of inlineElements(html, 'style')) styles.add(hashOf(body));
  }
  return { scripts, styles };
}

/** The Content-Security-Policy of one page or of several. Outside origins appear only where their setting is on. */
export function contentSecurityPolicy(hashes: InlineHashes, services: OutsideServices): string {
  const captcha = ['https://www.google.com', 'https://www.gstatic.com'];
  const tagManager = services.tagManagerId
    ? ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com']
    : [];
  const meta = services.metaPixelId ? ['https://connect.facebook.net', 'https://www.facebook.com'] : [];
  const tiktok = services.tiktokPixelId ? ['https://analytics.tiktok.com'] : [];
  const outside = [...tagManager, ...meta, ...tiktok];
  const apis = [services.supabaseUrl, services.ipLookupUrl].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  );
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes.scripts, ...captcha, ...outside],
    'style-src': ["'self'", ...hashes.styles],
    // Progress bars and charts place themselves by style attributes; those cannot load anything.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...captcha, ...outside],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...captcha, ...apis, ...outside],
    'frame-src': captcha,
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

function hashOf(body: string): string {
  return `'sha256-${createHash('sha256').update(body).digest('base64')}'`;
}
