import type { APIRoute } from 'astro';
import { releases } from '~/features/chapters/at-build/chapters-at-build.ts';
import { releaseCalendar } from '~/features/chapters/calendar/release-calendar.ts';
import { publicUrl } from '~/lib/site/public-url.ts';

export const GET: APIRoute = async () => {
  const calendar = releaseCalendar(await releases(), { toUrl: publicUrl, now: Date.now() });
  return new Response(calendar, { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } });
};
