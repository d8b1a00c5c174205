// Serves the last good build without the chapters withdrawn since, and rebuilds when the content changes.
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { problemMessage, textProblemMessage, type BuiltChapter } from '../../lib/site/build-report.ts';
import { LogFields } from '../log.ts';
import { serveFolder, WITHDRAWN_FILE, type SiteHandler, type SiteOptions } from './serve-folder.ts';
import { openBuildFolders, replaceFile, type CurrentBuild } from './build-folders.ts';
import { lostChaptersMessage, findLostChapters, type ChapterSnapshot } from './lost-chapters.ts';
import { readManifest } from '../../build/build-manifest.ts';
import { BuildError } from '../../build/build-site.ts';

/** So that several writes cause one rebuild. */
const DEBOUNCE_MS = 500;
const RETRY_BUILD_MS = 10 * 60_000;

/** The log has the details. */
const NOT_UPDATED =
  'Readers still see the previous version, and your work is safe. The site will try again by itself. ' +
  'If this keeps happening, ask the person who set up your site to read the server’s log.';

export type SiteStatus = {
  builtAt: Date | undefined;
  stamp: string | undefined;
  failure?: { at: Date; message: string };
};

export type LiveSite = {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  prepare: () => Promise<void>;
  /** Hides withdrawn chapters, and builds if the stamp has changed. Never rejects; on failure, the previous pages remain. */
  refresh: () => Promise<void>;
  /** Like `refresh`, every minute, but with a pause after a failed build. */
  tick: () => Promise<void>;
  /** Resolves when withdrawn chapters are hidden, even after a restart. Schedules a debounced refresh. */
  contentWritten: () => Promise<void>;
  status: () => SiteStatus;
  close: () => Promise<void>;
};

export type LiveSiteOptions = Omit<SiteOptions, 'dist'> & {
  siteDir: string;
  readStamp: () => Promise<string>;
  readChapters: (lastRemoval: number) => Promise<ChapterSnapshot>;
  build: (outDir: string, isFirst: boolean) => Promise<void>;
  onSuspiciousRead: () => void;
  notify: (title: string, message: string) => Promise<void>;
  signal: AbortSignal;
};

type Served = { site: SiteHandler; build: CurrentBuild };

