// One server per data folder, wherever it keeps its temporary files and whatever name the folder goes by.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openDataDir, StartError } from '~/server/data-dir.ts';
import { temporaryFolder } from './support.ts';

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

/** Opens a folder in another process. What it prints is 'open', or why it could not. */
async function openElsewhere(setting: string, settings: { TMPDIR?: string; cwd?: string } = {}) {
  const { TMPDIR = '/tmp', cwd = '.' } = settings;
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { openDataDir } = await import(${JSON.stringify(path.resolve('src/server/data-dir.ts'))});
       await openDataDir(${JSON.stringify(setting)}).then(
         () => { console.log('open'); setInterval(() => globalThis.gc(), 10); },
         (error) => console.log(error.message));`,
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd,
      env: { ...process.env, TMPDIR, NODE_NO_WARNINGS: '', NODE_OPTIONS: '--expose-gc' },
    },
  );
  running.add(child);
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: said.toString().trim(), complaints: () => complaints };
}

const inUse = (folder: string) => `Another server has the data folder ${folder} open.`;

test('two servers with different folders for temporary files cannot open one data folder', async () => {
  const folder = temporaryFolder();
  const first = await openElsewhere(folder, { TMPDIR: temporaryFolder() });
  expect(first.said).toBe('open');
  const second = await openElsewhere(folder, { TMPDIR: temporaryFolder() });
  expect(second.said).toBe(inUse(folder));
  expect(first.complaints() + second.complaints()).toBe('');
});

test('a relative path and a symbolic link lead to the same lock', async () => {
  const parent = temporaryFolder();
  const folder = path.join(parent, 'data');
  mkdirSync(folder);
  symlinkSync(folder, path.join(parent, 'link'));
  expect((await openElsewhere(folder)).said).toBe('open');
  expect((await openElsewhere('data', { cwd: parent })).said).toBe(inUse(folder));
  expect((await openElsewhere(path.join(parent, 'link'))).said).toBe(inUse(path.join(parent, 'link')));
});

/** A folder whose lock file has a path of so many bytes. */
const folderOfLength = (bytes: number) => {
  const parent = temporaryFolder();
  const missing = bytes - parent.length - '/lock'.length;
  const steps = Array.from({ length: Math.ceil(missing / 100) }, (_, index) =>
    'a'.repeat(Math.min(100, missing - index * 100) - 1),
  );
  return path.join(parent, ...steps);
};

test('a path longer than a socket’s address may be is locked too, and one too long for that is a sentence', async () => {
  const folder = folderOfLength(504);
  expect((await openElsewhere(folder)).said).toBe('open');
  expect((await openElsewhere(folder)).said).toBe(inUse(folder));
  const longer = folderOfLength(505);
  expect((await openElsewhere(longer)).said).toBe(
    `The data folder ${longer} cannot be locked: its path has 505 bytes with the lock file, at most 504 are possible.`,
  );
});

test('a killed server leaves no lock behind', async () => {
  const folder = temporaryFolder();
  const first = await openElsewhere(folder);
  expect(first.said).toBe('open');
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect((await openElsewhere(folder)).said).toBe('open');
});

test('of two servers that start at the same moment one opens the folder', async () => {
  const folder = temporaryFolder();
  for (let round = 0; round < 5; round += 1) {
    const both = await Promise.all([openElsewhere(folder), openElsewhere(folder)]);
    expect(both.map(({ said }) => said).sort()).toEqual([inUse(folder), 'open']);
    for (const { child } of both) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  }
});

test('within one process the folder opens once, and again after its release', async () => {
  const folder = temporaryFolder();
  const first = await openDataDir(folder);
  await expect(openDataDir(folder)).rejects.toThrow(new StartError(inUse(folder)));
  first.release();
  first.release();
  (await openDataDir(folder)).release();
});

test('the lock is an empty file that its owner alone can read, so that a full disk has room for it', async () => {
  const folder = temporaryFolder();
  const dataDir = await openDataDir(folder);
  expect(statSync(path.join(folder, 'lock'))).toMatchObject({ size: 0 });
  expect(statSync(path.join(folder, 'lock')).mode & 0o077).toBe(0);
  dataDir.release();
  expect(readdirSync(folder).filter((name) => name.startsWith('lock'))).toEqual(['lock']);
  (await openDataDir(folder)).release();
  expect(existsSync(path.join(folder, 'lock'))).toBe(true);
});

test.each<[string, (file: string) => void]>([
  ['a folder', (file) => mkdirSync(file)],
  ['text', (file) => writeFileSync(file, 'not a lock '.repeat(1000))],
  ['a damaged lock', (file) => writeFileSync(file, `SQLite format 3\0${'x'.repeat(5000)}`)],
])('%s where the lock belongs ends the start with what to do', async (_, make) => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'lock');
  make(file);
  await expect(openDataDir(folder)).rejects.toThrow(
    new StartError(
      `The data folder ${folder} cannot be locked: the lock file ${file} cannot be used. ` +
        'Make sure that no other server uses this folder, remove that file, and start again.',
    ),
  );
  rmSync(file, { recursive: true });
  (await openDataDir(folder)).release();
});

test('a full disk is no reason not to lock', async ({ skip }) => {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    skip('this user may not mount');
  }
  try {
    (await openDataDir(folder)).release();
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(path.join(folder, 'ballast'), Buffer.alloc(bavail * bsize));
    const first = await openElsewhere(folder);
    expect(first.said).toBe('open');
    expect((await openElsewhere(folder)).said).toBe(inUse(folder));
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
  } finally {
    execFileSync('umount', ['--lazy', folder]);
  }
});
