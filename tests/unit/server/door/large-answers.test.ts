// One visitor who asks for more than a server can hold, over HTTP.
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { RULES, type Rules } from '~/server/door/rules.ts';
import { guarded, SECRETS, type Guarded } from './support.ts';

let backend: Backend;
let server: Guarded;
beforeAll(async () => {
  backend = await createBackend(SECRETS);
});
afterAll(() => backend.close());
afterEach(() => server.close());

describe('a large answer', () => {
  test('by a thousand aliases is refused', async () => {
    server = await guarded(backend);
    const select = Array.from({ length: 1000 }, (_, index) => `${index}a:content`).join(',');
    const long = await server.ask(`/rest/v1/book_chapters?select=${select}`);
    expect(long.status).toBe(414);
    const short = await server.ask(`/rest/v1/book_chapters?select=${select.slice(0, 6000)}`);
    expect(short.status).toBe(400);
    expect(JSON.parse(short.text)).toMatchObject({ code: 'too_many_columns' });
  });

  test('of 4 MB or more is refused', async () => {
    server = await guarded(backend);
    await backend.sql(`update public.book_chapters set content = repeat('a very long line ', 14000)
                       where is_published`);
    expect((await server.ask('/rest/v1/book_chapters?select=content')).status).toBe(200);
    const twice = await server.ask('/rest/v1/book_chapters?select=content,again:content');
    expect(twice.status).toBe(400);
    expect(JSON.parse(twice.text)).toMatchObject({ message: 'The answer is too large.' });
  });

  test('that 90 connections do not read is cut off, and its memory is given back', async () => {
    const rules: Rules = { ...RULES, connections: { ...RULES.connections, unreadMs: 1500 } };
    server = await guarded(backend, {}, rules);
    await backend.sql(`update public.book_chapters set content = repeat('a very long line ', 14000)
                       where is_published`);
    collectGarbage();
    const before = memory();
    const sockets = Array.from({ length: 90 }, () => unreadConnection(server.port));
    await vi.waitFor(async () => expect(await server.openConnections()).toBe(90), { timeout: 20_000 });
    let peak = 0;
    await vi.waitFor(
      async () => {
        peak = Math.max(peak, memory());
        expect(await server.openConnections()).toBe(0);
      },
      { timeout: 40_000, interval: 50 },
    );
    for (const socket of sockets) socket.destroy();
    expect(peak - before).toBeLessThan(400e6);
    collectGarbage();
    expect(memory() - before).toBeLessThan(100e6);
    const alive = await server.ask('/rest/v1/book_chapters?select=chapter_number&chapter_number=eq.1');
    expect(JSON.parse(alive.text)).toEqual([{ chapter_number: 1 }]);
  }, 60_000);
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

/** Asks five times for all texts and reads nothing. */
function unreadConnection(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  const request =
    'GET /rest/v1/book_chapters?select=*&is_published=is.true HTTP/1.1\r\nHost: x\r\n' +
    'apikey: sb_publishable_embedded\r\n\r\n';
  socket.write(request.repeat(5));
  return socket;
}
