// Copies the database before an upgrade. A failed migration restores the copy; otherwise it is kept until the next upgrade.
import { constants, existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type UpgradeCopy = Awaited<ReturnType<typeof copyForUpgrade>>;

/** Contains the version before the upgrade. */
const VERSION_FILE = 'upgraded-from';

const copyFolder = (databaseDir: string) => `${databaseDir}.before-upgrade`;

/**
 * Copies a closed database. The copy of an interrupted upgrade is reused unless no migration was applied, because in that
 * case the database may have changed since.
 */
export async function copyForUpgrade(databaseDir: string, version: string) {
  const copying = `${databaseDir}.copying`;
  const copy = copyFolder(databaseDir);
  const folder = finalCopyFolder(databaseDir);
  const from = await readFile(path.join(copy, VERSION_FILE), 'utf8').catch(() => undefined);
  const isInterrupted = existsSync(copy) && from !== version;
  if (!isInterrupted) {
    for (const old of [copying, copy]) await rm(old, { recursive: true, force: true });
    try {
      await cp(databaseDir, copying, { recursive: true, mode: constants.COPYFILE_FICLONE });
      await writeFile(path.join(copying, VERSION_FILE), version);
      await rename(copying, copy);
    } catch (error) {
      await rm(copying, { recursive: true, force: true });
      throw error;
    }
  }
  return {
    folder,
    from: isInterrupted ? (from ?? version) : version,
    restore: async () => {
      const failed = `${databaseDir}.failed`;
      await rm(failed, { recursive: true, force: true });
      await rename(databaseDir, failed);
      await rename(copy, databaseDir);
      await rm(path.join(databaseDir, VERSION_FILE), { force: true });
      await rm(failed, { recursive: true, force: true });
    },
  };
}

/** Also called on starts without an upgrade, because the last upgrade may have been interrupted after its last step. */
export async function keepCopy(databaseDir: string, folder = finalCopyFolder(databaseDir)): Promise<void> {
  const copy = copyFolder(databaseDir);
  if (!existsSync(copy)) return;
  const parent = path.dirname(databaseDir);
  const prefix = `${path.basename(copy)}-`;
  for (const name of await readdir(parent))
    if (name.startsWith(prefix)) await rm(path.join(parent, name), { recursive: true, force: true });
  await rename(copy, folder);
}

function finalCopyFolder(databaseDir: string): string {
  return `${copyFolder(databaseDir)}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
}
