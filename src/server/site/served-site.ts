// The served build without the chapters withdrawn since.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { coalesce } from '../coalesce.ts';
import type { ChapterOfBuild, KnownChapters } from './accept-build.ts';
import type { CurrentBuild } from './build-folders.ts';
import { readManifest, type BuildManifest } from './build-manifest.ts';
import { serveFolder, type Site, type SiteOptions } from './answer-request.ts';
import { createShortRetry } from './short-retry.ts';
import { createWithdrawals, type WithdrawalsOptions } from './withdrawals.ts';

export type Served = {
  site: Site;
  build: CurrentBuild;
  /** Undefined where the build has lost it. */
  manifest: BuildManifest | undefined;
  chapters: KnownChapters;
};

export type ServedSite = {
  now: () => Served | undefined;
  /** Serves a build from before, as far as is known without a database. */
  showLast: (build: CurrentBuild) => Promise<void>;
  /** Serves a build that has just been made. */
  show: (build: CurrentBuild) => Promise<void>;
  /**
   * Asks the database what was withdrawn, and leaves it out; repeated a second later when that fails. Never rejects
   * because of the database.
   */
  checkWithdrawals: () => Promise<void>;
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
};

export type ServedSiteOptions = Omit<SiteOptions, 'dist'> &
  WithdrawalsOptions & {
    /** After it no failed question is repeated. */
    signal: AbortSignal;
  };

/** Until there is a build to serve, it answers with a sentence and 503. */
export function createServedSite(options: ServedSiteOptions): ServedSite {
  const retry = createShortRetry(() => {
    // The first failure was already reported.
    look().catch(() => undefined);
  }, options.signal);
  const withdrawals = createWithdrawals(options, retry.failed);
  let served: Served | undefined;

  const serve = async (
    build: CurrentBuild,
    withdrawnOf: (chapters: KnownChapters) => ChapterOfBuild[] | Promise<ChapterOfBuild[]>,
  ) => {
    const site = serveFolder({ ...options, dist: build.dir });
    const manifest = readManifest(build.dir);
    const chapters = manifest ?? { slugs: site.slugs };
    await site.hide(await withdrawnOf(chapters));
    served = { site, build, manifest, chapters };
  };
  const look = coalesce(async () => {
    if (!served) return;
    const { site, chapters } = served;
    try {
      await site.hide(await withdrawals.look(chapters));
    } catch (error) {
      retry.failed();
      throw error;
    }
  });
  const checkWithdrawals = () => {
    retry.asked();
    return look();
  };

  return {
    now: () => served,
    showLast: (build) => serve(build, withdrawals.known),
    show: async (build) => {
      await serve(build, withdrawals.look);
      // What was withdrawn between the look and the change of builds.
      await checkWithdrawals();
    },
    checkWithdrawals,
    handle: async (request, response) => {
      if (served) return served.site(request, response);
      response.writeHead(503, { 'Retry-After': '3', 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('The site is being prepared. Try again in a few seconds.');
    },
  };
}
