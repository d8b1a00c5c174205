// Only root on Linux can create such folders; elsewhere these tests are skipped.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { readAsVisitor } from '~/server/backend/chapters.ts';
import { openSupervisedBackend } from '~/server/backend/supervised-backend.ts';
import { insertLead, keptLeads, prepareDataDir, startServer } from '../../server/started-server.ts';
import { ask } from '../../server/ask.ts';
import { makeFolder } from './support.ts';

const SIZE_MIB = 160;
const MAX_WRITES = 1000;

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
    for (let index = 0; status === 201 && index < MAX_WRITES; index += 1)
      status = await leave(`full-${index}@example.com`);
    // Refused before PostgreSQL runs out of space, which would crash it.
    expect(status).toBe(507);
    expect((await ask(port, '/')).text).toBe('ready: index.html');
    const health = () => ask(port, '/healthz');
    await expect.poll(health, { timeout: 10_000 }).toMatchObject({
      status: 503,
      text: expect.stringContaining('"disk":"full"'),
    });
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
  rmSync(data, { recursive: true });
}, 120_000);

test('a database opens on a full disk for reading, and its reserve is back when there is room again', async ({
  skip,
}) => {
  skip(!mayMount, 'this user may not mount');
  const data = path.join(folder, 'restarted');
  await prepareDataDir(data);
  const options = {
    jwtSecret: 'only-these-tests-know-this-0123456789abcdef',
    secretKey: 'sb_secret_tests',
    databaseDir: path.join(data, 'database'),
    tolerant: true,
  };
  const reserve = path.join(data, 'disk-reserve');
  const before = await openSupervisedBackend(options);
  await expect.poll(() => existsSync(reserve)).toBe(true);
  await before.close();

  const ballast = path.join(folder, 'ballast');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize));
  const full = await openSupervisedBackend(options);
  expect(full.failure()).toBeUndefined();
  const chapters = await readAsVisitor(full, 'book_chapters?select=id&limit=1');
  expect(chapters).toHaveLength(1);
  const refused = await full.fetch(
    new Request('http://embedded/rest/v1/email_leads', {
      method: 'POST',
      body: JSON.stringify({ email: 'late@example.com', first_name: 'Late' }),
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
    }),
  );
  expect(refused.status).toBe(507);
  expect(await refused.json()).toMatchObject({
    message: 'The disk is full. Nothing was saved. Please try again later.',
  });
  await full.close();

  rmSync(ballast);
  const after = await openSupervisedBackend(options);
  await expect.poll(() => existsSync(reserve)).toBe(true);
  await after.close();
  rmSync(data, { recursive: true });
}, 120_000);

test('on a full disk an administrator signs in, withdraws and deletes, and visitors write nothing', async ({
  skip,
}) => {
  skip(!mayMount, 'this user may not mount');
  const data = path.join(folder, 'in-need');
  await prepareDataDir(data);
  const reserve = path.join(data, 'disk-reserve');
  const { child, port, exited } = await startServer({ DATA_DIR: data });
  const ballast = path.join(folder, 'ballast');
  const send = (method: string, address: string, body?: object, token?: string) =>
    ask(port, address, {
      method,
      headers: {
        apikey: EMBEDDED_PUBLISHABLE_KEY,
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signIn = (password: string) =>
    send('POST', '/auth/v1/token?grant_type=password', { email: 'admin@example.com', password });
  const chapter = (number: number) => `/rest/v1/book_chapters?chapter_number=eq.${number}`;
  try {
    await expect.poll(() => existsSync(reserve)).toBe(true);
    expect(await insertLead(port, 'early@example.com')).toBe(201);
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    await expect.poll(() => insertLead(port, 'late@example.com'), { timeout: 10_000 }).toBe(507);
    expect((await signIn('a wrong password')).status).toBe(400);
    expect((await send('PATCH', chapter(1), { is_published: false })).status).toBe(507);
    expect((await send('DELETE', chapter(1), undefined, 'a.forged.token')).status).toBe(401);
    expect(existsSync(reserve)).toBe(true);

    const signedIn = await signIn('let-there-be-light');
    expect(signedIn.status, signedIn.text).toBe(200);
    const { access_token: token } = JSON.parse(signedIn.text) as { access_token: string };
    expect((await send('PATCH', chapter(1), { is_published: false }, token)).status).toBe(204);
    expect((await send('DELETE', chapter(2), undefined, token)).status).toBe(204);
    expect((await send('DELETE', '/rest/v1/email_leads?email=neq.none', undefined, token)).status).toBe(204);
    const visible = await send(
      'GET',
      '/rest/v1/book_chapters?select=id&is_published=is.true&chapter_number=lte.2',
    );
    expect(JSON.parse(visible.text)).toEqual([]);
    expect(await insertLead(port, 'late@example.com')).toBe(507);
    expect((await send('POST', '/auth/v1/logout', {}, token)).status).toBe(204);

    rmSync(ballast);
    await expect.poll(() => insertLead(port, 'after@example.com'), { timeout: 10_000 }).toBe(201);
    await expect.poll(() => existsSync(reserve)).toBe(true);
  } finally {
    child.kill('SIGKILL');
    await exited;
    rmSync(ballast, { force: true });
  }
  expect(await keptLeads(data)).toEqual(new Set(['after@example.com']));
  rmSync(data, { recursive: true });
}, 240_000);

test('a server that is started again on a full disk serves its pages, reads, and refuses to write', async ({
  skip,
}) => {
  skip(!mayMount, 'this user may not mount');
  const data = path.join(folder, 'started-again');
  await prepareDataDir(data);
  const before = await startServer({ DATA_DIR: data });
  await expect.poll(() => existsSync(path.join(data, 'disk-reserve')), { timeout: 20_000 }).toBe(true);
  before.child.kill('SIGTERM');
  expect(await before.exited).toBe(0);
  const ballast = path.join(folder, 'ballast');
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(ballast, Buffer.alloc(bavail * bsize));

  const { child, port, exited } = await startServer({ DATA_DIR: data });
  try {
    expect(await ask(port, '/')).toMatchObject({ status: 200, text: 'ready: index.html' });
    expect(await ask(port, '/nothing')).toMatchObject({ status: 404, text: 'ready: 404.html' });
    const headers = { apikey: EMBEDDED_PUBLISHABLE_KEY };
    const chapter = await ask(port, '/rest/v1/book_chapters?select=content&chapter_number=eq.1', { headers });
    expect(chapter.status).toBe(200);
    expect(await insertLead(port, 'late@example.com')).toBe(507);
    expect((await ask(port, '/')).text).toBe('ready: index.html');
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  } finally {
    child.kill('SIGKILL');
    await exited;
    rmSync(ballast);
    rmSync(data, { recursive: true });
  }
}, 240_000);

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
