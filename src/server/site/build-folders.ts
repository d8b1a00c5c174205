// The builds of a site: a folder each, and a pointer to the last that came to its end, kept for the next start.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Requests that began on a former build may still be reading it. */
const LINGER_MS = 30_000;

type Build = { folder: string; stamp: string };

export type BuildFolders = {
  /** The folder of the current build, if it was made from what the stamp stands for. */
  currentFor: (stamp: string) => string | undefined;
  /** Makes a build and puts it in the place of the current one. Rejects as `build` does, and then nothing changes. */
  add: (stamp: string, build: (outDir: string) => Promise<void>) => Promise<string>;
};

/** Opens the folder of all builds, and takes away those that nobody points to: a stopped server leaves such behind. */
export function openBuildFolders(siteDir: string): BuildFolders {
  const pointer = path.join(siteDir, 'current.json');
  const remove = (folder: string) => rmSync(path.join(siteDir, folder), { recursive: true, force: true });
  let current = readPointer(pointer);
  mkdirSync(siteDir, { recursive: true });
  for (const name of readdirSync(siteDir)) {
    if (name.startsWith('build-') && name !== current?.folder) remove(name);
  }
  return {
    currentFor: (stamp) => {
      if (current?.stamp !== stamp) return undefined;
      const folder = path.join(siteDir, current.folder);
      return existsSync(folder) ? folder : undefined;
    },
    add: async (stamp, build) => {
      const outDir = mkdtempSync(path.join(siteDir, 'build-'));
      const folder = path.basename(outDir);
      await build(outDir).catch((error: unknown) => {
        remove(folder);
        throw error;
      });
      const former = current;
      current = { folder, stamp };
      writeFileSync(pointer, JSON.stringify(current));
      if (former) setTimeout(() => remove(former.folder), LINGER_MS).unref();
      return outDir;
    },
  };
}

function readPointer(file: string): Build | undefined {
  try {
    const { folder, stamp } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<keyof Build, unknown>>;
    return typeof folder === 'string' && typeof stamp === 'string' ? { folder, stamp } : undefined;
  } catch {
    return undefined;
  }
}
