// Bodies that arrive slowly: they are counted apart from the requests that the database works on.
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import type { Rules } from '~/server/door/rule-types.ts';
import { RULES } from '~/server/door/rules.ts';
import { guarded, type Guarded, seededBackend, trickle } from './support.ts';

const SUBSCRIBERS = '/rest/v1/podcast_subscribers';
const ONE_CHAPTER = '/rest/v1/book_chapters?select=chapter_number&chapter_number=eq.1';

let backend: Backend;
let server: Guarded;
beforeAll(async () => {
  backend = await seededBackend();
});
afterAll(() => backend.close());
afterEach(async () => {
  await server.close();
  await backend.sql('delete from public.podcast_subscribers');
});

/** Starts slow bodies and records how each of them ended. */
function holdBodies(addresses: string[]): string[] {
  const outcomes: string[] = [];
  for (const address of addresses) {
    void trickle(server.port, SUBSCRIBERS, address).then((outcome) => outcomes.push(outcome));
  }
  return outcomes;
}
const networks = (count: number) => Array.from({ length: count }, (_, index) => `127.0.7.${index + 1}`);
const manyRates: Rules = { ...RULES, ratesPerMinute: { ...RULES.ratesPerMinute, form: 1000 } };

test('from 13 networks, sixteen each, leave reads and small writes as they were', async () => {
  server = await guarded(backend, {}, manyRates);
  const refused = holdBodies(networks(13).flatMap((address) => Array.from({ length: 16 }, () => address)));
  await vi.waitFor(() => expect(refused).toHaveLength(13 * 12), 30_000);
  expect(new Set(refused)).toEqual(new Set(['429']));
  expect((await server.ask(ONE_CHAPTER)).status).toBe(200);
  expect((await server.post(SUBSCRIBERS, { email: 'a@example.com', consent: true })).status).toBe(201);
  expect(refused).toHaveLength(13 * 12);
}, 60_000);

test('from many networks are 64, and the next is told to wait', async () => {
  server = await guarded(backend);
  const refused = holdBodies(networks(70));
  await vi.waitFor(() => expect(refused).toEqual(Array.from({ length: 6 }, () => '429')), 30_000);
  expect((await server.ask(ONE_CHAPTER)).status).toBe(200);
}, 60_000);

test('that do not arrive in time are told so, and make room for others', async () => {
  server = await guarded(backend, {}, { ...RULES, uploads: { perAddress: 1, inAll: 1, bodyMs: 300 } });
  expect(await trickle(server.port, SUBSCRIBERS)).toBe('408');
  expect(await trickle(server.port, SUBSCRIBERS)).toBe('408');
  await vi.waitFor(async () => expect(await server.openConnections()).toBe(0));
});

test('that are given up make room for others', async () => {
  server = await guarded(backend, {}, { ...RULES, uploads: { perAddress: 1, inAll: 1, bodyMs: 60_000 } });
  const socket = connect(server.port, '127.0.0.1');
  socket.write(`POST ${SUBSCRIBERS} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{`);
  await vi.waitFor(async () => expect(await trickle(server.port, SUBSCRIBERS)).toBe('429'));
  socket.destroy();
  await vi.waitFor(async () => expect(await server.openConnections()).toBe(0));
  const held = holdBodies(['127.0.0.1']);
  await vi.waitFor(async () => expect(await server.openConnections()).toBe(1));
  expect((await server.ask(ONE_CHAPTER)).status).toBe(200);
  expect(held).toEqual([]);
});

test('requests that waited behind another on a connection that ended are counted out', async () => {
  server = await guarded(backend, {}, { ...RULES, concurrent: { perAddress: 3, inAll: 3 } });
  const ask = `GET ${ONE_CHAPTER} HTTP/1.1\r\nHost: localhost\r\napikey: sb_publishable_embedded\r\n\r\n`;
  const socket = connect(server.port, '127.0.0.1');
  socket.write(ask.repeat(3), () => socket.destroy());
  await vi.waitFor(async () => expect(await server.openConnections()).toBe(0));
  const answers = await Promise.all([1, 2, 3].map(() => server.ask(ONE_CHAPTER)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});
