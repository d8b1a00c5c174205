import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { guardConnections } from '~/server/gateway/connections.ts';
import { RULES, type ConnectionRules } from '~/server/gateway/limits.ts';
import { listenOn } from '~/server/listen.ts';
import { sendRequest } from '../../../server/send-request.ts';
import { startGuarded, seededBackend, signedIn, sendSlowly } from './support.ts';

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const MB = 1024 * 1024;
const SUBSCRIBERS = '/rest/v1/podcast_subscribers';

const backend = await seededBackend();

type OpenConnection = { socket: Socket; isClosed: () => boolean; received: () => string };

async function servePages(rateLimitFactor: number, rules?: ConnectionRules) {
  const pendingResponses: (() => void)[] = [];
  const responsesClosed: Promise<string>[] = [];
  const { server, port, close } = await listenOn(
    (request, response) => {
      responsesClosed.push(
        once(response, 'close').then(() => (response.writableFinished ? 'finished' : 'disconnected')),
      );
      if (request.url === '/slow') pendingResponses.push(() => void response.end('late'));
      else response.end(request.url === '/long' ? Buffer.alloc(30 * MB) : 'a page');
    },
    { guard: (listening) => guardConnections(listening, { rateLimitFactor, trustProxy: [] }, rules) },
  );
  onTestFinished(close);
  const openConnection = async (localAddress = '127.0.0.1', text = ''): Promise<OpenConnection> => {
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
  return { port, pendingResponses, responsesClosed, openConnection, count };
}

describe('idle connections', () => {
  test('allows 1,000 in total, so six IP addresses with 200 each do not delay a page', async () => {
    const { port, openConnection, count } = await servePages(1);
    for (let network = 1; network <= 6; network += 1)
      await Promise.all(Array.from({ length: 200 }, () => openConnection(`127.0.9.${network}`)));
    const sentAt = performance.now();
    expect((await sendRequest(port, '/')).text).toBe('a page');
    expect(performance.now() - sentAt).toBeLessThan(5000);
    await vi.waitFor(async () => expect(await count()).toBeLessThanOrEqual(1000), 10_000);
  }, 60_000);

  test('closes the one idle the longest beyond the limit, including incomplete requests but not pending ones', async () => {
    // 0.005 × 1,000 = 5.
    const { pendingResponses, openConnection, count } = await servePages(0.005);
    const waiting = await openConnection('127.0.9.1', GET.replace('/ ', '/slow '));
    await vi.waitFor(() => expect(pendingResponses).toHaveLength(1));
    const incomplete = await openConnection('127.0.9.2', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    const active = await openConnection('127.0.9.3', GET);
    await vi.waitFor(() => expect(active.received()).toContain('a page'));
    for (let index = 4; index <= 7; index += 1) await openConnection(`127.0.9.${index}`);
    await vi.waitFor(() => expect(incomplete.isClosed()).toBe(true));
    expect([waiting.isClosed(), active.isClosed(), await count()]).toEqual([false, false, 6]);
    pendingResponses[0]?.();
    await vi.waitFor(() => expect(waiting.received()).toContain('late'));
  });
});

test('allows ten connections per IP address (0.05 × 200) and closes the next one', async () => {
  const { port, openConnection, count } = await servePages(0.05);
  const connections = await Promise.all(Array.from({ length: 10 }, () => openConnection()));
  const eleventh = await openConnection();
  await vi.waitFor(() => expect(eleventh.isClosed()).toBe(true));
  for (const { socket } of connections) socket.destroy();
  await vi.waitFor(async () => expect(await count()).toBe(0));
  expect((await sendRequest(port, '/')).status).toBe(200);
});

test.each([
  [4, 4],
  [5, 0],
])('for %i pipelined requests, sends %i responses', async (sent, expectedResponses) => {
  const { pendingResponses, openConnection } = await servePages(1);
  const { isClosed, received } = await openConnection('127.0.0.1', GET.replace('/ ', '/slow ').repeat(sent));
  await vi.waitFor(() => expect(pendingResponses.length).toBeGreaterThanOrEqual(expectedResponses));
  for (const answer of pendingResponses) answer();
  await vi.waitFor(() => expect(received().split('200 OK').length - 1).toBe(expectedResponses));
  if (expectedResponses === 0) await vi.waitFor(() => expect(isClosed()).toBe(true));
});

test('disconnects a client that does not read its page, but not one that does', async () => {
  const { responsesClosed, openConnection } = await servePages(1, {
    ...RULES.connections,
    unreadMs: 1000,
  });
  const request = 'GET /long HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  const reading = await openConnection('127.0.0.1', request);
  await vi.waitFor(() => expect(reading.received().length).toBeGreaterThan(30 * MB), { timeout: 20_000 });
  (await openConnection('127.0.0.1', request)).socket.pause();
  await vi.waitFor(() => expect(responsesClosed).toHaveLength(2));
  expect(await Promise.all(responsesClosed)).toEqual(['finished', 'disconnected']);
});

describe('API connections', () => {
  test('times out slow headers and bodies', async () => {
    const connections = { ...RULES.connections, headersMs: 500, requestMs: 1000 };
    const { port, sendRequest: get } = await startGuarded(backend, {}, { ...RULES, connections });
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(await sendSlowly(port, SUBSCRIBERS)).toMatch(/^(408|disconnected)$/);
    const tooLong = await get('/', { headers: { 'X-Long': 'x'.repeat(17_000) } });
    expect(tooLong.status).toBe(431);
  });

  const SHORT_UNREAD_TIMEOUT = { ...RULES, connections: { ...RULES.connections, unreadMs: 500 } };

  test('keeps a connection without traffic open while the request is processed', async () => {
    const session = await signedIn(await startGuarded(backend));
    const gate = Promise.withResolvers<undefined>();
    let isWriting = false;
    const fetch: Backend['fetch'] = async () => {
      isWriting = true;
      await gate.promise;
      return Response.json([]);
    };
    const pendingResponses = await startGuarded({ ...backend, fetch }, {}, SHORT_UNREAD_TIMEOUT);
    const answer = pendingResponses.post('/rest/v1/rpc/import_chapters', '{"chapters":[]}', session);
    await vi.waitFor(() => expect(isWriting).toBe(true));
    await once(connect(pendingResponses.port, '127.0.0.1').resume(), 'close');
    gate.resolve(undefined);
    expect((await answer).status).toBe(200);
  });

  test(
    'disconnects thirty clients with unread responses and frees the memory',
    { tags: 'proof', timeout: 90_000 },
    async () => {
      const fetch: Backend['fetch'] = () => Promise.resolve(new Response(new Uint8Array(4 * MB)));
      const server = await startGuarded({ ...backend, fetch }, { rateLimitFactor: 10 }, SHORT_UNREAD_TIMEOUT);
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
      expect((await server.sendRequest('/')).text).toBe('a page');
    },
  );
});
