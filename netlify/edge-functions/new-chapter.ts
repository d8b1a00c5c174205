import { serveChapter } from '../../src/server/edge/new-chapter.ts';

declare const Netlify: { env: { get: (name: string) => string | undefined } };

export default (request: Request, context: { next: () => Promise<Response> }): Promise<Response> =>
  serveChapter(request, {
    serveStatic: () => context.next(),
    backendUrl: Netlify.env.get('PUBLIC_SUPABASE_URL'),
    publishableKey: Netlify.env.get('PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
  });

export const config = { path: '/read/*' };
