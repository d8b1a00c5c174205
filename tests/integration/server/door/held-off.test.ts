// Strangers who guess from ever new addresses: how much they may guess, and that they cannot keep an administrator out.
import { hash } from '@node-rs/bcrypt';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { guarded, type Guarded, seededBackend } from './support.ts';

const READER = 'reader@example.com';
const PASSWORD = 'three-words-of-a-reader';

let backend: Backend;
const open = new Set<Guarded>();
vi.setConfig({ testTimeout: 120_000 });

beforeAll(async () => {
  backend = await seededBackend();
  // The demo password does not work through a proxy.
  await backend.sql('update auth.users set encrypted_password = $2 where email = $1', [
    READER,
    await hash(PASSWORD, 4),
  ]);
});
afterAll(() => backend.close());
afterEach(async () => {
  await Promise.all([...open].map((server) => server.close()));
  open.clear();
});

/** A server that remembers nothing of the one before it. */
async function start(): Promise<Guarded> {
  const server = await guarded(backend, { trustProxy: ['loopback'] });
  open.add(server);
  return server;
}
const from = (address: string, cookie?: string) => ({
  'X-Forwarded-For': address,
  ...(cookie !== undefined && { Cookie: cookie }),
});
/** Guesses, each from another address, until even an address without failures has to wait. */
async function guessUntilHeldOff(server: Guarded): Promise<number> {
  for (let tried = 0; tried < 60; tried += 1) {
    const { status } = await server.signIn(READER, 'guess', from(`198.51.100.${tried}`));
    if (status === 429) return tried;
  }
  return Infinity;
}
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']].flat().map(String);

test('a device that signed in before signs in from another address, after a restart, under attack', async () => {
  const first = await start();
  const signedIn = await first.signIn(READER, PASSWORD, from('192.0.2.1'));
  const [cookie = ''] = cookieOf(signedIn);
  expect(cookie).toMatch(
    /^known-device=[\w.-]{40,}; Max-Age=15552000; Path=\/auth\/v1\/token; HttpOnly; SameSite=Strict$/,
  );
  expect(cookie).not.toContain('reader');

  const second = await start();
  await guessUntilHeldOff(second);
  const device = cookie.split(';')[0] ?? '';
  expect((await second.signIn(READER, PASSWORD, from('192.0.2.2'))).status).toBe(429);
  expect((await second.signIn(READER, PASSWORD, from('192.0.2.2', device))).status).toBe(200);
  // Also where strangers behind the same address have failed.
  for (let tried = 0; tried < 7; tried += 1)
    await second.signIn('admin@example.com', 'guess', from('192.0.2.3'));
  expect((await second.signIn(READER, PASSWORD, from('192.0.2.3', `a=b; ${device}`))).status).toBe(200);
});

test('a device is known to one account, and a made-up one to none', async () => {
  const server = await start();
  const [cookie = ''] = cookieOf(await server.signIn(READER, PASSWORD, from('192.0.2.1')));
  const device = cookie.split(';')[0] ?? '';
  for (let tried = 0; tried < 60; tried += 1)
    await server.signIn('admin@example.com', 'guess', from(`198.51.100.${tried}`));
  expect((await server.signIn('admin@example.com', 'guess', from('203.0.113.1', device))).status).toBe(429);

  const second = await start();
  await guessUntilHeldOff(second);
  const forged = [
    `${device}x`,
    device.replace(/.$/, ''),
    'known-device=',
    'known-device=a.b.c',
    device.replace('=', '=0'),
  ];
  for (const [index, value] of forged.entries()) {
    expect((await second.signIn(READER, PASSWORD, from(`203.0.113.${index}`, value))).status).toBe(429);
  }
});

test('guesses with a stolen device slow down like those of one address', async () => {
  const server = await start();
  const [cookie = ''] = cookieOf(await server.signIn(READER, PASSWORD, from('192.0.2.1')));
  const device = cookie.split(';')[0] ?? '';
  const statuses: number[] = [];
  for (let tried = 0; tried < 30; tried += 1)
    statuses.push((await server.signIn(READER, 'guess', from(`198.51.100.${tried}`, device))).status);
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(8);
});

test('wrong passwords leave no device known', async () => {
  const server = await start();
  const answer = await server.signIn(READER, 'guess', from('192.0.2.1'));
  expect(answer.status).toBe(400);
  expect(answer.headers['set-cookie']).toBeUndefined();
});
