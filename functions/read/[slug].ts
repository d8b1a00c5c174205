// Cloudflare Pages: answers for chapters that are newer than the build.
import { answerChapter } from '../../src/server/edge/new-chapter.ts';

type Context = {
  request: Request;
  next: () => Promise<Response>;
  env: { PUBLIC_SUPABASE_URL?: string; PUBLIC_SUPABASE_PUBLISHABLE_KEY?: string };
};

export const onRequest = ({ request, next, env }: Context): Promise<Response> =>
  answerChapter(request, {
    fromFiles: next,
    backendUrl: env.PUBLIC_SUPABASE_URL,
    publishableKey: env.PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  });
