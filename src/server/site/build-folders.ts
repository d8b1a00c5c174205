// The builds of a site: one folder each, and a pointer to the current one.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { readManifest, type BuildManifest } from '../../build/build-manifest.ts';

/** Earlier requests may still be reading the previous build. */
const DELETE_DELAY_MS = 30_000;

export type CurrentBuild = {
  dir: string;
  stamp: string;
  builtAt: Date;
  manifest: BuildManifest;
};

export function openBuildFolders(siteDir: string) {
  const pointer = path.join(siteDir, 'current.json');
  const remove = (folder: string) => {
    try {
      rmSync(path.join(siteDir, folder), { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      // The next start tries again.
      console.error('An old build could not be removed:', error);
    }
  };
  let current = readBuild(siteDir, readPointer(pointer));
  for (const name of existsSync(siteDir) ? readdirSync(siteDir) : [])
    if (name.startsWith('build-') && path.join(siteDir, name) !== current?.dir) remove(name);
  return {
    current: () => current,
    add: async (stamp: string, build: (outDir: string) => Promise<void>): Promise<CurrentBuild> => {
      mkdirSync(siteDir, { recursive: true });
      const folder = path.basename(mkdtempSync(path.join(siteDir, 'build-')));
      const previousFolder = current && path.basename(current.dir);
      try {
        await build(path.join(siteDir, folder));
        const next = readBuild(siteDir, { folder, stamp });
        if (!next) throw new Error('The build is incomplete.');
        replaceFile(pointer, JSON.stringify({ folder, stamp }));
        current = next;
        if (previousFolder !== undefined) setTimeout(remove, DELETE_DELAY_MS, previousFolder).unref();
        return next;
      } catch (error) {
        remove(folder);
        throw error;
      }
    },
  };
}

/** Writes a file atomically, so that a full disk or power cut cannot leave a partial file. */
export function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { flush: true });
  renameSync(`${file}.new`, file);
}

type Pointer = { folder: string; stamp: string };

function readBuild(siteDir: string, pointer: Pointer | undefined): CurrentBuild | undefined {
  if (!pointer) return undefined;
  const dir = path.join(siteDir, pointer.folder);
  const homePage = statSync(path.join(dir, 'index.html'), { throwIfNoEntry: false });
  const manifest = readManifest(dir);
  return homePage && manifest && { dir, stamp: pointer.stamp, builtAt: homePage.mtime, manifest };
}

function readPointer(file: string): Pointer | undefined {
  try {
    const { folder, stamp } = JSON.parse(readFileSync(file, 'utf8')) as Partial<
      Record<keyof Pointer, unknown>
    >;
    const isFolder = typeof folder === 'string' && /^[\w-]+$/.test(folder);
    return isFolder && typeof stamp === 'string' ? { folder, stamp } : undefined;
  } catch {
    return undefined;
  }
}