export async function openLiveSite(options: LiveSiteOptions): Promise<LiveSite> {
  const { siteDir, readStamp, readChapters, onSuspiciousRead, notify, signal } = options;
  const folders = openBuildFolders(siteDir);
  let served: Served | undefined;
  let failure: { at: Date; message: string; stamp: string; failedAt: number } | undefined;
  let isUrgent = false;
  let timer: NodeJS.Timeout | undefined;

  const open = (build: CurrentBuild): Served => ({
    site: serveFolder({ ...options, dist: build.dir }),
    build,
  });

  const hideWithdrawn = async ({ site, build }: Served) => {
    const { chapters, lastRemoval } = build.manifest;
    // If the database is unavailable, nothing changes.
    const snapshot = await readChapters(lastRemoval).catch(() => undefined);
    if (!snapshot) return;
    const lost = findLostChapters(chapters, snapshot);
    if (lost.length > 0) onSuspiciousRead();
    const slugs = new Map(snapshot.published.map(({ id, slug }) => [id, slug]));
    const withdrawn = chapters.filter(
      (chapter) => slugs.get(chapter.id) !== chapter.slug && !lost.includes(chapter),
    );
    await site.hide(withdrawn);
    saveWithdrawn(build.dir, withdrawn);
  };
  const checkWithdrawals = coalesce(async () => {
    if (served && !signal.aborted) await hideWithdrawn(served);
  });

  /** A build must not replace the served one if chapters are missing without a recorded removal. */
  const rejectMissingChapters = async (previousServed: Served, outDir: string) => {
    const { chapters, lastRemoval } = previousServed.build.manifest;
    const published = readManifest(outDir)?.chapters ?? [];
    if (findLostChapters(chapters, { published, removals: [] }).length === 0) return;
    const { removals } = await readChapters(lastRemoval);
    const lost = findLostChapters(chapters, { published, removals });
    if (lost.length === 0) return;
    onSuspiciousRead();
    throw new BuildError(lostChaptersMessage(lost, siteDir));
  };
  const buildAndServe = async (stamp: string) => {
    const startedAt = performance.now();
    const build = await folders.add(stamp, async (outDir) => {
      await options.build(outDir, served === undefined);
      if (served) await rejectMissingChapters(served, outDir);
    });
    const next = open(build);
    await hideWithdrawn(next);
    served = next;
    failure = undefined;
    // A chapter may have been withdrawn in the meantime.
    await checkWithdrawals();
    console.info('The site was built', new LogFields({ ms: Math.round(performance.now() - startedAt) }));
    const { problems, textProblems } = build.manifest;
    await report('Part of a chapter could not be built', problems.map(problemMessage));
    await report('A site text could not be used', textProblems.map(textProblemMessage));
  };
  const report = async (title: string, messages: readonly string[]) => {
    if (messages.length === 0) return;
    console.error(messages.join('\n'));
    await notify(title, messages.join('\n'));
  };
  const rebuild = coalesce(async () => {
    if (signal.aborted) return;
    const mayWait = !isUrgent;
    isUrgent = false;
    let stamp: string | undefined;
    try {
      stamp = await readStamp();
      const isRetry = failure?.stamp === stamp && performance.now() - failure.failedAt < RETRY_BUILD_MS;
      if (served?.build.stamp === stamp) failure = undefined;
      else if (!mayWait || !isRetry) await buildAndServe(stamp);
    } catch (error) {
      if (!served) throw error;
      if (signal.aborted) return;
      const message = messageOf(error);
      console.error(`The pages were not updated: ${message}`);
      // Without a stamp, the database is unavailable: there was no build, and nobody can be notified.
      if (stamp === undefined) return;
      failure = { at: new Date(), message, stamp, failedAt: performance.now() };
      await notify(
        'Your site wasn’t updated',
        /ENOSPC/.test(message) ? `The disk is full. ${NOT_UPDATED}` : NOT_UPDATED,
      );
    }
  });

  const logFailure = (error: unknown) => {
    if (!signal.aborted) console.error(`The site could not be updated: ${messageOf(error)}`);
  };
  const tick = async () => {
    await Promise.all([checkWithdrawals().catch(logFailure), rebuild().catch(logFailure)]);
  };
  const refresh = () => {
    isUrgent = true;
    return tick();
  };

  const last = folders.current();
  if (last) {
    served = open(last);
    await served.site.hide(readWithdrawn(last));
  }
  return {
    handle: async (request, response) => {
      if (served) return served.site(request, response);
      response.writeHead(503, {
        'Retry-After': '3',
        Refresh: '3',
        'Content-Type': 'text/plain; charset=utf-8',
      });
      response.end('The site is being prepared. Try again in a few seconds.');
    },
    prepare: async () => {
      if (served) void refresh();
      else await rebuild();
    },
    refresh,
    tick,
    contentWritten: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), DEBOUNCE_MS);
      return checkWithdrawals().catch(logFailure);
    },
    status: () => ({
      builtAt: served?.build.builtAt,
      stamp: served?.build.stamp,
      ...(failure && { failure: { at: failure.at, message: failure.message } }),
    }),
    close: async () => {
      clearTimeout(timer);
      await refresh();
    },
  };
}

/** For starts without the database. */
function saveWithdrawn(dir: string, withdrawn: readonly BuiltChapter[]): void {
  const text = JSON.stringify(withdrawn.map(({ id }) => id));
  const file = path.join(dir, WITHDRAWN_FILE);
  try {
    if (text !== readOrDefault(file, '[]')) replaceFile(file, text);
  } catch (error) {
    console.error('The list of withdrawn chapters could not be saved:', error);
  }
}

function readWithdrawn({ dir, manifest }: CurrentBuild): BuiltChapter[] {
  const ids = JSON.parse(readOrDefault(path.join(dir, WITHDRAWN_FILE), '[]')) as string[];
  return manifest.chapters.filter(({ id }) => ids.includes(id));
}

function readOrDefault(file: string, fallback: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return fallback;
  }
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /ENOSPC/.test(message) ? `The disk is full. ${message}` : message;
}

/**
 * Runs are never concurrent. A call during a run schedules another run, because the current one may have missed the change.
 * All callers wait for the last run.
 */
function coalesce(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isCalledAgain = false;
  const run = async () => {
    do {
      isCalledAgain = false;
      await task();
    } while (isCalledAgain);
  };
  return () => {
    isCalledAgain = true;
    running ??= run().finally(() => (running = undefined));
    return running;
  };
}
