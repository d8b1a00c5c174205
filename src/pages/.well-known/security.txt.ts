// How to report a vulnerability (RFC 9116). Each build extends its validity; the doctor checks it.
import type { APIRoute } from 'astro';
import { CONTACT_EMAIL } from '~/lib/site/product.ts';
import { publicUrl } from '~/lib/site/public-url.ts';

/** The standard recommends less than a year. */
const VALID_DAYS = 180;

export const GET: APIRoute = () => {
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${CONTACT_EMAIL}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl('/.well-known/security.txt')}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
