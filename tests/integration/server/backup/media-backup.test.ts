import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, test, vi } from 'vitest';
import { withStoredBackend } from '~/server/backend/create-backend.ts';
import { backUpFolder, restoreFolder } from '~/server/backup/backup-and-restore.ts';
import { BackupUpkeep } from '~/server/backup/backup-upkeep.ts';
import { withPlainBackup } from '~/server/backup/encrypted-source.ts';
import { createOffsiteCopy } from '~/server/backup/offsite-copy.ts';
import { fetchMediaFrom, fetchMissingMedia } from '~/server/media/media-backup.ts';
import { seededSnapshot } from '../../../support/seeded-database.ts';
import { temporaryFolder } from '../support.ts';

const CONTENT = 'a picture';
const NAME = `${createHash('sha256').update(CONTENT).digest('hex')}.webp`;

async function createSite(): Promise<{ data: string; backup: string }> {
  const data = path.join(temporaryFolder(), 'data');
  await withStoredBackend(
    data,
    ({ sql }) =>
      sql(`insert into public.media_files (name, original_name, bytes) values ('${NAME}', 'a.webp', 9)`),
    { snapshot: await seededSnapshot() },
  );
  mkdirSync(path.join(data, 'media'));
  writeFileSync(path.join(data, 'media', NAME), CONTENT);
  const name = `nightly-${new Date().toISOString().slice(0, 10)}.backup`;
  const backup = path.join(temporaryFolder(), name);
  await backUpFolder({ setting: data, origin: 'http://127.0.0.1:9' }, backup, {});
  return { data, backup };
}
const readMedia = (data: string) => readFileSync(path.join(data, 'media', NAME), 'utf8');

test('uploaded files are backed up beside the backup, restored, and checked', async () => {
  const { backup } = await createSite();
  const copy = path.join(path.dirname(backup), 'media', NAME);
  expect(readFileSync(copy, 'utf8')).toBe(CONTENT);
  const data = path.join(temporaryFolder(), 'data');
  expect((await restoreFolder(data, backup)).missingMedia).toEqual([]);
  expect(readMedia(data)).toBe(CONTENT);

  writeFileSync(copy, 'a damaged picture');
  const other = path.join(temporaryFolder(), 'media');
  expect(await fetchMissingMedia([NAME], other, fetchMediaFrom(path.dirname(copy)))).toEqual([NAME]);
  expect(readdirSync(other)).toEqual([]);
}, 120_000);

test('uploaded files are in the encrypted copy elsewhere, once', async () => {
  const { data, backup } = await createSite();
  const to = temporaryFolder();
  const identity = await generateX25519Identity();
  const keyFile = path.join(temporaryFolder(), 'key.txt');
  writeFileSync(keyFile, identity);
  const options = {
    settings: { to, recipient: await identityToRecipient(identity) },
    newest: () => ({ name: path.basename(backup), file: backup, at: new Date(), bytes: 1 }),
    mediaDir: path.join(data, 'media'),
  };
  await createOffsiteCopy({ ...options, upkeep: new BackupUpkeep(temporaryFolder()) }).tick();
  const stored = path.join(to, `media-${NAME}.age`);
  const first = readFileSync(stored);
  expect(first.includes(CONTENT)).toBe(false);
  await createOffsiteCopy({ ...options, upkeep: new BackupUpkeep(temporaryFolder()) }).tick();
  expect(readFileSync(stored).equals(first)).toBe(true);
  expect(readdirSync(path.join(data, 'media'))).toEqual([NAME]);

  vi.stubEnv('BACKUP_IDENTITY', keyFile);
  const copy = readdirSync(to).find((name) => name.startsWith('backup-')) ?? '';
  const restored = path.join(temporaryFolder(), 'data');
  const { missingMedia } = await withPlainBackup(path.join(to, copy), (file, fetchMedia) =>
    restoreFolder(restored, file, { fetchMedia }),
  );
  expect(missingMedia).toEqual([]);
  expect(readMedia(restored)).toBe(CONTENT);
  expect(existsSync(path.join(restored, 'media', `${NAME}.partial`))).toBe(false);
}, 120_000);
