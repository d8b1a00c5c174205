// The data folder belongs to one process, and keeps its secrets.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
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
