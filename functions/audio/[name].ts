// Cloudflare Pages does not support byte ranges, which players need to seek.
import { serveRange } from '../../src/server/edge/audio-range.ts';

type Context = { request: Request; next: () => Promise<Response> };

export const onRequestGet = async ({ request, next }: Context): Promise<Response> =>
  serveRange(request, await next());
