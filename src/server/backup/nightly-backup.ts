// The embedded server backs itself up each night and keeps the last seven.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Backend } from '../backend/create-backend.ts';
import { BackendUnavailableError } from '../backend/unavailable.ts';
import { zonedDateTime } from '../../lib/dates/zoned-time.ts';
import { Facts } from '../log/log-lines.ts';
import { writeBackupFile } from './backup-file.ts';

/** In the site's time zone: few read at that hour, and what the day brought is in it. */
const NOT_BEFORE = '03:00';
const KEPT = 7;
const RETRY_AFTER_MS = 30 * 60_000;
const NAME = /^nightly-\d{4}-\d{2}-\d{2}\.backup$/;

export type NightlyOptions = {
  backend: Pick<Backend, 'backup' | 'isDiskFull'>;
  /** The data folder's; undefined keeps nothing. */
  databaseDir: string | undefined;
  timeZone: string;
  now?: () => Date;
  /** Milliseconds that pass evenly, also while the clock is set. */
  elapsed?: () => number;
};

export type NightlyBackup = {
  /** Makes the backup of the night if it is due. To be called every minute; never rejects. */
  tick: () => Promise<void>;
  /** Name of the newest, undefined while there is none. */
  newest: () => string | undefined;
  /** Whether the last attempt failed. */
  hasFailed: () => boolean;
};

export function createNightlyBackup({
  backend,
  databaseDir,
  timeZone,
  now = () => new Date(),
  elapsed = () => performance.now(),
}: NightlyOptions): NightlyBackup {
  if (databaseDir === undefined)
    return { tick: () => Promise.resolve(), newest: () => undefined, hasFailed: () => false };
  const folder = path.join(path.dirname(databaseDir), 'backups');
  let isAtWork = false;
  let postponedUntil = 0;
  let skippedDate: string | undefined;
  let failed = false;

  return {
    tick: async () => {
      const { date, time } = zonedDateTime(now(), timeZone);
      const name = `nightly-${date}.backup`;
      const isPostponed = date === skippedDate || elapsed() < postponedUntil;
      const isDue = time >= NOT_BEFORE && !namesIn(folder).includes(name) && !isPostponed;
      if (isAtWork || !isDue) return;
      isAtWork = true;
      try {
        if (await backend.isDiskFull()) throw new Error('the disk is full');
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const packed = Buffer.from(await (await backend.backup()).arrayBuffer());
        await writeBackupFile(path.join(folder, name), Readable.from([packed]));
        failed = false;
        console.info('The backup of the night was made', new Facts({ name, bytes: packed.length }));
        for (const old of namesIn(folder).slice(0, -KEPT)) rmSync(path.join(folder, old), { force: true });
      } catch (error) {
        failed = true;
        postponedUntil = elapsed() + RETRY_AFTER_MS;
        // It would take as long again, and the database answers nothing until it ends.
        if (error instanceof BackendUnavailableError && error.reason === 'over time') skippedDate = date;
        console.error('The backup of the night failed:', error instanceof Error ? error.message : error);
      } finally {
        isAtWork = false;
      }
    },
    newest: () => namesIn(folder).at(-1),
    hasFailed: () => failed,
  };
}

/** Oldest first. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => NAME.test(name))
      .sort();
  } catch {
    return [];
  }
}
