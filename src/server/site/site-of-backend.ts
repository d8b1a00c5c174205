// The live site of a backend: what it is built from, and what it asks about chapters.
import {
  chapterFacts,
  chapterRemovals,
  isPublishedChapter,
  lastRemoval,
  notifyAdministrators,
  presentSlug,
  publishedChapters,
} from '../backend/chapters.ts';
import type { Backend } from '../backend/create-backend.ts';
import { withBuildApi } from './build-api.ts';
import { buildInProcess } from './build-process.ts';
import { openLiveSite, type LiveSite, type LiveSiteOptions } from './live-site.ts';
import { createStampReader } from './site-stamp.ts';

type Parts = Pick<LiveSiteOptions, 'siteDir' | 'admitQuestion' | 'onSuspectReading' | 'signal'>;

export function openSiteOf(backend: Backend, parts: Parts): Promise<LiveSite> {
  return openLiveSite({
    ...parts,
    readStamp: createStampReader(backend),
    build: async (outDir, former) => {
      const options = { outDir, former, withManifest: true, lastRemoval: await lastRemoval(backend) };
      await withBuildApi(backend, (backendUrl) => buildInProcess({ ...options, backendUrl }, parts.signal));
    },
    isPublishedChapter: (slug, line) => isPublishedChapter(backend, slug, line),
    presentSlug: (slug, line) => presentSlug(backend, slug, line),
    chapterFacts: (slug, line) => chapterFacts(backend, slug, line),
    readChapters: async (since) => ({
      published: await publishedChapters(backend),
      removals: await chapterRemovals(backend, since),
    }),
    notify: (title, message) => notifyAdministrators(backend, 'build_failed', title, message),
  });
}
