import { preparedChapters } from '~/features/chapters/at-build/chapters-at-build.ts';
import { readDialogue, standsAlone } from '~/lib/dialogue/questions.ts';
import { cacheInBuild } from '~/lib/site/cache-in-build.ts';

export const dialoguesAtBuild = cacheInBuild(async () =>
  (await preparedChapters()).map(({ chapter, html }) => {
    const { passages, questions } = readDialogue(html);
    return { chapter, html, passages, questions: questions.filter(standsAlone) };
  }),
);
