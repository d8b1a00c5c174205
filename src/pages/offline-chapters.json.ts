import type { APIRoute } from 'astro';
import { preparedChapters } from '~/features/chapters/at-build/chapters-at-build.ts';
import { offlineChapters } from '~/features/chapters/offline/offline-chapters.ts';

export const GET: APIRoute = async () => {
  const chapters = (await preparedChapters())
    .map(({ chapter }) => chapter)
    .filter(({ in_current_serial }) => in_current_serial);
  return Response.json({ builtAt: new Date().toISOString(), items: offlineChapters(chapters) });
};
