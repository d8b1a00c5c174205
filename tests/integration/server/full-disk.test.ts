// Only root on Linux can mount these folders; otherwise the tests are skipped.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '../../server/ask.ts';
import { insertLead, storedLeads, prepareDataDir } from '../../server/started-server.ts';
import { TEST_TIMEOUT_MS, send, signIn, start } from './processes.ts';
import { makeFolder, removeFolder } from './support.ts';

const SIZE_MIB = 160;

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
  removeFolder(folder);
});

let data: string;
beforeEach(async ({ skip }) => {
  skip(!mayMount, 'this user cannot mount file systems');
  data = path.join(folder, 'data');
  await prepareDataDir(data);
});
afterEach(() => {
  makeRoom();
  removeFolder(data);
});
const ballast = () => path.join(folder, 'ballast');
const fillDisk = () => {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(ballast(), Buffer.alloc(bavail * bsize));
};
const makeRoom = () => rmSync(ballast(), { force: true });
const hasReserve = () => existsSync(path.join(data, 'disk-reserve'));
const untilReserved = () => expect.poll(hasReserve, { timeout: 20_000 }).toBe(true);
const chapter = (number: number) => `/rest/v1/book_chapters?chapter_number=eq.${number}`;
const LEADS = '/rest/v1/email_leads?email=neq.none';

test(
  'on a full disk serves pages, rejects visitor writes, allows withdrawing and deleting, and recovers with free space',
  async () => {
    const { port, kill } = await start(data);
    await untilReserved();
    expect(await insertLead(port, 'early@example.com')).toBe(201);
    fillDisk();
    // Rejected before PostgreSQL runs out of space, which would crash it.
    expect(await insertLead(port, 'late@example.com')).toBe(507);
    expect((await ask(port, '/')).text).toBe('ready: index.html');
    expect((await send(port, 'GET', chapter(1))).status).toBe(200);
    await expect
      .poll(() => ask(port, '/healthz'), { timeout: 10_000 })
      .toMatchObject({ status: 503, text: expect.stringContaining('"disk":"full"') });

    const [withdrawal, forged] = [{ is_published: false }, { Authorization: 'Bearer a.forged.token' }];
    expect((await signIn(port, 'admin@example.com', 'a wrong password')).status).toBe(400);
    expect((await send(port, 'PATCH', chapter(1), { body: withdrawal })).status).toBe(507);
    expect((await send(port, 'DELETE', chapter(1), { headers: forged })).status).toBe(401);
    expect(hasReserve()).toBe(true);

    const { session: headers } = await signIn(port);
    expect((await send(port, 'PATCH', chapter(1), { headers, body: withdrawal })).status).toBe(204);
    for (const address of [chapter(2), LEADS])
      expect((await send(port, 'DELETE', address, { headers })).status).toBe(204);
    for (const number of [1, 2])
      expect((await send(port, 'GET', `${chapter(number)}&is_published=is.true`)).text).toBe('[]');
    expect(await insertLead(port, 'late@example.com')).toBe(507);
    expect((await send(port, 'POST', '/auth/v1/logout', { headers, body: {} })).status).toBe(204);

    makeRoom();
    await expect.poll(() => insertLead(port, 'after@example.com'), { timeout: 10_000 }).toBe(201);
    await untilReserved();
    await kill();
    expect(await storedLeads(data)).toEqual(new Set(['after@example.com']));
  },
  TEST_TIMEOUT_MS,
);

test(
  'loses no acknowledged write when killed on a full disk, and restarts on it read-only',
  async () => {
    const before = await start(data);
    await untilReserved();
    const acknowledged = ['one@example.com', 'two@example.com', 'three@example.com'];
    for (const email of acknowledged) expect(await insertLead(before.port, email)).toBe(201);
    fillDisk();
    expect(await insertLead(before.port, 'late@example.com')).toBe(507);
    await before.kill();

    const { port, stop } = await start(data);
    expect(await ask(port, '/')).toMatchObject({ status: 200, text: 'ready: index.html' });
    expect(await ask(port, '/nothing')).toMatchObject({ status: 404, text: 'ready: 404.html' });
    expect((await send(port, 'GET', chapter(1))).status).toBe(200);
    const body = { email: 'late@example.com', first_name: 'Late' };
    const refused = await send(port, 'POST', '/rest/v1/email_leads', { body });
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
      507,
      { message: 'The disk is full. Nothing was saved. Please try again later.' },
    ]);
    makeRoom();
    await expect.poll(() => insertLead(port, 'after@example.com'), { timeout: 10_000 }).toBe(201);
    await untilReserved();
    expect(await stop()).toBe(0);
    expect(await storedLeads(data)).toEqual(new Set([...acknowledged, 'after@example.com']));
  },
  TEST_TIMEOUT_MS,
);

test('exits with one sentence when the folder is read-only', async () => {
  execFileSync('mount', ['--bind', data, data]);
  try {
    execFileSync('mount', ['-o', 'remount,bind,ro', data]);
    const { output, exited } = await start(data);
    expect(await exited).toBe(1);
    expect(output().trim()).toBe(`The data folder ${data} is not writable (EROFS).`);
  } finally {
    execFileSync('umount', [data]);
  }
});
