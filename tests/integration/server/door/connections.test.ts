import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { guardConnections } from '~/server/door/connections.ts';
import { RULES, type ConnectionRules } from '~/server/door/limits.ts';
import { closeServer, listenOn } from '~/server/listen.ts';
import { ask } from '../../../server/ask.ts';
import { startGuarded, seededBackend, signedIn, trickle } from './support.ts';

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const MB = 1024 * 1024;
const SUBSCRIBERS = '/rest/v1/podcast_subscribers';

const backend = await seededBackend();

type Held = { socket: Socket; isClosed: () => boolean; received: () => string };

async function servePages(rateLimitFactor: number, rules?: ConnectionRules) {
  const slow: (() => void)[] = [];
  const ended: Promise<string>[] = [];
  const { server, port } = await listenOn(
    (request, response) => {
      ended.push(once(response, 'close').then(() => (response.writableFinished ? 'finished' : 'cut off')));
      if (request.url === '/slow') slow.push(() => void response.end('late'));
      else response.end(request.url === '/long' ? Buffer.alloc(30 * MB) : 'a page');
    },
    0,
    '127.0.0.1',
    (listening) => guardConnections(listening, { rateLimitFactor, trustProxy: [] }, rules),
  );
  onTestFinished(() => closeServer(server));
  const hold = async (localAddress = '127.0.0.1', text = ''): Promise<Held> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    let [isClosed, received] = [false, ''];
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => (isClosed = true));
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(text);
    return { socket, isClosed: () => isClosed, received: () => received };
  };
  const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)));
  return { port, slow, ended, hold, count };
}

describe('idle connections', () => {
  test('allows 1,000 in total, so six IP addresses with 200 each do not delay a page', async () => {
    const { port, hold, count } = await servePages(1);
    for (let network = 1; network <= 6; network += 1)
      await Promise.all(Array.from({ length: 200 }, () => hold(`127.0.9.${network}`)));
    const sentAt = performance.now();
    expect((await ask(port, '/')).text).toBe('a page');
    expect(performance.now() - sentAt).toBeLessThan(5000);
    await vi.waitFor(async () => expect(await count()).toBeLessThanOrEqual(1000), 10_000);
  }, 60_000);

  test('closes the longest idle one beyond the limit, including half-sent requests but not waiting ones', async () => {
    // Five is a two-hundredth of 1,000.
    const { slow, hold, count } = await servePages(0.005);
    const waiting = await hold('127.0.9.1', GET.replace('/ ', '/slow '));
    await vi.waitFor(() => expect(slow).toHaveLength(1));
    const half = await hold('127.0.9.2', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const active = await hold('127.0.9.3', GET);
    await vi.waitFor(() => expect(active.received()).toContain('a page'));
    for (let index = 4; index <= 7; index += 1) await hold(`127.0.9.${index}`);
    await vi.waitFor(() => expect(half.isClosed()).toBe(true));
    expect([waiting.isClosed(), active.isClosed(), await count()]).toEqual([false, false, 6]);
    slow[0]?.();
    await vi.waitFor(() => expect(waiting.received()).toContain('late'));
  });
});

test('allows ten per IP address, a twentieth of 200, and closes the next one', async () => {
  const { port, hold, count } = await servePages(0.05);
  const held = await Promise.all(Array.from({ length: 10 }, () => hold()));
  const eleventh = await hold();
  await vi.waitFor(() => expect(eleventh.isClosed()).toBe(true));
  for (const { socket } of held) socket.destroy();
  await vi.waitFor(async () => expect(await count()).toBe(0));
  expect((await ask(port, '/')).status).toBe(200);
});

test.each([
  [4, 4],
  [5, 0],
])('of %i pipelined requests, responds to %i', async (sent, answered) => {
  const { slow, hold } = await servePages(1);
  const { isClosed, received } = await hold('127.0.0.1', GET.replace('/ ', '/slow ').repeat(sent));
  await vi.waitFor(() => expect(slow.length).toBeGreaterThanOrEqual(answered));
  for (const answer of slow) answer();
  await vi.waitFor(() => expect(received().split('200 OK').length - 1).toBe(answered));
  if (answered === 0) await vi.waitFor(() => expect(isClosed()).toBe(true));
});

test('cuts off a page for a client that does not read it, but not for one that does', async () => {
  const { ended, hold } = await servePages(1, { ...RULES.connections, unreadMs: 1000 });
  const request = 'GET /long HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const reading = await hold('127.0.0.1', request);
  await vi.waitFor(() => expect(reading.received().length).toBeGreaterThan(30 * MB), { timeout: 20_000 });
  (await hold('127.0.0.1', request)).socket.pause();
  await vi.waitFor(() => expect(ended).toHaveLength(2));
  expect(await Promise.all(ended)).toEqual(['finished', 'cut off']);
});

describe('API connections', () => {
  test('times out slow headers and bodies', async () => {
    const connections = { ...RULES.connections, headersMs: 500, requestMs: 1000 };
    const { port, ask: get } = await startGuarded(backend, {}, { ...RULES, connections });
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(await trickle(port, SUBSCRIBERS)).toMatch(/^(408|cut off)$/);
    const long = await get('/', { headers: { 'X-Long': 'x'.repeat(17_000) } });
    expect(long.status).toBe(431);
  });

  const unreadSoon = { ...RULES, connections: { ...RULES.connections, unreadMs: 500 } };

  test('keeps a connection without traffic open while the work continues', async () => {
    const session = await signedIn(await startGuarded(backend));
    const commit = Promise.withResolvers<undefined>();
    let isWriting = false;
    const fetch: Backend['fetch'] = async () => {
      isWriting = true;
      await commit.promise;
      return Response.json([]);
    };
    const slow = await startGuarded({ ...backend, fetch }, {}, unreadSoon);
    const answer = slow.post('/rest/v1/rpc/import_chapters', '{"chapters":[]}', session);
    await vi.waitFor(() => expect(isWriting).toBe(true));
    await once(connect(slow.port, '127.0.0.1').resume(), 'close');
    commit.resolve(undefined);
    expect((await answer).status).toBe(200);
  });

  test('cuts off thirty unread responses and frees their memory', async () => {
    const fetch: Backend['fetch'] = () => Promise.resolve(new Response(new Uint8Array(4 * MB)));
    const server = await startGuarded({ ...backend, fetch }, { rateLimitFactor: 10 }, unreadSoon);
    const sockets = Array.from({ length: 30 }, () => connect(server.port, '127.0.0.1').pause());
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.write('GET /rest/v1/faq HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
    }
    const before = process.memoryUsage().arrayBuffers;
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await vi.waitFor(async () => expect(await server.openConnections()).toBe(0), { timeout: 30_000 });
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(() => expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30 * MB), {
      timeout: 30_000,
    });
    expect((await server.ask('/')).text).toBe('a page');
  }, 90_000);
});
