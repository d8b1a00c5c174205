// Cloudflare Pages sends files whole; a player seeks with this.
import { answerRange } from '../../src/server/edge/sound-range.ts';

type Context = { request: Request; next: () => Promise<Response> };

export const onRequestGet = async ({ request, next }: Context): Promise<Response> =>
  answerRange(request, await next());
