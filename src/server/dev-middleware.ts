// `npm run dev` only: the built site's dynamic behavior.
import type { MiddlewareHandler } from 'astro';
import { isGenesisHost } from '../lib/site/canonical-url.ts';

export const onRequest: MiddlewareHandler = async (context, next) => {
  const { host, pathname } = context.url;
  if (isGenesisHost(host) && pathname === '/') return context.rewrite('/genesis');
  const response = await next();
  const isChapter = /^\/read\/[^/]+$/.test(pathname);
  return isChapter && response.status === 404 ? context.rewrite('/read') : response;
};
