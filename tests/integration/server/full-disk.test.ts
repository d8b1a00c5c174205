// Only root on Linux can mount these folders; otherwise the tests are skipped.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sendRequest } from '../../server/send-request.ts';
import { insertLead, readStoredLeads, prepareDataDir } from '../../server/started-server.ts';
import { TEST_TIMEOUT_MS, send, signIn, start } from './processes.ts';
import { makeFolder, removeFolder } from './support.ts';

const SIZE_MIB = 160;

vi.setConfig({ testTimeout: TEST_TIMEOUT_MS });

let folder: string;
let canMount = true;
beforeAll(() => {
  folder = makeFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    canMount = false;
  }
});
afterAll(() => {
  if (canMount) execFileSync('umount', ['--lazy', folder]);
  removeFolder(folder);
});

let data: string;
beforeEach(async ({ skip }) => {
  skip(!canMount, 'this user cannot mount file systems');
  data = path.join(folder, 'data');
  await prepareDataDir(data);
});
afterEach(() => {
  freeSpace();
  removeFolder(data);
});
const fillerFile = () => path.join(folder, 'filler');
const fillDisk = () => {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(fillerFile(), Buffer.alloc(bavail * bsize));
};
const freeSpace = () => rmSync(fillerFile(), { force: true });
const hasReserve = () => existsSync(path.join(data, 'disk-reserve'));
const waitForReserve = () => expect.poll(hasReserve, { timeout: 20_000 }).toBe(true);
const chapter = (number: number) => `/rest/v1/book_chapters?chapter_number=eq.${number}`;
const LEADS = '/rest/v1/email_leads?email=neq.none';

test('serves pages, rejects visitor writes, allows withdrawals and deletions on a full disk, and recovers with free space', async () => {
  const { port, kill } = await start(data);
  await waitForReserve();
  expect(await insertLead(port, 'early@example.com')).toBe(201);
  fillDisk();
  // Rejected before PostgreSQL runs out of space, which would crash it.
  expect(await insertLead(port, 'late@example.com')).toBe(507);
  expect((await sendRequest(port, '/')).text).toBe('ready: index.html');
  expect((await send(port, 'GET', chapter(1))).status).toBe(200);
  await expect
    .poll(() => sendRequest(port, '/healthz'), { timeout: 10_000 })
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

  freeSpace();
  await expect.poll(() => insertLead(port, 'after@example.com'), { timeout: 10_000 }).toBe(201);
  await waitForReserve();
  await kill();
  expect(await readStoredLeads(data)).toEqual(new Set(['after@example.com']));
});

test(
  'loses no acknowledged write if killed on a full disk, and restarts read-only',
  { tags: 'proof' },
  async () => {
    const before = await start(data);
    await waitForReserve();
    const acknowledged = ['one@example.com', 'two@example.com', 'three@example.com'];
    for (const email of acknowledged) expect(await insertLead(before.port, email)).toBe(201);
    fillDisk();
    expect(await insertLead(before.port, 'late@example.com')).toBe(507);
    await before.kill();

    const { port, stop } = await start(data);
    expect(await sendRequest(port, '/')).toMatchObject({ status: 200, text: 'ready: index.html' });
    expect(await sendRequest(port, '/nothing')).toMatchObject({ status: 404, text: 'ready: 404.html' });
    expect((await send(port, 'GET', chapter(1))).status).toBe(200);
    const body = { email: 'late@example.com', first_name: 'Late' };
    const rejected = await send(port, 'POST', '/rest/v1/email_leads', { body });
    expect([rejected.status, JSON.parse(rejected.text)]).toMatchObject([
      507,
      { message: 'The disk is full. Nothing was saved. Please try again later.' },
    ]);
    freeSpace();
    await expect.poll(() => insertLead(port, 'after@example.com'), { timeout: 10_000 }).toBe(201);
    await waitForReserve();
    expect(await stop()).toBe(0);
    expect(await readStoredLeads(data)).toEqual(new Set([...acknowledged, 'after@example.com']));
  },
);

test('exits with an error if the folder is read-only', async () => {
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
