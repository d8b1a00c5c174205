// `npm run dev` only: what the built site's server does beyond sending files.
import type { MiddlewareHandler } from 'astro';
import { isGenesisHost } from '../lib/site/canonical-url.ts';

export const onRequest: MiddlewareHandler = async (context, next) => {
  const { host, pathname } = context.url;
  if (isGenesisHost(host) && pathname === '/') return context.rewrite('/genesis');
  const response = await next();
  const isChapter = /^\/read\/[^/]+$/.test(pathname);
  return isChapter && response.status === 404 ? context.rewrite('/read') : response;
};
