// The site as it is served now. Rebuilds itself in the background when the chapters have changed.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Backend } from '../backend/create-backend.ts';
import { readAsVisitor } from '../backend/api.ts';
import { buildSite } from './build-site.ts';
import { createSite, type Site } from './create-site.ts';
import { sourceStamp } from './source-stamp.ts';

const SETTLE_MS = 500;

export type LiveSite = {
  handle: Site;
  /** Looks at the chapters, and builds anew if they are not the built ones. Never rejects; failures are printed. */
  refresh: () => Promise<void>;
  /** Refreshes shortly after the last of several calls. */
  refreshSoon: () => void;
  close: () => Promise<void>;
};

export type LiveSiteOptions = {
  backend: Backend;
  backendUrl: string;
  /** Holds one folder per build; the last is kept for the next start. */
  siteDir: string;
};

/** Serves the last build if nothing has changed since, else builds first. Throws BuildError. */
export async function openLiveSite({ backend, backendUrl, siteDir }: LiveSiteOptions): Promise<LiveSite> {
  const stopping = new AbortController();
  const pointer = path.join(siteDir, 'current.json');
  let current = readPointer(pointer);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let askedAgain = false;

  const isPublishedChapter = async (slug: string) => {
    const rows = await readAsVisitor(backend, `book_chapters?select=id&is_published=is.true&slug=eq.${slug}`);
    return rows.length > 0;
  };
  const open = (folder: string) => createSite({ dist: path.join(siteDir, folder), isPublishedChapter });

  const build = async (stamp: string) => {
    const folder = `build-${Date.now().toString(36)}`;
    const outDir = path.join(siteDir, folder);
    await buildSite({ outDir, backendUrl, signal: stopping.signal });
    const former = current?.folder;
    current = { folder, stamp };
    writeFileSync(pointer, JSON.stringify(current));
    if (former !== undefined) {
      // Requests that began on the former build may still be reading it.
      setTimeout(() => rmSync(path.join(siteDir, former), { recursive: true, force: true }), 30_000).unref();
    }
    return open(folder);
  };

  const wanted = async () => `${await sourceStamp()}:${await chaptersStamp(backend)}`;
  const stampAtStart = await wanted();
  const kept = current;
  let site =
    kept?.stamp === stampAtStart && existsSync(path.join(siteDir, kept.folder))
      ? open(kept.folder)
      : await build(stampAtStart);

  const refreshOnce = async () => {
    const stamp = await wanted();
    if (stamp !== current?.stamp) site = await build(stamp);
  };
  const refresh = (): Promise<void> => {
    if (running) {
      askedAgain = true;
      return running;
    }
    running = (async () => {
      do {
        askedAgain = false;
        await refreshOnce();
      } while (askedAgain);
    })()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) console.error(`The pages were not renewed: ${messageOf(error)}`);
      })
      .finally(() => (running = undefined));
    return running;
  };

  return {
    handle: (request, response) => site(request, response),
    refresh,
    refreshSoon: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), SETTLE_MS);
    },
    close: async () => {
      clearTimeout(timer);
      stopping.abort();
      await running;
    },
  };
}

/** Changes whenever something that the pages show of the chapters has changed; views do not count. */
export async function chaptersStamp(backend: Backend): Promise<string> {
  const [row] = await backend.sql<{ stamp: string | null }>(
    `select md5(string_agg(id::text || updated_at::text || is_published::text, ',' order by id)) as stamp
     from public.book_chapters`,
  );
  return row?.stamp ?? 'none';
}

function readPointer(file: string): { folder: string; stamp: string } | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const { folder, stamp } = value as { folder?: unknown; stamp?: unknown };
    return typeof folder === 'string' && typeof stamp === 'string' ? { folder, stamp } : undefined;
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
