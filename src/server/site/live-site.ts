// The site as it is served now. Rebuilds itself in the background when what its pages show has changed.
import { oneAfterAnother } from '../one-after-another.ts';
import { openBuildFolders } from './build-folders.ts';
import { createSite, type Site, type SiteOptions } from './create-site.ts';

const SETTLE_MS = 500;

export type LiveSite = {
  handle: Site;
  /** Builds anew if the stamp is another. Never rejects; failures are printed, and the former pages stay. */
  refresh: () => Promise<void>;
  /** Refreshes shortly after the last of several calls. */
  refreshSoon: () => void;
  /** Resolves when nothing is being built any more; to be called after `signal` has come. */
  close: () => Promise<void>;
};

export type LiveSiteOptions = Pick<SiteOptions, 'isPublishedChapter' | 'chapterFacts'> & {
  /** Holds one folder per build; the last is kept for the next start. */
  siteDir: string;
  /** Changes with whatever the pages are made of. */
  readStamp: () => Promise<string>;
  build: (outDir: string) => Promise<void>;
  /** From then on nothing is built anew. Whatever is being built has to end by itself. */
  signal: AbortSignal;
};

/** Serves the last build if it bears today's stamp, else builds first. Rejects as `build` does. */
export async function openLiveSite(options: LiveSiteOptions): Promise<LiveSite> {
  const { siteDir, readStamp, build, signal } = options;
  const folders = openBuildFolders(siteDir);
  let timer: NodeJS.Timeout | undefined;

  const makeSite = (dist: string) => createSite({ ...options, dist });
  const stamp = await readStamp();
  let site = makeSite(folders.currentFor(stamp) ?? (await folders.add(stamp, build)));

  const rebuild = oneAfterAnother(async () => {
    if (signal.aborted) return;
    const newStamp = await readStamp();
    if (folders.currentFor(newStamp) === undefined) {
      site = makeSite(await folders.add(newStamp, build));
    }
  });
  const refresh = () =>
    rebuild().catch((error: unknown) => {
      if (!signal.aborted) console.error(`The pages were not renewed: ${messageOf(error)}`);
    });

  return {
    handle: (request, response) => site(request, response),
    refresh,
    refreshSoon: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), SETTLE_MS);
    },
    close: async () => {
      clearTimeout(timer);
      await refresh();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
