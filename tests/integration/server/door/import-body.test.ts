// A manuscript comes in one request, larger than any other: from administrators, and to that one call.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { RULES, rulesOfCall, workMsOf } from '~/server/door/rules.ts';
import { asAdministrator, guarded, type Guarded, seededBackend } from './support.ts';

const IMPORT = '/rest/v1/rpc/import_chapters';
const MEGABYTE = 1024 * 1024;
/** An import of no chapters, which only takes room. */
const megabytes = (count: number) => `{"chapters":[]${' '.repeat(count * MEGABYTE)}}`;

let backend: Backend;
let server: Guarded;
let session: Record<string, string>;
beforeAll(async () => {
  backend = await seededBackend();
  server = await guarded(backend);
  session = await asAdministrator(server);
});
afterAll(async () => {
  await server.close();
  await backend.close();
});

test('an administrator’s import of 7 MB reaches the database, one of 9 MB does not', async () => {
  expect((await server.post(IMPORT, megabytes(7), session)).status).toBe(200);
  expect((await server.post(IMPORT, megabytes(9), session)).status).toBe(413);
});

test('a visitor’s stays as small as any body, and so does any other call of an administrator', async () => {
  expect((await server.post(IMPORT, megabytes(1))).status).toBe(413);
  expect((await server.post('/rest/v1/rpc/chapter_metrics', megabytes(2), session)).status).toBe(413);
});

test('while it is written nothing moves on its connection, and that does not end it', async () => {
  const commit = Promise.withResolvers<undefined>();
  let isWriting = false;
  const fetch: Backend['fetch'] = async () => {
    isWriting = true;
    await commit.promise;
    return Response.json([]);
  };
  const quick = { ...RULES, connections: { ...RULES.connections, unreadMs: 500 } };
  const slow = await guarded({ ...backend, fetch }, {}, quick);
  onTestFinished(slow.close);
  const answer = slow.post(IMPORT, '{"chapters":[]}', session);
  await vi.waitFor(() => expect(isWriting).toBe(true));
  // A connection that asks nothing has the same time, and begins later.
  await once(connect(slow.port, '127.0.0.1').resume(), 'close');
  commit.resolve(undefined);
  expect((await answer).status).toBe(200);
});

test('an answer that is there and is not read ends the connection as before', async () => {
  const fetch: Backend['fetch'] = () => Promise.resolve(new Response(new Uint8Array(30 * MEGABYTE)));
  const quick = { ...RULES, connections: { ...RULES.connections, unreadMs: 500 } };
  const generous = await guarded({ ...backend, fetch }, {}, quick);
  onTestFinished(generous.close);
  const socket = connect(generous.port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write('GET /rest/v1/faq HTTP/1.1\r\nHost: x\r\n\r\n');
  await vi.waitFor(async () => expect(await generous.openConnections()).toBe(1));
  // Sooner than the minute in which it has to be read.
  await vi.waitFor(async () => expect(await generous.openConnections()).toBe(0), { timeout: 30_000 });
}, 60_000);

test('an import and a backup are worked on for longer than the database may take, other calls for a minute', () => {
  const workMs = (pathname: string) => workMsOf(RULES, rulesOfCall(RULES, 'signed-in', pathname), pathname);
  const { waitingMs, backupMs } = RULES.database;
  expect(workMs(IMPORT)).toBeGreaterThan(waitingMs + RULES.manuscript.statementMs);
  expect(workMs('/functions/v1/backup')).toBeGreaterThan(waitingMs + backupMs);
  expect(workMs('/rest/v1/faq')).toBe(60_000);
});
