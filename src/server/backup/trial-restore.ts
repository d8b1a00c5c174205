// Restores the newest nightly backup into memory once a month, in a separate process, so that the server keeps serving pages.
import { spawn } from 'node:child_process';
import os from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { BackupUpkeep } from './backup-upkeep.ts';
import type { StoredBackup } from './nightly-backup.ts';

const EVERY_MS = 30 * 86_400_000;
const RETRY_AFTER_MS = 86_400_000;
/** A restore of 200,000 views takes 700 MB. */
const MIN_FREE_BYTES = 1_000_000_000;
const COMMAND = fileURLToPath(new URL('../backup.ts', import.meta.url));

export function createTrialRestore({
  upkeep,
  newest,
  now = () => new Date(),
  restore = restoreIntoMemory,
  freeBytes = () => process.availableMemory(),
}: {
  upkeep: BackupUpkeep;
  newest: () => StoredBackup | undefined;
  now?: () => Date;
  restore?: (file: string) => Promise<void>;
  freeBytes?: () => number;
}) {
  let isRunning = false;
  return {
    tick: async (): Promise<void> => {
      const backup = newest();
      if (!backup || isRunning) return;
      const last = upkeep.read('trial');
      const pauseMs = last?.problem == null ? EVERY_MS : RETRY_AFTER_MS;
      if (last && now().getTime() - Date.parse(last.triedAt) < pauseMs) return;
      isRunning = true;
      const attempt = { backup: backup.name, triedAt: now().toISOString() };
      try {
        if (freeBytes() < MIN_FREE_BYTES) throw new Error('There is not enough free memory.');
        await restore(backup.file);
        upkeep.succeeded('trial', attempt);
      } catch (error) {
        console.error('The trial restore failed:', error instanceof Error ? error.message : error);
        upkeep.failed('trial', attempt, error);
      } finally {
        isRunning = false;
      }
    },
  };
}

async function restoreIntoMemory(file: string): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, '--restore', '--trial', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  const [errors, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => {
      child.once('close', resolve);
      child.once('error', reject);
    }),
  ]);
  if (code !== 0)
    throw new Error(errors.trim().split('\n').at(-1) || `The restore exited with code ${code}.`);
}
