// Connections without a request: together they must never keep a visitor from a page.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { guardConnections } from '~/server/door/connections.ts';
import { RULES, scaled } from '~/server/door/rules.ts';
import { closeServer, listenOn } from '~/server/listen.ts';
import { ask } from '../../../server/ask.ts';

type Held = { socket: Socket; isClosed: () => boolean; received: () => string };

/** A server with the limits of the product, or a fraction of them; requests to /slow wait for the test. */
async function servePages(rateLimitFactor: number) {
  const slow: (() => void)[] = [];
  const { server, port } = await listenOn(
    (request, response) => {
      if (request.url === '/slow') slow.push(() => void response.end('late'));
      else response.end('a page');
    },
    0,
    '127.0.0.1',
    (listening) => guardConnections(listening, { rateLimitFactor, trustProxy: [] }),
  );
  onTestFinished(() => closeServer(server));
  const hold = async (localAddress: string): Promise<Held> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    let isClosed = false;
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => (isClosed = true));
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return { socket, isClosed: () => isClosed, received: () => received };
  };
  const count = () =>
    new Promise<number>((resolve, reject) =>
      server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
    );
  return { port, slow, hold, count };
}

test('are 1,000 in all: 23 addresses with 200 each do not hold up a page', async () => {
  const { port, hold, count } = await servePages(1);
  for (let network = 1; network <= 23; network += 1) {
    await Promise.all(Array.from({ length: 200 }, () => hold(`127.0.9.${network}`)));
  }
  const askedAt = performance.now();
  expect((await ask(port, '/')).text).toBe('a page');
  expect(performance.now() - askedAt).toBeLessThan(5000);
  await vi.waitFor(async () => expect(await count()).toBeLessThanOrEqual(1000), 10_000);
}, 60_000);

test('beyond the limit close the one that has been idle longest', async () => {
  // A two-hundredth of 1,000: five.
  const { hold, count } = await servePages(0.005);
  const held: Held[] = [];
  for (let index = 1; index <= 5; index += 1) held.push(await hold(`127.0.9.${index}`));
  held[0]?.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await vi.waitFor(() => expect(held[0]?.received()).toContain('a page'));
  held.push(await hold('127.0.9.6'));
  await vi.waitFor(() => expect(held[1]?.isClosed()).toBe(true));
  expect(held.map(({ isClosed }) => isClosed())).toEqual([false, true, false, false, false, false]);
  expect(await count()).toBe(5);
});

test('with half of a request in them count as idle, and those that wait for an answer do not', async () => {
  const { slow, hold } = await servePages(0.005);
  const waiting = await hold('127.0.9.1');
  waiting.socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
  await vi.waitFor(() => expect(slow).toHaveLength(1));
  const half = await hold('127.0.9.2');
  half.socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  for (let index = 3; index <= 9; index += 1) await hold(`127.0.9.${index}`);
  await vi.waitFor(() => expect(half.isClosed()).toBe(true));
  slow[0]?.();
  await vi.waitFor(() => expect(waiting.received()).toContain('late'));
});

test('leave connections beyond all limits to those that are busy', () => {
  const { connections } = RULES;
  expect(connections.idle).toBeLessThan(connections.inAll);
  expect(scaled(RULES, 3).connections.idle).toBe(3 * connections.idle);
});
