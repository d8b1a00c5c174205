// The embedded server backs itself up each night and keeps the last seven.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { zonedDateTime } from '../../lib/dates/zoned-time.ts';
import type { Backend } from '../backend/create-backend.ts';
import { BackendUnavailableError } from '../backend/unavailable.ts';
import { Facts } from '../log.ts';
import { writeBackupFile } from './backup-file.ts';

/** In the site's time zone. */
const NOT_BEFORE = '03:00';
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
  let failed = false;
  /** Oldest first. Ignores files dated in the future by a wrong clock. */
  const names = (): string[] => {
    const todaysName = nameOf(zonedDateTime(now(), timeZone).date);
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
      if (isRunning || isPostponed || time < NOT_BEFORE || names().includes(nameOf(date))) return;
      isRunning = true;
      try {
        if (await backend.isDiskFull()) throw new Error('the disk is full');
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const packed = Buffer.from(await (await backend.backup()).arrayBuffer());
        await writeBackupFile(path.join(folder, nameOf(date)), Readable.from([packed]));
        failed = false;
        console.info('The nightly backup was made', new Facts({ name: nameOf(date), bytes: packed.length }));
        for (const old of names().slice(0, -MAX_KEPT)) rmSync(path.join(folder, old), { force: true });
      } catch (error) {
        failed = true;
        retryAt = now().getTime() + RETRY_AFTER_MS;
        // A retry would take as long, and the database does not respond until it ends.
        if (error instanceof BackendUnavailableError && error.reason === 'timeout') skippedDate = date;
        console.error('The nightly backup failed:', error instanceof Error ? error.message : error);
      } finally {
        isRunning = false;
      }
    },
    newest: (): StoredBackup | undefined => {
      const name = names().at(-1);
      if (name === undefined) return undefined;
      const file = path.join(folder, name);
      const facts = statSync(file, { throwIfNoEntry: false });
      return facts && { name, file, at: facts.mtime, bytes: facts.size };
    },
    hasFailed: () => failed,
  };
}

const nameOf = (date: string) => `nightly-${date}.backup`;
