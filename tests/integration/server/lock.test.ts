import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDataDir } from '~/server/data-dir.ts';
import { CommandError } from '~/lib/commands/terminal.ts';
import { withBuildLock } from '~/lib/commands/lock.ts';
import { temporaryFolder } from './support.ts';

function openInChild(setting: string, settings: { TMPDIR?: string; cwd?: string } = {}) {
  return runInChild(
    `const { openDataDir } = await import(${JSON.stringify(path.resolve('src/server/data-dir.ts'))});
     await openDataDir(${JSON.stringify(setting)}).then(
       () => { console.log('open'); setInterval(() => globalThis.gc(), 10); },
       (error) => console.log(error.message));`,
    settings,
  );
}

async function runInChild(script: string, { TMPDIR = '/tmp', cwd = '.' } = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd,
    env: { ...process.env, TMPDIR, NODE_NO_WARNINGS: '', NODE_OPTIONS: '--expose-gc' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, output: output.toString().trim(), stderr: () => stderr };
}

const inUseMessage = (folder: string) => `Another server has the data folder ${folder} open.`;

test.each<[string, (folder: string) => Parameters<typeof openInChild>]>([
  ['the same path with another temporary folder', (folder) => [folder, { TMPDIR: temporaryFolder() }]],
  ['a relative path', (folder) => ['data', { cwd: path.dirname(folder) }]],
  ['a symbolic link', (folder) => [path.join(path.dirname(folder), 'link')]],
])('prevents a second server from opening the folder by %s', async (_, getArguments) => {
  const folder = path.join(temporaryFolder(), 'data');
  mkdirSync(folder);
  symlinkSync(folder, path.join(path.dirname(folder), 'link'));
  const first = await openInChild(folder, { TMPDIR: temporaryFolder() });
  expect(first.output).toBe('open');
  const second = await openInChild(...getArguments(folder));
  expect(second.output).toMatch(/^Another server has the data folder .+ open\.$/);
  expect(first.stderr() + second.stderr()).toBe('');
});

test('reports a path that is too long for a lock', async () => {
  const folder = path.join(temporaryFolder(), 'a'.repeat(250), 'a'.repeat(250));
  await expect(openDataDir(folder)).rejects.toThrow(
    /^The data folder .+ cannot be locked: the path of the lock file is \d+ bytes long, but the limit is 504\.$/,
  );
});

test('lets one of two servers started together open the folder, and leaves no lock after a kill', async () => {
  const folder = temporaryFolder();
  for (let round = 0; round < 3; round += 1) {
    const results = await Promise.all([openInChild(folder), openInChild(folder)]);
    expect(results.map(({ output }) => output).sort()).toEqual([inUseMessage(folder), 'open']);
    for (const { child } of results) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
  }
});

test('makes a second build of the same clone wait with a message, and is not blocked by a killed build', async () => {
  const file = path.join(temporaryFolder(), 'build.lock');
  const { child } = await runInChild(
    `const { withBuildLock } = await import(${JSON.stringify(path.resolve('src/lib/commands/lock.ts'))});
     await withBuildLock(() => { console.log('building'); return new Promise((end) => setTimeout(end, 600_000)); }, undefined, ${JSON.stringify(file)});`,
  );
  const output = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  let isBuilt = false;
  const second = withBuildLock(() => Promise.resolve((isBuilt = true)), undefined, file);
  await expect
    .poll(() => output.mock.calls.flat())
    .toEqual(['Waiting for another build in this folder to finish…']);
  const abortController = new AbortController();
  const third = withBuildLock(() => Promise.resolve(), abortController.signal, file);
  abortController.abort();
  await expect(third).rejects.toThrow('aborted');
  expect(isBuilt).toBe(false);
  child.kill('SIGKILL');
  await second;
  expect(isBuilt).toBe(true);
});

test('creates the lock as an empty file that only its owner can read, and can reacquire it after release', async () => {
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
])('explains how to recover if the lock path contains %s', async (_, createObstacle) => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'lock');
  createObstacle(file);
  await expect(openDataDir(folder)).rejects.toThrow(
    new CommandError(
      `The data folder ${folder} cannot be locked: the lock file ${file} cannot be used. ` +
        'Make sure that no other server is using this folder, delete the lock file, and try again.',
    ),
  );
  rmSync(file, { recursive: true });
  (await openDataDir(folder)).release();
});
