import type { IncomingMessage } from 'node:http';
import { serveApi } from '../api.ts';
import {
  currentSlug,
  findChapter,
  lastRemoval,
  notifyAdministrators,
  publishedChapters,
  removalsSince,
} from '../backend/chapters.ts';
import type { Backend } from '../backend/create-backend.ts';
import { buildSite } from '../../build/build-site.ts';
import { openLiveSite, type LiveSite, type LiveSiteOptions } from './live-site.ts';
import { createStampReader } from './site-stamp.ts';

type SiteParts = Pick<LiveSiteOptions, 'siteDir' | 'admitLookup' | 'onSuspiciousRead' | 'signal'> & {
  mediaDir: string;
};

export function openBackendSite(backend: Backend, { mediaDir, ...parts }: SiteParts): Promise<LiveSite> {
  return openLiveSite({
    ...parts,
    readStamp: createStampReader(backend),
    build: async (outDir, isUrgent) => {
      const removal = await lastRemoval(backend);
      const { origin: backendUrl, close } = await serveBuildApi(backend);
      const job = { outDir, backendUrl, mediaDir, lastRemoval: removal, signal: parts.signal, isUrgent };
      await buildSite(job).finally(close);
    },
    findChapter: (slug, queueKey) => findChapter(backend, slug, queueKey),
    currentSlug: (slug, queueKey) => currentSlug(backend, slug, queueKey),
    readChapters: async (since) => ({
      published: await publishedChapters(backend),
      removals: await removalsSince(backend, since),
    }),
    notify: (title, message) => notifyAdministrators(backend, 'build_failed', title, message),
  });
}

const BUILD_READS =
  /^\/rest\/v1\/(book_chapters|chapter_addresses|chapter_editions|episodes|books|serials|site_texts|rpc\/public_letters)(\?|$)/;

/** Serves builds on a loopback port, so that they do not count toward the public rate limits. */
export const serveBuildApi = (backend: Backend) =>
  serveApi(backend, {
    queueKey: 'build',
    isAllowed: ({ method = '', url = '' }: IncomingMessage) =>
      ['GET', 'HEAD'].includes(method) && BUILD_READS.test(url),
  });
