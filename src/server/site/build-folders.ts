// The builds of a site: one folder each, and a pointer to the last complete one.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { readManifest } from './build-manifest.ts';
import { writeWhole } from './write-whole.ts';

/** Requests that began on a former build may still be reading it. */
const LINGER_MS = 30_000;

type Build = { folder: string; stamp: string };

export type CurrentBuild = {
  dir: string;
  /** What it was made from; empty when that is not known any more. */
  stamp: string;
  builtAt: Date;
};

export type BuildFolders = {
  /** The last build that came to its end, whatever it was made from, if it can be served. */
  current: () => CurrentBuild | undefined;
  /** Makes a build and puts it in the place of the current one. Rejects as `build` does, and then nothing changes. */
  add: (stamp: string, build: (outDir: string) => Promise<void>) => Promise<CurrentBuild>;
};

/**
 * Opens the folder of all builds and deletes unreferenced ones, which a stopped server leaves behind. The caller
 * has the data folder to itself.
 */
export function openBuildFolders(siteDir: string): BuildFolders {
  const pointer = path.join(siteDir, 'current.json');
  const remove = (folder: string) =>
    rmSync(path.join(siteDir, folder), { recursive: true, force: true, maxRetries: 3 });
  let current = withKnownStamp(siteDir, usable(siteDir, readPointer(pointer))) ?? lastComplete(siteDir);
  for (const name of namesIn(siteDir)) {
    if (/^build-[^.]*$/.test(name) && name !== current?.folder) attempt(() => remove(name));
    if (/^build-.*\.report$/.test(name)) attempt(() => remove(name));
  }
  return {
    current: () => describe(siteDir, usable(siteDir, current)),
    add: async (stamp, build) => {
      mkdirSync(siteDir, { recursive: true });
      const outDir = mkdtempSync(path.join(siteDir, 'build-'));
      const next = { folder: path.basename(outDir), stamp };
      try {
        await build(outDir);
        writeWhole(pointer, JSON.stringify(next));
      } catch (error) {
        attempt(() => remove(next.folder));
        throw error;
      }
      const former = current;
      current = next;
      if (former) setTimeout(() => attempt(() => remove(former.folder)), LINGER_MS).unref();
      return { dir: outDir, stamp, builtAt: new Date() };
    },
  };
}

/** Anything that cannot be deleted now is deleted at the next start. */
function attempt(remove: () => void): void {
  try {
    remove();
  } catch (error) {
    console.error('A former build could not be removed:', error);
  }
}

function usable(siteDir: string, build: Build | undefined): Build | undefined {
  return build && existsSync(path.join(siteDir, build.folder, 'index.html')) ? build : undefined;
}

/** A build that has lost its manifest is served and made again: what it was made from is not known any more. */
function withKnownStamp(siteDir: string, build: Build | undefined): Build | undefined {
  if (!build || readManifest(path.join(siteDir, build.folder))) return build;
  return { ...build, stamp: '' };
}

/** Without a pointer: the newest build with a manifest, which is among the last files to be written. */
function lastComplete(siteDir: string): Build | undefined {
  const complete = namesIn(siteDir)
    .filter((name) => /^build-[^.]*$/.test(name))
    .map((folder) => ({ folder, stamp: '', readAt: readManifest(path.join(siteDir, folder))?.readAt }))
    .filter(({ folder, readAt }) => readAt !== undefined && usable(siteDir, { folder, stamp: '' }));
  return complete.sort((a, b) => (a.readAt ?? '').localeCompare(b.readAt ?? '')).at(-1);
}

function describe(siteDir: string, build: Build | undefined): CurrentBuild | undefined {
  if (!build) return undefined;
  const dir = path.join(siteDir, build.folder);
  return { dir, stamp: build.stamp, builtAt: statSync(path.join(dir, 'index.html')).mtime };
}

function namesIn(siteDir: string): string[] {
  return existsSync(siteDir) ? readdirSync(siteDir) : [];
}

function readPointer(file: string): Build | undefined {
  try {
    const { folder, stamp } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<keyof Build, unknown>>;
    const isFolder = typeof folder === 'string' && /^[\w-]+$/.test(folder);
    return isFolder && typeof stamp === 'string' ? { folder, stamp } : undefined;
  } catch {
    return undefined;
  }
}
