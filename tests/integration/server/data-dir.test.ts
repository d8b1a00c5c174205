// The data folder belongs to one process, and keeps its secrets.
import {
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
import { expect, test } from 'vitest';
import { openDataDir, StartError } from '~/server/data-dir.ts';
import { temporaryFolder } from './support.ts';

const sentence = async (setting: string) => {
  const failure = await openDataDir(setting).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  return (failure as Error).message;
};

test('a new folder is made, with secrets that only its owner can read and that stay', async () => {
  const folder = path.join(temporaryFolder(), 'deep', 'data');
  const first = await openDataDir(folder);
  expect(first.label).toBe(folder);
  expect(first.databaseDir).toBe(path.join(folder, 'database'));
  expect(first.jwtSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(first.secretKey).toMatch(/^sb_secret_[0-9a-f]{64}$/);
  expect(statSync(path.join(folder, 'jwt-secret')).mode & 0o077).toBe(0);
  expect(statSync(path.join(folder, 'secret-key')).mode & 0o077).toBe(0);
  first.release();

  const second = await openDataDir(folder);
  expect(second.jwtSecret).toBe(first.jwtSecret);
  expect(second.secretKey).toBe(first.secretKey);
  second.release();
});

test('an empty secret, as a full disk leaves it, is not used to sign anything', async () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'jwt-secret'), '');
  const dataDir = await openDataDir(folder);
  expect(dataDir.jwtSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(readFileSync(path.join(folder, 'jwt-secret'), 'utf8')).toBe(dataDir.jwtSecret);
  dataDir.release();
});

test('memory keeps nothing: a folder comes with the first build, and goes with it', async () => {
  const dataDir = await openDataDir('memory');
  expect(dataDir.databaseDir).toBeUndefined();
  const folder = path.dirname(dataDir.siteDir);
  expect(existsSync(folder)).toBe(false);
  mkdirSync(dataDir.siteDir, { recursive: true });
  dataDir.release();
  expect(existsSync(folder)).toBe(false);
});

test('no two servers in memory share a folder', async () => {
  expect((await openDataDir('memory')).siteDir).not.toBe((await openDataDir('memory')).siteDir);
});

test.skipIf(process.platform === 'win32')('a new folder is for its owner alone', async () => {
  const folder = path.join(temporaryFolder(), 'data');
  (await openDataDir(folder)).release();
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test('a folder that cannot be written ends the start with one sentence', async () => {
  const file = path.join(temporaryFolder(), 'a-file');
  writeFileSync(file, '');
  expect(await sentence(path.join(file, 'data'))).toBe(
    `The data folder ${path.join(file, 'data')} cannot be written (ENOTDIR).`,
  );
  expect(await sentence(file)).toBe(`The data folder ${file} cannot be written (EEXIST).`);
});

test('a second server on the same folder is turned away, until the first has stopped', async () => {
  const folder = temporaryFolder();
  const first = await openDataDir(folder);
  expect(await sentence(folder)).toBe(`Another server has the data folder ${folder} open.`);
  expect(await sentence(`${folder}/../${path.basename(folder)}`)).toBe(
    `Another server has the data folder ${folder} open.`,
  );
  first.release();
  const second = await openDataDir(folder);
  second.release();
});

/** As `createBackend` does when it makes a database. */
const makeDatabase = (folder: string) => {
  mkdirSync(path.join(folder, 'database'), { recursive: true });
  writeFileSync(path.join(folder, 'database', 'PG_VERSION'), '17\n');
};
const remembered = async (folder: string) => {
  const dataDir = await openDataDir(folder);
  makeDatabase(folder);
  dataDir.remember();
  dataDir.release();
  return dataDir;
};
const lost = (folder: string) =>
  `The data folder ${folder} was here before and is gone (or empty). To begin a new site: npm start -- --new`;

test('a folder that was there and is gone is not made again without being asked', async () => {
  const folder = path.join(temporaryFolder(), 'data');
  await remembered(folder);
  rmSync(folder, { recursive: true });
  expect(await sentence(folder)).toBe(lost(folder));
  expect(existsSync(folder)).toBe(false);
  mkdirSync(folder);
  expect(await sentence(folder)).toBe(lost(folder));
  expect(readdirSync(folder)).toEqual(['lock']);
});

test('a symbolic link whose folder is gone, as a disk that is not mounted leaves it, is noticed too', async () => {
  const parent = temporaryFolder();
  const [target, link] = [path.join(parent, 'disk'), path.join(parent, 'link')];
  mkdirSync(target);
  symlinkSync(target, link);
  await remembered(link);
  rmSync(target, { recursive: true });
  expect(await sentence(link)).toBe(lost(link));
});

test.each([
  ['gone', (database: string) => rmSync(database, { recursive: true })],
  ['empty', (database: string) => rmSync(path.join(database, 'PG_VERSION'))],
])('a folder whose database is %s is not seeded again, also after it was moved', async (_, lose) => {
  const parent = temporaryFolder();
  await remembered(path.join(parent, 'data'));
  const moved = path.join(parent, 'moved');
  renameSync(path.join(parent, 'data'), moved);
  lose(path.join(moved, 'database'));
  expect(await sentence(moved)).toBe(lost(moved));
});

test('a folder from before the markers is known by the site that was built from its database', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'site'));
  writeFileSync(path.join(folder, 'site', 'current.json'), '{}');
  expect(await sentence(folder)).toBe(lost(folder));
});

