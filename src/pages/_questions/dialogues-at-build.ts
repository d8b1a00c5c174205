import { preparedChapters } from '~/features/chapters/at-build/chapters-at-build.ts';
import { readDialogue } from '~/lib/dialogue/questions.ts';
import { cacheInBuild } from '~/lib/site/cache-in-build.ts';

export const dialoguesAtBuild = cacheInBuild(async () =>
  (await preparedChapters()).map(({ chapter, html }) => ({ chapter, html, ...readDialogue(html) })),
);
