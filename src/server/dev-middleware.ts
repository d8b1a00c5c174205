// `npm run dev` only: what the built site's server does with the address of a chapter that the build did not make.
import type { MiddlewareHandler } from 'astro';

/** Answers with the reader's fallback page, which finds out by itself what to show. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const response = await next();
  const isChapter = /^\/read\/[^/]+$/.test(context.url.pathname);
  return isChapter && response.status === 404 ? context.rewrite('/read') : response;
};
