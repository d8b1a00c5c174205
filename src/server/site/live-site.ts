// Serves the last good build at once, and rebuilds when the content changes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { problemSentence, textProblemSentence } from '../../lib/site/build-report.ts';
import { coalesce } from '../coalesce.ts';
import { builtSince, refusalSentence, unexplainedLosses, type KnownChapters } from './accept-build.ts';
import { Facts } from '../log/log-lines.ts';
import { openBuildFolders, type BuildFolders } from './build-folders.ts';
import { readManifest } from './build-manifest.ts';
import { BuildError } from './run-astro.ts';
import { createRetryRule } from './retry-rule.ts';
import { createServedSite, type ServedSite, type ServedSiteOptions } from './served-site.ts';

const SETTLE_MS = 500;

export type BuildFailure = { at: Date; message: string };

export type SiteStatus = {
  /** Of the served build; undefined before the first. */
  builtAt: Date | undefined;
  stamp: string | undefined;
  /** The last build's, until one succeeds. */
  failure?: BuildFailure;
};

export type LiveSite = {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /**
   * With a build to serve, begins a newer one in the background if there is need. Without, makes the first and
   * rejects as `build` does.
   */
  prepare: () => Promise<void>;
  /** Builds again if the stamp is another. Never rejects; failures are printed and told, and the former pages stay. */
  refresh: () => Promise<void>;
  /** The same every minute: a build that has failed is not tried again each time. */
  tick: () => Promise<void>;
  /** After a write: leaves out at once what was withdrawn, and refreshes shortly after the last of several calls. */
  chaptersWritten: () => void;
  status: () => SiteStatus;
  /** Resolves when nothing is being built any more; to be called after `signal` has come. */
  close: () => Promise<void>;
};

export type LiveSiteOptions = ServedSiteOptions & {
  /** Changes with whatever the pages are made of. */
  readStamp: () => Promise<string>;
  /** @param former the folder of the build that is served, for what cannot be made of a chapter */
  build: (outDir: string, former: string | undefined) => Promise<void>;
  notify: (title: string, message: string) => Promise<void>;
  /** After it nothing is built. A build under way has to end when the signal comes. */
  signal: AbortSignal;
};

/** Serves the last build that can be served, whatever it was made from. */
export async function openLiveSite(options: LiveSiteOptions): Promise<LiveSite> {
  const folders = openBuildFolders(options.siteDir);
  const site = createServedSite(options);
  const last = folders.current();
  if (last) await site.showLast(last);
  const { rebuild, failure } = createRenewal(options, folders, site);
  let timer: NodeJS.Timeout | undefined;

  const printed = (error: unknown) => {
    if (!options.signal.aborted) console.error(`The site could not be renewed: ${messageOf(error)}`);
  };
  const checkWithdrawals = async () => {
    if (!options.signal.aborted) await site.checkWithdrawals().catch(printed);
  };
  const refresh = async (isPatient = false) => {
    await Promise.all([checkWithdrawals(), rebuild(isPatient).catch(printed)]);
  };
  return {
    handle: site.handle,
    prepare: async () => {
      if (site.now()) void refresh();
      else await rebuild();
    },
    refresh: () => refresh(),
    tick: () => refresh(true),
    chaptersWritten: () => {
      void checkWithdrawals();
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), SETTLE_MS);
    },
    status: () => {
      const { build } = site.now() ?? {};
      const last = failure();
      return { builtAt: build?.builtAt, stamp: build?.stamp, ...(last && { failure: last }) };
    },
    close: async () => {
      clearTimeout(timer);
      await refresh();
    },
  };
}

/** Makes builds and puts them in the place of the served one, one after the other. */
function createRenewal(options: LiveSiteOptions, folders: BuildFolders, site: ServedSite) {
  const { signal, notify } = options;
  const retryRule = createRetryRule();
  let failure: BuildFailure | undefined;
  /** Whether every call since the last run may wait. */
  let isPatient = true;

  const renew = async (stamp: string) => {
    const former = site.now();
    const startedAt = performance.now();
    await site.show(
      await folders.add(stamp, async (outDir) => {
        await options.build(outDir, former?.build.dir);
        await refuseLosses(options, former?.chapters, outDir);
      }),
    );
    failure = undefined;
    retryRule.succeeded();
    console.info('The site was built', new Facts({ ms: Math.round(performance.now() - startedAt) }));
    const { problems = [], textProblems = [] } = site.now()?.manifest ?? {};
    await tell('Part of a chapter was left as it was', problems.map(problemSentence));
    await tell('A text of the site was left as it was', textProblems.map(textProblemSentence));
  };
  const tell = async (title: string, sentences: readonly string[]) => {
    if (sentences.length === 0) return;
    console.error(sentences.join('\n'));
    await notify(title, sentences.join('\n'));
  };

  const rebuild = coalesce(async () => {
    if (signal.aborted) return;
    const mayWait = isPatient;
    isPatient = true;
    let stamp: string | undefined;
    try {
      stamp = await options.readStamp();
      if (site.now()?.build.stamp === stamp) failure = undefined;
      else if (!mayWait || retryRule.isDue(stamp)) await renew(stamp);
    } catch (error) {
      if (!site.now()) throw error;
      if (signal.aborted) return;
      const message = messageOf(error);
      console.error(`The pages were not renewed: ${message}`);
      // Without a stamp the database could not be asked: nothing was tried, and it cannot be told.
      if (stamp === undefined) return;
      failure = { at: new Date(), message };
      retryRule.failed(stamp);
      await notify('The pages were not renewed', message);
    }
  });
  return {
    rebuild: (mayWait = false) => {
      isPatient &&= mayWait;
      return rebuild();
    },
    failure: () => failure,
  };
}

/** Throws BuildError for a build that lacks chapters whose removal the database has not recorded. */
async function refuseLosses(
  { siteDir, readChapters, onSuspectReading }: LiveSiteOptions,
  former: KnownChapters | undefined,
  outDir: string,
): Promise<void> {
  const next = readManifest(outDir)?.chapters ?? [];
  if (!former || unexplainedLosses(former, next, []).length === 0) return;
  const { removals } = await readChapters(builtSince(former));
  const lost = unexplainedLosses(former, next, removals);
  if (lost.length === 0) return;
  onSuspectReading();
  throw new BuildError(refusalSentence(lost, siteDir));
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /ENOSPC/.test(message) ? `There is no space left on the disk. ${message}` : message;
}
