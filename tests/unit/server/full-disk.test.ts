// A data folder that takes nothing more: full while the server runs, or not to be written from the start.
// Only the superuser of Linux may make such folders; elsewhere these tests are skipped.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/embedded-key.ts';
import { insertLead, keptLeads, prepareDataDir, startServer } from '../../server/started-server.ts';
import { ask } from '../../server/ask.ts';
import { makeFolder } from './support.ts';

const SIZE_MIB = 160;
const MOST_WRITES = 1000;

let folder: string;
let mayMount = true;
beforeAll(() => {
  folder = makeFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    mayMount = false;
  }
});
afterAll(() => {
  if (mayMount) execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
});

test('on a full disk nothing is acknowledged that is lost, pages are served, and space makes it well again', async ({
  skip,
}) => {
  skip(!mayMount, 'this user may not mount');
  const data = path.join(folder, 'data');
  await prepareDataDir(data);
  const ballast = path.join(folder, 'ballast');
  const { child, port, exited } = await startServer({ DATA_DIR: data });
  const acknowledged: string[] = [];
  const leave = async (email: string) => {
    const status = await insertLead(port, email);
    if (status === 201) acknowledged.push(email);
    return status;
  };
  try {
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    // The database fills the pages it has before it asks for another one.
    let status = 201;
    for (let index = 0; status === 201 && index < MOST_WRITES; index += 1)
      status = await leave(`full-${index}@example.com`);
    // Refused before PostgreSQL runs out of room, which it does not survive.
    expect(status).toBe(507);
    expect((await ask(port, '/')).text).toBe('ready: index.html');
    const headers = { apikey: EMBEDDED_PUBLISHABLE_KEY };
    const chapter = await ask(port, '/rest/v1/book_chapters?select=content&chapter_number=eq.1', { headers });
    expect(chapter.status).toBe(200);

    rmSync(ballast);
    await expect.poll(() => leave('after@example.com'), { timeout: 10_000 }).toBe(201);
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
  const kept = await keptLeads(data);
  expect(acknowledged).toContain('after@example.com');
  expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
}, 120_000);

test('a folder that may only be read ends the start with one sentence', async ({ skip }) => {
  skip(!mayMount, 'this user may not mount');
  const data = path.join(folder, 'read-only');
  mkdirSync(data);
  execFileSync('mount', ['--bind', data, data]);
  try {
    execFileSync('mount', ['-o', 'remount,bind,ro', data]);
    const { said, exited } = await startServer({ DATA_DIR: data });
    expect(await exited).toBe(1);
    expect(said().trim()).toBe(`The data folder ${data} cannot be written (EROFS).`);
  } finally {
    execFileSync('umount', [data]);
  }
});
