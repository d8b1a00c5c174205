import type { APIRoute } from 'astro';
import { releases } from '~/features/chapters/at-build/chapters-at-build.ts';
import { releaseCalendar } from '~/features/chapters/calendar/release-calendar.ts';
import { chaptersToShow } from '~/lib/chapters/serial-state.ts';
import { getCurrentSerial } from '~/lib/collections/entries.ts';
import { publicUrl } from '~/lib/site/public-url.ts';

export const GET: APIRoute = async () => {
  const { title, state } = await getCurrentSerial();
  const chapters = chaptersToShow(await releases(), state);
  const calendar = releaseCalendar(chapters, { serial: title, toUrl: publicUrl, now: Date.now() });
  return new Response(calendar, { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } });
};
