import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CommandError, createPrompt } from '../../lib/commands/terminal.ts';
import { fetchMediaFrom, mediaBeside, type FetchMedia } from '../media/media-backup.ts';
import { loadEnvironment } from '../settings.ts';
import { checkBackupFile, BackupError } from './backup-file.ts';
import { mediaCopyName, openDestination } from './offsite-copy.ts';
import { decryptFile, isEncrypted } from './encryption.ts';

const DAY_MS = 86_400_000;

/**
 * Downloads and decrypts a backup if necessary, and deletes what it wrote.
 * The private key is in the file BACKUP_IDENTITY, or is prompted for.
 */
export async function withPlainBackup<T>(
  name: string,
  use: (file: string, fetchMedia: FetchMedia) => Promise<T>,
): Promise<T> {
  const env = loadEnvironment();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backup-'));
  try {
    let file = path.resolve(name);
    if (name.startsWith('s3://')) {
      const { dir, base } = path.posix.parse(name);
      file = path.join(folder, base);
      await openDestination(dir, env)
        .fetch(base, file)
        .catch((error: Error) => {
          throw new CommandError(`${name} could not be downloaded: ${error.message}.`);
        });
    }
    const encrypted = await isEncrypted(file).catch(() => {
      throw new BackupError(`${file} does not exist.`);
    });
    if (!encrypted) return await use(file, fetchMediaFrom(mediaBeside(file)));
    const plain = path.join(folder, 'plain.backup');
    const identity = await readIdentity(env['BACKUP_IDENTITY']);
    await decryptFile(file, plain, identity);
    await checkDate(file, plain);
    const source = openDestination(path.posix.dirname(name), env);
    return await use(plain, async (media, target) => {
      const copy = path.join(folder, 'media.age');
      await source.fetch(mediaCopyName(media), copy);
      await decryptFile(copy, target, identity);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readIdentity(file: string | undefined): Promise<string> {
  if (!file) return (await createPrompt(process.stdin, process.stdout)('Private key', true))?.trim() ?? '';
  const line = readTextFile(file)
    .split(/\r?\n/)
    .find((each) => each.startsWith('AGE-SECRET-KEY-'));
  if (line === undefined) throw new CommandError(`${file} contains no private key (AGE-SECRET-KEY-1…).`);
  return line.trim();
}

function readTextFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CommandError(`${file} (BACKUP_IDENTITY) could not be read.`);
  }
}

/** An older copy may have been renamed to look like a newer one. */
async function checkDate(file: string, plain: string): Promise<void> {
  const [, date] = /backup-(\d{4}-\d{2}-\d{2})\.age$/.exec(file) ?? [];
  const { header } = await checkBackupFile(plain);
  const difference = date === undefined ? 0 : Math.abs(Date.parse(date) - Date.parse(header.createdAt));
  if (difference > 2 * DAY_MS)
    throw new BackupError(
      `${path.basename(file)} contains a backup created on ${header.createdAt.slice(0, 10)}. To restore it anyway, rename the file.`,
    );
}
