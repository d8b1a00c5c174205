import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { RULES, type Rules } from '~/server/gateway/limits.ts';
import { startGuarded, seededBackend, signedIn, sendSlowly, type GuardedServer } from './support.ts';

const SUBSCRIBERS = '/rest/v1/podcast_subscribers';
const ONE_CHAPTER = '/rest/v1/book_chapters?select=chapter_number&chapter_number=eq.1';
const LONG_TIMEOUT = { timeout: 30_000 };

const backend = await seededBackend();

function startSlowUploads({ port }: GuardedServer, addresses: string[], headers = {}): string[] {
  const outcomes: string[] = [];
  for (const address of addresses)
    void sendSlowly(port, SUBSCRIBERS, address, headers).then((outcome) => outcomes.push(outcome));
  return outcomes;
}
const createAddresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `127.0.7.${index + 1}`);
const withUploadLimits = (limits: Partial<Rules['uploads']>) => ({
  ...RULES,
  uploads: { ...RULES.uploads, ...limits },
});
/** Longer than the tests take. */
const LONG_UPLOADS = withUploadLimits({ bodyMs: 60_000 });

test('allows four uploads per IP address and 64 in total without blocking reads and small writes', async () => {
  const server = await startGuarded(backend, {}, LONG_UPLOADS);
  const sameAddressUploads = startSlowUploads(
    server,
    Array.from({ length: 16 }, () => '127.0.8.1'),
  );
  await vi.waitFor(
    () => expect(sameAddressUploads).toEqual(Array.from({ length: 12 }, () => '429')),
    LONG_TIMEOUT,
  );
  const rejected = startSlowUploads(server, createAddresses(66));
  await vi.waitFor(() => expect(rejected).toEqual(Array.from({ length: 6 }, () => '429')), LONG_TIMEOUT);
  expect((await server.sendRequest(ONE_CHAPTER)).status).toBe(200);
  expect((await server.post(SUBSCRIBERS, { email: 'a@example.com', consent: true })).status).toBe(201);
}, 60_000);

test('frees slots when uploads time out', async () => {
  const server = await startGuarded(backend, {}, withUploadLimits({ perAddress: 1, total: 1, bodyMs: 300 }));
  for (let round = 0; round < 2; round += 1) expect(await sendSlowly(server.port, SUBSCRIBERS)).toBe('408');
  await vi.waitFor(async () => expect(await server.openConnections()).toBe(0));
});

test('frees slots when uploads are aborted', async () => {
  const server = await startGuarded(
    backend,
    {},
    withUploadLimits({ perAddress: 1, total: 1, bodyMs: 60_000 }),
  );
  const socket = connect(server.port, '127.0.0.1');
  socket.write(`POST ${SUBSCRIBERS} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{`);
  await vi.waitFor(async () => expect(await sendSlowly(server.port, SUBSCRIBERS)).toBe('429'));
  socket.destroy();
  await vi.waitFor(async () => expect(await server.openConnections()).toBe(0));
  const slowUploads = startSlowUploads(server, ['127.0.0.1']);
  await vi.waitFor(async () => expect(await server.openConnections()).toBe(1));
  expect((await server.sendRequest(ONE_CHAPTER)).status).toBe(200);
  expect(slowUploads).toEqual([]);
});

test('releases queued requests if their connection ends', async () => {
  const server = await startGuarded(backend, {}, { ...RULES, concurrent: { perAddress: 3, total: 3 } });
  const request = `GET ${ONE_CHAPTER} HTTP/1.1\r\nHost: localhost\r\napikey: sb_publishable_embedded\r\n\r\n`;
  const socket = connect(server.port, '127.0.0.1');
  socket.write(request.repeat(3), () => socket.destroy());
  await vi.waitFor(async () => expect(await server.openConnections()).toBe(0));
  const responses = await Promise.all([1, 2, 3].map(() => server.sendRequest(ONE_CHAPTER)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
});

describe('administrator on a rate-limited IP address', () => {
  const openServer = async (rules: Partial<Rules> = {}) => {
    const server = await startGuarded(backend, {}, { ...LONG_UPLOADS, ...rules });
    const admin = await signedIn(server);
    const drafts = await server.sendRequest('/rest/v1/chapter_drafts?select=chapter_id&limit=1', {
      headers: admin,
    });
    const chapter = (JSON.parse(drafts.text) as { chapter_id: string }[])[0]?.chapter_id;
    const save = async (headers = admin) => {
      const body = (async function* () {
        for (const part of ['{"content":"Saved during the attack, ', 'by the author."}']) {
          yield Buffer.from(part);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();
      const path = `/rest/v1/chapter_drafts?chapter_id=eq.${chapter}`;
      return (await server.sendRequest(path, { method: 'PATCH', headers, body })).status;
    };
    const fillUploadSlots = async () => {
      const addresses = ['127.0.0.1', ...createAddresses(15)].flatMap((address) =>
        Array<string>(4).fill(address),
      );
      const slowUploads = startSlowUploads(server, addresses);
      await vi.waitFor(async () => expect(await server.openConnections()).toBe(64), LONG_TIMEOUT);
      expect(await sendSlowly(server.port, SUBSCRIBERS, '127.0.7.99')).toBe('429');
      expect(slowUploads).toEqual([]);
    };
    return { server, admin, save, fillUploadSlots };
  };

  test('can save while 64 uploads are pending, but not with an ended or forged session', async () => {
    const { server, admin, save, fillUploadSlots } = await openServer();
    const endedSession = await signedIn(server);
    expect(
      (await server.sendRequest('/auth/v1/logout', { method: 'POST', headers: endedSession })).status,
    ).toBe(204);
    await fillUploadSlots();
    for (let index = 1; index <= 10; index += 1) {
      const savedAt = performance.now();
      expect(await save()).toBe(204);
      expect(performance.now() - savedAt).toBeLessThan(3000);
    }
    const forged = { Authorization: `${admin['Authorization']?.slice(0, -4)}AAAA` };
    expect([await save(endedSession), await save(forged)]).toEqual([429, 401]);
    expect(await sendSlowly(server.port, '/functions/v1/administrators', '127.0.7.98', forged)).toBe('429');
  });

  test('can save despite other accounts’ uploads and exhausted request limits', async () => {
    const { server, save } = await openServer({ ratesPerMinute: { ...RULES.ratesPerMinute, write: 5 } });
    const reader = await signedIn(server, 'reader@example.com');
    const rejected = startSlowUploads(server, createAddresses(40), reader);
    await vi.waitFor(() => expect(rejected).toEqual(Array.from({ length: 36 }, () => '429')), LONG_TIMEOUT);
    for (let index = 0; index < 6; index += 1) await server.post('/rest/v1/rpc/count_visit', {});
    expect((await server.post('/rest/v1/rpc/count_visit', {})).status).toBe(429);
    expect(await save()).toBe(204);
  });
});
