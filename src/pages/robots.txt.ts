// What search engines may look at. The administration is not for search results.
import type { APIRoute } from 'astro';
import { canonicalUrl } from '~/lib/site/site-url.ts';

export const GET: APIRoute = ({ site, url }) =>
  new Response(
    [
      'User-agent: *',
      'Allow: /',
      'Disallow: /admin',
      '',
      `Sitemap: ${canonicalUrl('/sitemap-index.xml', site ?? url)}`,
      '',
    ].join('\n'),
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  );
