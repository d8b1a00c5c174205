import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openDataDir } from '~/server/data-dir.ts';
import { StartError } from '~/lib/commands/terminal.ts';
import { buildInTurn } from '~/lib/commands/lock.ts';
import { temporaryFolder } from './support.ts';

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});

function openElsewhere(setting: string, settings: { TMPDIR?: string; cwd?: string } = {}) {
  return runElsewhere(
    `const { openDataDir } = await import(${JSON.stringify(path.resolve('src/server/data-dir.ts'))});
     await openDataDir(${JSON.stringify(setting)}).then(
       () => { console.log('open'); setInterval(() => globalThis.gc(), 10); },
       (error) => console.log(error.message));`,
    settings,
  );
}

async function runElsewhere(script: string, { TMPDIR = '/tmp', cwd = '.' } = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
    env: { ...process.env, TMPDIR, NODE_NO_WARNINGS: '', NODE_OPTIONS: '--expose-gc' },
  });
  running.add(child);
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, output: output.toString().trim(), complaints: () => complaints };
}

const inUse = (folder: string) => `Another server has the data folder ${folder} open.`;

test.each<[string, (folder: string) => Parameters<typeof openElsewhere>]>([
  [
    'the same path with another folder for temporary files',
    (folder) => [folder, { TMPDIR: temporaryFolder() }],
  ],
  ['a relative path', (folder) => ['data', { cwd: path.dirname(folder) }]],
  ['a symbolic link', (folder) => [path.join(path.dirname(folder), 'link')]],
])('refuses to open the folder on a second server by %s', async (_, other) => {
  const folder = path.join(temporaryFolder(), 'data');
  mkdirSync(folder);
  symlinkSync(folder, path.join(path.dirname(folder), 'link'));
  const first = await openElsewhere(folder, { TMPDIR: temporaryFolder() });
  expect(first.output).toBe('open');
  const second = await openElsewhere(...other(folder));
  expect(second.output).toMatch(/^Another server has the data folder .+ open\.$/);
  expect(first.complaints() + second.complaints()).toBe('');
});

test('reports a path that is too long for a lock in one sentence', async () => {
  const folder = path.join(temporaryFolder(), 'a'.repeat(250), 'a'.repeat(250));
  await expect(openDataDir(folder)).rejects.toThrow(
    /^The data folder .+ cannot be locked: its path has \d+ bytes with the lock file; the limit is 504\.$/,
  );
});

test('lets one of two servers starting together open the folder, and leaves no lock behind a killed one', async () => {
  const folder = temporaryFolder();
  for (let round = 0; round < 3; round += 1) {
    const both = await Promise.all([openElsewhere(folder), openElsewhere(folder)]);
    expect(both.map(({ output }) => output).sort()).toEqual([inUse(folder), 'open']);
    for (const { child } of both) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  }
});

test('makes the second of two builds of a clone wait and say so, and is not blocked by a killed one', async () => {
  const file = path.join(temporaryFolder(), 'build.lock');
  const { child } = await runElsewhere(
    `const { buildInTurn } = await import(${JSON.stringify(path.resolve('src/lib/commands/lock.ts'))});
     await buildInTurn(() => { console.log('building'); return new Promise((end) => setTimeout(end, 600_000)); }, undefined, ${JSON.stringify(file)});`,
  );
  const output = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  let isBuilt = false;
  const second = buildInTurn(() => Promise.resolve((isBuilt = true)), undefined, file);
  await expect
    .poll(() => output.mock.calls.flat())
    .toEqual(['Another build of this folder is running. Waiting for it to finish …']);
  const stopped = new AbortController();
  const third = buildInTurn(() => Promise.resolve(), stopped.signal, file);
  stopped.abort();
  await expect(third).rejects.toThrow('aborted');
  expect(isBuilt).toBe(false);
  child.kill('SIGKILL');
  await second;
  expect(isBuilt).toBe(true);
});

test('creates the lock as an empty file that only its owner can read, and takes it again after release', async () => {
  const folder = temporaryFolder();
  const dataDir = await openDataDir(folder);
  const { size, mode } = statSync(path.join(folder, 'lock'));
  expect([size, mode & 0o077]).toEqual([0, 0]);
  dataDir.release();
  dataDir.release();
  expect(readdirSync(folder).filter((name) => name.startsWith('lock'))).toEqual(['lock']);
  (await openDataDir(folder)).release();
});

test.each<[string, (file: string) => void]>([
  ['a folder', (file) => mkdirSync(file)],
  ['text', (file) => writeFileSync(file, 'not a lock '.repeat(1000))],
  ['a damaged lock', (file) => writeFileSync(file, `SQLite format 3\0${'x'.repeat(5000)}`)],
])('explains how to recover when the lock path contains %s', async (_, make) => {
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
