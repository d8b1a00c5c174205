import type { APIRoute } from 'astro';
import { readAiPolicy, robotsText } from '~/lib/site/ai-crawlers.ts';
import { publicUrl } from '~/lib/site/public-url.ts';

export const GET: APIRoute = () =>
  new Response(robotsText(readAiPolicy(process.env['AI_CRAWLERS']), publicUrl('/sitemap-index.xml')), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
