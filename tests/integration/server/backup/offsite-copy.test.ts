import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withStoredBackend } from '~/server/backend/create-backend.ts';
import { backUpFolder, tryRestore } from '~/server/backup/backup-and-restore.ts';
import { BackupError } from '~/server/backup/backup-file.ts';
import { BackupUpkeep } from '~/server/backup/backup-upkeep.ts';
import { withPlainBackup } from '~/server/backup/encrypted-source.ts';
import { createOffsiteCopy } from '~/server/backup/offsite-copy.ts';
import { createTrialRestore } from '~/server/backup/trial-restore.ts';
import { seededSnapshot } from '../../../support/seeded-database.ts';
import { allowConsole } from '../../../unit/support/console-errors.ts';
import { run } from '../processes.ts';
import { makeFolder, removeFolder, temporaryFolder } from '../support.ts';

let folder: string;
let backup: { name: string; file: string; at: Date; bytes: number };
let recipient: string;
let keyFile: string;

beforeAll(async () => {
  folder = makeFolder();
  const setting = path.join(folder, 'data');
  await withStoredBackend(setting, () => Promise.resolve(), { snapshot: await seededSnapshot() });
  const today = new Date().toISOString().slice(0, 10);
  const name = `nightly-${today}.backup`;
  const file = path.join(folder, name);
  await backUpFolder({ setting, origin: 'http://127.0.0.1:9' }, file, {});
  backup = { name, file, at: new Date(), bytes: 1 };
  const identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  keyFile = path.join(folder, 'key.txt');
  writeFileSync(keyFile, `# A comment\n${identity}\n`);
});
afterAll(() => removeFolder(folder));

function setUp(to: string, now = { value: '2026-11-26T02:00:00Z' }) {
  const upkeep = createUpkeep();
  const { tick } = createOffsiteCopy({
    settings: { to, recipient },
    upkeep,
    newest: () => backup,
    mediaDir: path.join(folder, 'data', 'media'),
    now: () => new Date(now.value),
  });
  return { tick, upkeep, now };
}

const createUpkeep = () => new BackupUpkeep(makeFolder());

const copyName = () => backup.name.replace(/^nightly-(.*)\.backup$/, 'backup-$1.age');

