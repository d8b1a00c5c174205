import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openDataDir } from '~/server/data-dir.ts';
import { CommandError } from '~/lib/commands/terminal.ts';
import { temporaryFolder } from './support.ts';

// Root ignores folder permissions, and containers run tests as root.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, chmodSync: vi.fn(fs.chmodSync) };
});

const getStartError = async (...args: Parameters<typeof openDataDir>) => {
  const failure = await openDataDir(...args).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CommandError);
  return (failure as Error).message;
};
const newFolder = () => path.join(temporaryFolder(), 'data');
const getMode = (...names: string[]) => statSync(path.join(...names)).mode & 0o777;

test('creates a private folder with private secrets and keeps both at the next start', async () => {
  const folder = path.join(temporaryFolder(), 'deep', 'data');
  const first = await openDataDir(folder);
  expect([first.label, first.databaseDir]).toEqual([folder, path.join(folder, 'database')]);
  expect(first.jwtSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(first.secretKey).toMatch(/^sb_secret_[0-9a-f]{64}$/);
  expect([getMode(folder), getMode(folder, 'jwt-secret'), getMode(folder, 'secret-key')]).toEqual([
    0o700, 0o600, 0o600,
  ]);
  first.release();
  const second = await openDataDir(folder);
  expect([second.jwtSecret, second.secretKey]).toEqual([first.jwtSecret, first.secretKey]);
  second.renewJwtSecret();
  second.release();
  const third = await openDataDir(folder);
  expect(third.jwtSecret).not.toBe(first.jwtSecret);
  third.release();
});

test('restricts access to a folder that other users can read, or explains how if that fails', async () => {
  const folder = newFolder();
  mkdirSync(folder, { mode: 0o755 });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(chmodSync).mockImplementationOnce(() => {
    throw Object.assign(new Error(), { code: 'EPERM' });
  });
  (await openDataDir(folder)).release();
  expect(warn.mock.calls.flat()).toEqual([
    `Other users of this machine can read the data folder ${folder}, and its permissions could not be restricted (EPERM). Have its owner run: chmod 700 ${folder}`,
  ]);
  (await openDataDir(folder)).release();
  expect(getMode(folder)).toBe(0o700);
});

test('leaves a shared folder such as /tmp unchanged and explains what to do', async () => {
  const folder = newFolder();
  mkdirSync(folder);
  chmodSync(folder, 0o1777);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  (await openDataDir(folder)).release();
  expect(statSync(folder).mode & 0o7777).toBe(0o1777);
  expect(warn.mock.calls.flat().join()).toContain('set DATA_DIR to a folder of its own');
});

const INVALID_SECRETS = ['', 'abc', 'g'.repeat(64), `${'a'.repeat(64)}\n${'b'.repeat(64)}`, 'a'.repeat(63)];
test.each(INVALID_SECRETS)('replaces an invalid secret (%j)', async (invalidSecret) => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'jwt-secret'), invalidSecret);
  const dataDir = await openDataDir(folder);
  expect(dataDir.jwtSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(readFileSync(path.join(folder, 'jwt-secret'), 'utf8')).toBe(dataDir.jwtSecret);
  dataDir.release();
});

test('keeps nothing on disk and shares nothing between servers in memory mode', async () => {
  const dataDir = await openDataDir('memory');
  expect(dataDir.databaseDir).toBeUndefined();
  expect((await openDataDir('memory')).siteDir).not.toBe(dataDir.siteDir);
  const folder = path.dirname(dataDir.siteDir);
  expect(existsSync(folder)).toBe(false);
  mkdirSync(dataDir.siteDir, { recursive: true });
  dataDir.release();
  expect(existsSync(folder)).toBe(false);
});

test('reports a folder that is not writable or readable', async () => {
  const file = path.join(temporaryFolder(), 'a-file');
  writeFileSync(file, '');
  expect(await getStartError(path.join(file, 'data'))).toBe(
    `The data folder ${path.join(file, 'data')} is not writable (ENOTDIR).`,
  );
  const folder = temporaryFolder();
  const secret = path.join(folder, 'jwt-secret');
  mkdirSync(secret);
  expect(await getStartError(folder)).toBe(`The data folder ${folder} cannot be used: ${secret} (EISDIR).`);
  rmSync(secret, { recursive: true });
  (await openDataDir(folder)).release();
});

const createDatabase = (folder: string) => {
  mkdirSync(path.join(folder, 'database'), { recursive: true });
  writeFileSync(path.join(folder, 'database', 'PG_VERSION'), '17\n');
};
const createSite = async (folder: string, options = {}) => {
  const dataDir = await openDataDir(folder, options);
  createDatabase(folder);
  dataDir.remember();
  dataDir.release();
  return dataDir;
};
const lostSiteMessage = (folder: string) =>
  `The data folder ${folder} existed before, but is now missing or empty. To create a new site: npm start -- --new`;

describe('lost site', () => {
  test('is not recreated automatically if its folder is missing or empty', async () => {
    const folder = newFolder();
    await createSite(folder);
    rmSync(folder, { recursive: true });
    expect(await getStartError(folder)).toBe(lostSiteMessage(folder));
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    expect(await getStartError(folder)).toBe(lostSiteMessage(folder));
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  test('is detected behind a symbolic link to a missing disk', async () => {
    const parent = temporaryFolder();
    const [target, link] = [path.join(parent, 'disk'), path.join(parent, 'link')];
    mkdirSync(target);
    symlinkSync(target, link);
    await createSite(link);
    rmSync(target, { recursive: true });
    expect(await getStartError(link)).toBe(lostSiteMessage(link));
  });

  test('is detected after the folder is moved, and from pages of a release without markers', async () => {
    const parent = temporaryFolder();
    await createSite(path.join(parent, 'data'));
    const moved = path.join(parent, 'moved');
    renameSync(path.join(parent, 'data'), moved);
    rmSync(path.join(moved, 'database', 'PG_VERSION'));
    expect(await getStartError(moved)).toBe(lostSiteMessage(moved));
    const old = temporaryFolder();
    mkdirSync(path.join(old, 'site'));
    writeFileSync(path.join(old, 'site', 'current.json'), '{}');
    expect(await getStartError(old)).toBe(lostSiteMessage(old));
  });

  test('is replaced with --new, without its secrets or pages', async () => {
    const folder = newFolder();
    const previous = await createSite(folder);
    mkdirSync(previous.siteDir);
    rmSync(path.join(folder, 'database'), { recursive: true });
    const created = await createSite(folder, { isNew: true });
    expect(created.jwtSecret).not.toBe(previous.jwtSecret);
    expect(created.secretKey).not.toBe(previous.secretKey);
    expect(existsSync(created.siteDir)).toBe(false);
    (await openDataDir(folder)).release();
  });
});

test('refuses --new for a folder that contains a site', async () => {
  const folder = newFolder();
  await createSite(folder);
  expect(await getStartError(folder, { isNew: true })).toBe(
    `The data folder ${folder} contains a site, but --new requires an empty folder. Move the site elsewhere first, or omit --new.`,
  );
});

test('opens a folder without a database, and a folder without a writable marker', async () => {
  const folder = newFolder();
  (await openDataDir(folder)).release();
  mkdirSync(`${folder}.known/blocked`, { recursive: true });
  createDatabase(folder);
  await createSite(folder);
  expect(existsSync(path.join(folder, 'seeded'))).toBe(true);
});