test('a first start that ended before its database was made has lost nothing', async () => {
  const folder = temporaryFolder();
  (await openDataDir(folder)).release();
  (await openDataDir(folder)).release();
});

test('--new begins a new site, with secrets and pages of neither', async () => {
  const folder = path.join(temporaryFolder(), 'data');
  const former = await remembered(folder);
  mkdirSync(former.siteDir);
  writeFileSync(path.join(former.siteDir, 'index.html'), 'former');
  rmSync(path.join(folder, 'database'), { recursive: true });

  const dataDir = await openDataDir(folder, { isNew: true });
  expect(dataDir.jwtSecret).not.toBe(former.jwtSecret);
  expect(dataDir.secretKey).not.toBe(former.secretKey);
  expect(existsSync(dataDir.siteDir)).toBe(false);
  makeDatabase(folder);
  dataDir.remember();
  dataDir.release();
  (await openDataDir(folder)).release();
});

test('--new never takes a site that is there, nor one that a server has open', async () => {
  const folder = path.join(temporaryFolder(), 'data');
  const { jwtSecret } = await remembered(folder);
  await expect(openDataDir(folder, { isNew: true })).rejects.toThrow(
    new StartError(
      `The data folder ${folder} holds a site, and --new begins another only where there is none. Move it away first, or leave out --new.`,
    ),
  );
  const dataDir = await openDataDir(folder);
  expect(dataDir.jwtSecret).toBe(jwtSecret);
  await expect(openDataDir(folder, { isNew: true })).rejects.toThrow(
    new StartError(`Another server has the data folder ${folder} open.`),
  );
  dataDir.release();
});

test('a place that takes no marker is no reason not to start', async () => {
  const folder = path.join(temporaryFolder(), 'data');
  mkdirSync(`${folder}.known/in-the-way`, { recursive: true });
  mkdirSync(path.join(folder, 'database'), { recursive: true });
  makeDatabase(folder);
  (await remembered(folder)).release();
  expect(existsSync(path.join(folder, 'seeded'))).toBe(true);
});

test('a secret that cannot be read ends the start with one sentence, and frees the folder', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'jwt-secret');
  mkdirSync(file);
  expect(await sentence(folder)).toBe(`The data folder ${folder} cannot be used: ${file} (EISDIR).`);
  rmSync(file, { recursive: true });
  (await openDataDir(folder)).release();
});

test.each(['abc', 'g'.repeat(64), `${'a'.repeat(64)}\n${'b'.repeat(64)}`, 'a'.repeat(63)])(
  'a secret that is not whole (%j) is replaced',
  async (kept) => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, 'jwt-secret'), kept);
    const dataDir = await openDataDir(folder);
    expect(dataDir.jwtSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(dataDir.jwtSecret).not.toBe(kept);
    dataDir.release();
  },
);

test('a renewed secret counts from the next start', async () => {
  const folder = temporaryFolder();
  const dataDir = await openDataDir(folder);
  dataDir.renewJwtSecret();
  dataDir.release();
  const next = await openDataDir(folder);
  expect(next.jwtSecret).not.toBe(dataDir.jwtSecret);
  expect(next.secretKey).toBe(dataDir.secretKey);
  expect(statSync(path.join(folder, 'jwt-secret')).mode & 0o077).toBe(0);
  next.release();
});
