// Encrypts each nightly backup and copies it to BACKUP_TO, where the newest 14 are kept.
import { rm } from 'node:fs/promises';
import { BackupUpkeep, type Attempt } from './backup-upkeep.ts';
import { openDestination, type BackupDestination } from './backup-destination.ts';
import { encryptFile } from './encryption.ts';
import type { StoredBackup } from './nightly-backup.ts';

export type OffsiteSettings = { to: string; recipient: string };

const MAX_KEPT = 14;
const RETRY_AFTER_MS = 30 * 60_000;
const NAME = /^backup-\d{4}-\d{2}-\d{2}\.age$/;

export function createOffsiteCopy({
  settings,
  upkeep,
  newest,
  now = () => new Date(),
  connect = openDestination,
}: {
  settings: OffsiteSettings | undefined;
  upkeep: BackupUpkeep;
  newest: () => StoredBackup | undefined;
  now?: () => Date;
  connect?: (address: string) => BackupDestination;
}) {
  let isRunning = false;
  const copy = async ({ name, file }: StoredBackup, { to, recipient }: OffsiteSettings) => {
    const destination = connect(to);
    const encrypted = `${file}.age`;
    try {
      await encryptFile(file, encrypted, recipient);
      await destination.put(name.replace(/^nightly-(.*)\.backup$/, 'backup-$1.age'), encrypted);
    } finally {
      await rm(encrypted, { force: true });
    }
    // A copy dated in the future would displace real ones.
    const latest = `backup-${now().toISOString().slice(0, 10)}.age`;
    const copied = name.replace(/^nightly-(.*)\.backup$/, 'backup-$1.age');
    const isPast = (each: string) => each <= latest || each === copied;
    const kept = (await destination.list()).filter((each) => NAME.test(each) && isPast(each)).sort();
    for (const old of kept.slice(0, -MAX_KEPT)) await destination.remove(old);
  };

  return {
    tick: async (): Promise<void> => {
      const backup = newest();
      if (!settings || !backup || isRunning) return;
      const last = upkeep.read('copy');
      const isDone = last?.backup === backup.name && last.problem === null;
      const isRecent = last?.problem != null && now().getTime() - Date.parse(last.triedAt) < RETRY_AFTER_MS;
      if (isDone || isRecent) return;
      isRunning = true;
      const attempt: Attempt = { backup: backup.name, triedAt: now().toISOString() };
      try {
        await copy(backup, settings);
        upkeep.succeeded('copy', attempt);
      } catch (error) {
        console.error(
          'The copy of the nightly backup failed:',
          error instanceof Error ? error.message : error,
        );
        upkeep.failed('copy', attempt, error);
      } finally {
        isRunning = false;
      }
    },
  };
}
