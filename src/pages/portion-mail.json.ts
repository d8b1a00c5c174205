// The mail sender reads it on Sundays.
import type { APIRoute } from 'astro';
import { preparedChapters } from '~/features/chapters/at-build/chapters-at-build.ts';
import { portionMails } from '~/features/scripture/portions/portion-mails.ts';
import { weeksAtBuild } from '~/features/scripture/portions/portion-weeks.ts';
import { passagesIn } from '~/lib/scripture/link-references.ts';

export const GET: APIRoute = async () => {
  const chapters = (await preparedChapters()).map(({ chapter: { id }, html }) => ({
    id,
    passages: passagesIn(html),
  }));
  return Response.json(portionMails(await weeksAtBuild(), chapters));
};
