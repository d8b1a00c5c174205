import type { APIRoute } from 'astro';
import { releases } from '~/features/chapters/at-build/chapters-at-build.ts';
import { releaseCalendar } from '~/features/chapters/calendar/release-calendar.ts';
import { canonicalUrl } from '~/lib/site/canonical-url.ts';

export const GET: APIRoute = async ({ site, url }) => {
  const calendar = releaseCalendar(await releases(), {
    addressOf: (path) => canonicalUrl(path, site ?? url),
    now: Date.now(),
  });
  return new Response(calendar, { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } });
};
