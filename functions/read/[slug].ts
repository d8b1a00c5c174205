// Cloudflare Pages: serves chapters that are newer than the build.
import { serveChapter } from '../../src/server/edge/new-chapter.ts';

type Context = {
  request: Request;
  next: () => Promise<Response>;
  env: { PUBLIC_SUPABASE_URL?: string; PUBLIC_SUPABASE_PUBLISHABLE_KEY?: string };
};

export const onRequest = ({ request, next, env }: Context): Promise<Response> =>
  serveChapter(request, {
    serveStatic: next,
    backendUrl: env.PUBLIC_SUPABASE_URL,
    publishableKey: env.PUBLIC_SUPABASE_PUBLISHABLE_KEY,
  });
