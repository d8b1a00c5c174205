// Backs up the embedded server every night and keeps the last seven backups.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { zonedDateTime } from '../../lib/dates/zoned-time.ts';
import type { Backend } from '../backend/create-backend.ts';
import { BackendUnavailableError } from '../backend/unavailable.ts';
import { LogFields } from '../log.ts';
import { writeBackupFile } from './backup-file.ts';

/** In the site's time zone. */
const EARLIEST_TIME = '03:00';
const MAX_KEPT = 7;
const RETRY_AFTER_MS = 30 * 60_000;
const NAME = /^nightly-\d{4}-\d{2}-\d{2}\.backup$/;

export type StoredBackup = { name: string; file: string; at: Date; bytes: number };

export type NightlyOptions = {
  backend: Pick<Backend, 'backup' | 'isDiskFull'>;
  databaseDir: string | undefined;
  timeZone: string;
  now?: () => Date;
};

export type NightlyBackup = ReturnType<typeof createNightlyBackup>;

export function createNightlyBackup({
  backend,
  databaseDir,
  timeZone,
  now = () => new Date(),
}: NightlyOptions) {
  if (databaseDir === undefined)
    return { tick: () => Promise.resolve(), newest: () => undefined, hasFailed: () => false };
  const folder = path.join(path.dirname(databaseDir), 'backups');
  let isRunning = false;
  let retryAt = 0;
  let skippedDate: string | undefined;
  let hasFailed = false;
  /** Oldest first. Ignores future dates from a wrong clock. */
  const listNames = (): string[] => {
    const todaysName = fileName(zonedDateTime(now(), timeZone).date);
    try {
      return readdirSync(folder)
        .filter((name) => NAME.test(name) && name <= todaysName)
        .sort();
    } catch {
      return [];
    }
  };

  return {
    tick: async () => {
      const { date, time } = zonedDateTime(now(), timeZone);
      const isPostponed = date === skippedDate || now().getTime() < retryAt;
      if (isRunning || isPostponed || time < EARLIEST_TIME || listNames().includes(fileName(date))) return;
      isRunning = true;
      try {
        if (await backend.isDiskFull()) throw new Error('the disk is full');
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const packed = Buffer.from(await (await backend.backup()).arrayBuffer());
        await writeBackupFile(path.join(folder, fileName(date)), Readable.from([packed]));
        hasFailed = false;
        console.info(
          'The nightly backup was created',
          new LogFields({ name: fileName(date), bytes: packed.length }),
        );
        for (const old of listNames().slice(0, -MAX_KEPT)) rmSync(path.join(folder, old), { force: true });
      } catch (error) {
        hasFailed = true;
        retryAt = now().getTime() + RETRY_AFTER_MS;
        // A retry would take just as long, and the database does not respond during a backup.
        if (error instanceof BackendUnavailableError && error.reason === 'timeout') skippedDate = date;
        console.error('The nightly backup failed:', error instanceof Error ? error.message : error);
      } finally {
        isRunning = false;
      }
    },
    newest: (): StoredBackup | undefined => {
      const name = listNames().at(-1);
      if (name === undefined) return undefined;
      const file = path.join(folder, name);
      const stats = statSync(file, { throwIfNoEntry: false });
      return stats && { name, file, at: stats.mtime, bytes: stats.size };
    },
    hasFailed: () => hasFailed,
  };
}

const fileName = (date: string) => `nightly-${date}.backup`;
