// The mail sender reads it on Sundays.
import type { APIRoute } from 'astro';
import { portionMails } from '~/features/scripture/portions/portion-mails.ts';
import { weeksAtBuild } from '~/features/scripture/portions/portion-weeks.ts';
import { dialoguesAtBuild } from './_questions/dialogues-at-build.ts';

export const GET: APIRoute = async () => {
  const chapters = (await dialoguesAtBuild()).map(({ chapter: { id }, passages }) => ({ id, passages }));
  return Response.json(portionMails(await weeksAtBuild(), chapters));
};