test('copies an encrypted backup once, keeps the newest fourteen, and leaves other files', async () => {
  const to = temporaryFolder();
  for (let day = 10; day < 26; day += 1) writeFileSync(path.join(to, `backup-2020-01-${day}.age`), '');
  writeFileSync(path.join(to, 'notes.txt'), '');
  const { tick, upkeep } = setUp(to);
  await tick();
  await tick();
  expect(readdirSync(to).filter((name) => name.endsWith('.age'))).toHaveLength(14);
  expect(readdirSync(to)).toEqual(expect.arrayContaining(['notes.txt', copyName()]));
  expect(readdirSync(folder).filter((name) => name.endsWith('.age'))).toEqual([]);
  expect(readFileSync(path.join(to, copyName()), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/);
  expect(upkeep.read('copy')).toMatchObject({ problem: null, succeededAt: '2026-11-26T02:00:00.000Z' });
});

test('reports a failed copy, and tries again after half an hour', async () => {
  allowConsole(/^The copy of the nightly backup failed/);
  const occupied = path.join(temporaryFolder(), 'file');
  writeFileSync(occupied, '');
  const { tick, upkeep, now } = setUp(occupied);
  await tick();
  expect(upkeep.read('copy')).toMatchObject({ succeededAt: null });
  expect(upkeep.read('copy')?.problem).toMatch(/EEXIST|ENOTDIR/);
  const first = upkeep.read('copy')?.triedAt;
  now.value = '2026-11-26T02:29:00Z';
  await tick();
  expect(upkeep.read('copy')?.triedAt).toBe(first);
  now.value = '2026-11-26T02:31:00Z';
  await tick();
  expect(upkeep.read('copy')?.triedAt).toBe('2026-11-26T02:31:00.000Z');
});

describe('an encrypted copy', () => {
  let copy: string;
  const restore = (file: string, identity = keyFile) => {
    vi.stubEnv('BACKUP_IDENTITY', identity);
    return withPlainBackup(file, tryRestore);
  };
  beforeAll(async () => {
    const to = makeFolder();
    await setUp(to).tick();
    copy = path.join(to, copyName());
  });

  test('is restored with the private key', async () => {
    expect((await restore(copy)).rows.get('public.book_chapters')).toBe(14);
  });

  test('is refused with another key, if truncated, or if renamed', async () => {
    const otherKey = path.join(temporaryFolder(), 'other.txt');
    writeFileSync(otherKey, await generateX25519Identity());
    await expect(restore(copy, otherKey)).rejects.toThrow('This private key cannot decrypt the backup.');
    const damaged = path.join(temporaryFolder(), 'truncated.age');
    const bytes = readFileSync(copy);
    for (const length of [30, 200, bytes.length - 1]) {
      writeFileSync(damaged, bytes.subarray(0, length));
      await expect(restore(damaged)).rejects.toThrow(BackupError);
    }
    const renamed = path.join(temporaryFolder(), 'backup-2020-01-01.age');
    writeFileSync(renamed, bytes);
    await expect(restore(renamed)).rejects.toThrow(/contains a backup created on \d{4}/);
    const empty = path.join(temporaryFolder(), 'empty.age');
    writeFileSync(empty, '');
    await expect(restore(empty)).rejects.toThrow(BackupError);
  });

  test('is restored by the command on an empty machine', { tags: 'proof' }, async () => {
    const data = path.join(temporaryFolder(), 'data');
    const { code, stdout } = await run('backup', ['--restore', copy], {
      DATA_DIR: data,
      BACKUP_IDENTITY: keyFile,
    });
    expect(stdout).toContain('including 14 chapters. Run npm start to serve it.');
    expect(code).toBe(0);
  });
});

test('uploads to an S3-compatible service with a signature, and downloads again', async () => {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const authorizations: (string | null)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { host, pathname, searchParams } = new URL(request.url);
    expect(host).toBe('s3.example.org');
    authorizations.push(request.headers.get('authorization'));
    if (request.method === 'PUT') objects.set(pathname, new Uint8Array(await request.arrayBuffer()));
    if (request.method === 'DELETE') objects.delete(pathname);
    if (request.method !== 'GET') return new Response();
    const keys = [...objects.keys()].map((key) => `<Key>${key.replace('/site/', '')}</Key>`);
    if (searchParams.has('list-type')) return new Response(`<ListBucketResult>${keys.join('')}`);
    const object = objects.get(pathname);
    return new Response(object ?? '<Error><Code>NoSuchKey</Code></Error>', { status: object ? 200 : 404 });
  });
  vi.stubEnv('AWS_ENDPOINT_URL', 'https://s3.example.org');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('BACKUP_IDENTITY', keyFile);
  for (let day = 10; day < 24; day += 1)
    objects.set(`/site/nightly/backup-2020-01-${day}.age`, new Uint8Array());
  const { tick, upkeep } = setUp('s3://site/nightly');
  await tick();
  expect(upkeep.read('copy')?.problem).toBeNull();
  expect(objects.size).toBe(14);
  expect(objects.has('/site/nightly/backup-2020-01-10.age')).toBe(false);
  for (const each of authorizations) expect(each).toMatch(/^AWS4-HMAC-SHA256 Credential=key\//);
  const contents = await withPlainBackup(`s3://site/nightly/${copyName()}`, tryRestore);
  expect(contents.rows.get('public.book_chapters')).toBe(14);
  await expect(withPlainBackup('s3://site/nightly/backup-2020-01-10.age', tryRestore)).rejects.toThrow(
    'could not be downloaded: s3.example.org responded with 404 NoSuchKey.',
  );
});

test('restores the newest backup into memory once a month, and says when that last succeeded', async () => {
  allowConsole(/^The trial restore failed/);
  const upkeep = createUpkeep();
  let now = '2026-11-26T02:00:00Z';
  let [runs, problem] = [0, ''];
  const { tick } = createTrialRestore({
    upkeep,
    newest: () => backup,
    now: () => new Date(now),
    restore: async (file) => {
      runs += 1;
      if (problem) throw new Error(problem);
      await tryRestore(file);
    },
    freeBytes: () => 8e9,
  });
  await tick();
  now = '2026-12-20T02:00:00Z';
  await tick();
  expect(runs).toBe(1);
  [now, problem] = ['2026-12-27T02:00:00Z', 'A table is missing.'];
  await tick();
  expect(upkeep.read('trial')).toMatchObject({
    problem: 'A table is missing.',
    succeededAt: '2026-11-26T02:00:00.000Z',
  });
  [now, problem] = ['2026-12-28T03:00:00Z', ''];
  await tick();
  expect(upkeep.read('trial')).toMatchObject({ problem: null, succeededAt: '2026-12-28T03:00:00.000Z' });
});

test('runs the trial restore in a process of its own', { tags: 'proof' }, async () => {
  const upkeep = createUpkeep();
  await createTrialRestore({ upkeep, newest: () => backup, freeBytes: () => 8e9 }).tick();
  expect(upkeep.read('trial')?.problem).toBeNull();
});
