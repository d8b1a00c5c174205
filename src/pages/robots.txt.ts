import type { APIRoute } from 'astro';
import { readAiPolicy, robotsText } from '~/lib/site/ai-crawlers.ts';
import { canonicalUrl } from '~/lib/site/canonical-url.ts';

export const GET: APIRoute = ({ site, url }) =>
  new Response(
    robotsText(readAiPolicy(process.env['AI_CRAWLERS']), canonicalUrl('/sitemap-index.xml', site ?? url)),
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  );
