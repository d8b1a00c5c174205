// What search engines may look at. The administration is nobody's search result.
import type { APIRoute } from 'astro';
import { canonicalUrl } from '~/features/seo/canonical.ts';

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
