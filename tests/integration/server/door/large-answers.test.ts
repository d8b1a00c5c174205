// One visitor who asks for more than a server can hold, over HTTP.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { guardConnections } from '~/server/door/connections.ts';
import type { Rules } from '~/server/door/rule-types.ts';
import { RULES } from '~/server/door/rules.ts';
import { closeServer, listenOn } from '~/server/listen.ts';
import { guarded, type Guarded, seededBackend } from './support.ts';

const SETTINGS = { rateLimitFactor: 1, trustProxy: [] };

let backend: Backend;
beforeAll(async () => {
  backend = await seededBackend();
});
afterAll(() => backend.close());

const guardedHere = async (rules: Rules = RULES): Promise<Guarded> => {
  const server = await guarded(backend, {}, rules);
  onTestFinished(server.close);
  return server;
};

describe('a large answer', () => {
  test('by a thousand aliases is refused', async () => {
    const server = await guardedHere();
    const select = Array.from({ length: 1000 }, (_, index) => `${index}a:content`).join(',');
    const long = await server.ask(`/rest/v1/book_chapters?select=${select}`);
    expect(long.status).toBe(414);
    const short = await server.ask(`/rest/v1/book_chapters?select=${select.slice(0, 6000)}`);
    expect(short.status).toBe(400);
    expect(JSON.parse(short.text)).toMatchObject({ code: 'too_many_columns' });
  });

  test('of 4 MB or more is refused', async () => {
    const server = await guardedHere();
    await backend.sql(`update public.book_chapters set content = repeat('a very long line ', 14000)
                       where is_published`);
    expect((await server.ask('/rest/v1/book_chapters?select=content')).status).toBe(200);
    const twice = await server.ask('/rest/v1/book_chapters?select=content,again:content');
    expect(twice.status).toBe(400);
    expect(JSON.parse(twice.text)).toMatchObject({ message: 'The answer is too large.' });
  });

  test('that 90 connections do not read is cut off, and its memory is given back', async () => {
    const rules: Rules = { ...RULES, connections: { ...RULES.connections, unreadMs: 1500 } };
    const server = await guardedHere(rules);
    await backend.sql(`update public.book_chapters set content = repeat('a very long line ', 14000)
                       where is_published`);
    collectGarbage();
    const before = memory();
    const sockets = Array.from({ length: 90 }, () => unreadConnection(server.port));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    let peak = 0;
    await vi.waitFor(
      async () => {
        peak = Math.max(peak, memory());
        expect(await server.openConnections()).toBe(0);
      },
      { timeout: 80_000, interval: 50 },
    );
    for (const socket of sockets) socket.destroy();
    expect(peak - before).toBeLessThan(400e6);
    // Buffers are given back some turns after the answers they belonged to.
    await vi.waitFor(
      () => {
        collectGarbage();
        expect(memory() - before).toBeLessThan(100e6);
      },
      { timeout: 20_000, interval: 200 },
    );
    const alive = await server.ask('/rest/v1/book_chapters?select=chapter_number&chapter_number=eq.1');
    expect(JSON.parse(alive.text)).toEqual([{ chapter_number: 1 }]);
  }, 120_000);
});

describe('a page that is too long for the buffers in between', () => {
  const servePage = async (unreadMs: number) => {
    const ended: Promise<'finished' | 'cut off'>[] = [];
    const { server: pages, port } = await listenOn(
      (_request, response) => {
        ended.push(once(response, 'close').then(() => (response.writableFinished ? 'finished' : 'cut off')));
        response.end(Buffer.alloc(30 * 1024 * 1024));
      },
      0,
      '127.0.0.1',
      (listening) => guardConnections(listening, SETTINGS, { ...RULES.connections, unreadMs }),
    );
    onTestFinished(() => closeServer(pages));
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await vi.waitFor(() => expect(ended).toHaveLength(1));
    return { socket, ended: ended[0] };
  };

  test('is cut off for a client that does not read it', async () => {
    const { socket, ended } = await servePage(500);
    socket.pause();
    expect(await ended).toBe('cut off');
  });

  test('arrives at a client that reads it', async () => {
    const { socket, ended } = await servePage(10_000);
    let received = 0;
    socket.on('data', (chunk) => (received += chunk.length));
    expect(await ended).toBe('finished');
    await once(socket, 'close');
    expect(received).toBeGreaterThan(30 * 1024 * 1024);
  });
});

describe('requests sent without waiting for answers', () => {
  const ask = async (count: number) => {
    const waiting: (() => void)[] = [];
    const { server: pages, port } = await listenOn(
      (_request, response) => void waiting.push(() => response.end('page')),
      0,
      '127.0.0.1',
      (listening) => guardConnections(listening, SETTINGS),
    );
    onTestFinished(() => closeServer(pages));
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    const closed = once(socket, 'close').then(() => 'closed' as const);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count));
    return {
      waiting,
      closed,
      answers: () => received.split('200 OK').length - 1,
      end: () => socket.destroy(),
    };
  };

  test('four at a time are answered, and more after them', async () => {
    const { waiting, answers, end } = await ask(4);
    await vi.waitFor(() => expect(waiting).toHaveLength(4));
    for (const answer of waiting) answer();
    await vi.waitFor(() => expect(answers()).toBe(4));
    end();
  });

  test('the fifth ends the connection', async () => {
    const { closed } = await ask(5);
    expect(await closed).toBe('closed');
  });
});

/** Bytes that this process holds outside the database's own memory, which only grows. */
function memory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Asks twice for all texts and reads nothing. */
function unreadConnection(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  const request =
    'GET /rest/v1/book_chapters?select=*&is_published=is.true HTTP/1.1\r\nHost: x\r\n' +
    'apikey: sb_publishable_embedded\r\n\r\n';
  socket.write(request.repeat(2));
  return socket;
}
