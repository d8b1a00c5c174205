import type { APIRoute } from 'astro';
import { portionCalendar } from '~/features/scripture/portions/portion-calendar.ts';
import { weeksAtBuild } from '~/features/scripture/portions/portion-weeks.ts';
import { publicUrl } from '~/lib/site/public-url.ts';

export const GET: APIRoute = async () => {
  const calendar = portionCalendar(await weeksAtBuild(), { custom: 'israel', toUrl: publicUrl });
  return new Response(calendar, { headers: { 'Content-Type': 'text/calendar; charset=utf-8' } });
};
