import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { RULES, type Rules } from '~/server/door/limits.ts';
import { startGuarded, seededBackend, signedIn, trickle, type Guarded } from './support.ts';

const SUBSCRIBERS = '/rest/v1/podcast_subscribers';
const ONE_CHAPTER = '/rest/v1/book_chapters?select=chapter_number&chapter_number=eq.1';
const PATIENCE = { timeout: 30_000 };

const backend = await seededBackend();

function holdBodies({ port }: Guarded, addresses: string[], headers = {}): string[] {
  const outcomes: string[] = [];
  for (const address of addresses)
    void trickle(port, SUBSCRIBERS, address, headers).then((outcome) => outcomes.push(outcome));
  return outcomes;
}
const networks = (count: number) => Array.from({ length: count }, (_, index) => `127.0.7.${index + 1}`);
const uploads = (limits: Partial<Rules['uploads']>) => ({
  ...RULES,
  uploads: { ...RULES.uploads, ...limits },
});
/** Longer than the test takes on any machine. */
const LASTING = uploads({ bodyMs: 60_000 });

test('allows four per IP address and 64 in total without blocking reads and small writes', async () => {
  const server = await startGuarded(backend, {}, LASTING);
  const crowd = holdBodies(
    server,
    Array.from({ length: 16 }, () => '127.0.8.1'),
  );
  await vi.waitFor(() => expect(crowd).toEqual(Array.from({ length: 12 }, () => '429')), PATIENCE);
  const refused = holdBodies(server, networks(66));
  await vi.waitFor(() => expect(refused).toEqual(Array.from({ length: 6 }, () => '429')), PATIENCE);
  expect((await server.ask(ONE_CHAPTER)).status).toBe(200);
  expect((await server.post(SUBSCRIBERS, { email: 'a@example.com', consent: true })).status).toBe(201);
}, 60_000);

test('frees slots when uploads time out', async () => {
  const server = await startGuarded(backend, {}, uploads({ perAddress: 1, total: 1, bodyMs: 300 }));
  for (let round = 0; round < 2; round += 1) expect(await trickle(server.port, SUBSCRIBERS)).toBe('408');
  await vi.waitFor(async () => expect(await server.openConnections()).toBe(0));
});

test('frees slots when uploads are aborted', async () => {
  const server = await startGuarded(backend, {}, uploads({ perAddress: 1, total: 1, bodyMs: 60_000 }));
  const socket = connect(server.port, '127.0.0.1');
  socket.write(`POST ${SUBSCRIBERS} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{`);
  await vi.waitFor(async () => expect(await trickle(server.port, SUBSCRIBERS)).toBe('429'));
  socket.destroy();
  await vi.waitFor(async () => expect(await server.openConnections()).toBe(0));
  const held = holdBodies(server, ['127.0.0.1']);
  await vi.waitFor(async () => expect(await server.openConnections()).toBe(1));
  expect((await server.ask(ONE_CHAPTER)).status).toBe(200);
  expect(held).toEqual([]);
});

test('releases requests that waited behind another one when their connection ends', async () => {
  const server = await startGuarded(backend, {}, { ...RULES, concurrent: { perAddress: 3, total: 3 } });
  const ask = `GET ${ONE_CHAPTER} HTTP/1.1\r\nHost: localhost\r\napikey: sb_publishable_embedded\r\n\r\n`;
  const socket = connect(server.port, '127.0.0.1');
  socket.write(ask.repeat(3), () => socket.destroy());
  await vi.waitFor(async () => expect(await server.openConnections()).toBe(0));
  const answers = await Promise.all([1, 2, 3].map(() => server.ask(ONE_CHAPTER)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

describe('administrator on an IP address that others have exhausted', () => {
  const open = async (rules: Partial<Rules> = {}) => {
    const server = await startGuarded(backend, {}, { ...LASTING, ...rules });
    const admin = await signedIn(server);
    const drafts = await server.ask('/rest/v1/chapter_drafts?select=chapter_id&limit=1', { headers: admin });
    const chapter = (JSON.parse(drafts.text) as { chapter_id: string }[])[0]?.chapter_id;
    const save = async (headers = admin) => {
      const body = (async function* () {
        for (const half of ['{"content":"Saved in the middle of it all, ', 'by the author."}']) {
          yield Buffer.from(half);
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();
      const path = `/rest/v1/chapter_drafts?chapter_id=eq.${chapter}`;
      return (await server.ask(path, { method: 'PATCH', headers, body })).status;
    };
    const fill = async () => {
      const addresses = ['127.0.0.1', ...networks(15)].flatMap((address) => Array<string>(4).fill(address));
      const held = holdBodies(server, addresses);
      await vi.waitFor(async () => expect(await server.openConnections()).toBe(64), PATIENCE);
      expect(await trickle(server.port, SUBSCRIBERS, '127.0.7.99')).toBe('429');
      expect(held).toEqual([]);
    };
    return { server, admin, save, fill };
  };

  test('saves while 64 bodies are half-sent, but not with an ended or forged session', async () => {
    const { server, admin, save, fill } = await open();
    const ended = await signedIn(server);
    expect((await server.ask('/auth/v1/logout', { method: 'POST', headers: ended })).status).toBe(204);
    await fill();
    for (let index = 1; index <= 10; index += 1) {
      const savedAt = performance.now();
      expect(await save()).toBe(204);
      expect(performance.now() - savedAt).toBeLessThan(3000);
    }
    const forged = { Authorization: `${admin['Authorization']?.slice(0, -4)}AAAA` };
    expect([await save(ended), await save(forged)]).toEqual([429, 401]);
    expect(await trickle(server.port, '/functions/v1/administrators', '127.0.7.98', forged)).toBe('429');
  });

  test('saves despite other accounts’ uploads and after others use up the IP address’s requests', async () => {
    const { server, save } = await open({ ratesPerMinute: { ...RULES.ratesPerMinute, write: 5 } });
    const reader = await signedIn(server, 'reader@example.com');
    const refused = holdBodies(server, networks(40), reader);
    await vi.waitFor(() => expect(refused).toEqual(Array.from({ length: 36 }, () => '429')), PATIENCE);
    for (let index = 0; index < 6; index += 1) await server.post('/rest/v1/rpc/count_visit', {});
    expect((await server.post('/rest/v1/rpc/count_visit', {})).status).toBe(429);
    expect(await save()).toBe(204);
  });
});
