// Runs in a thread, so that the attackers do not delay the measured readers.
import { parentPort, workerData } from 'node:worker_threads';
import type { Socket } from 'node:net';
import { send, openWithoutReading, pause, type VisitorRequest } from './requests.ts';

const { port, seconds } = workerData as { port: number; seconds: number };
const controller = new AbortController();
const { signal } = controller;
const statuses = new Map<string, number>();

const HOSTILE_QUERIES: Omit<VisitorRequest, 'from'>[] = [
  ...['match', 'imatch', 'not.match', 'match(any)', 'not.imatch'].map((operator) => ({
    path: `/rest/v1/book_chapters?select=id&content=${operator}.${encodeURIComponent('(.*)\\1\\1x')}`,
  })),
  {
    path: `/rest/v1/book_chapters?select=id&or=(content.match.${encodeURIComponent('(.*)\\1\\1x')},id.is.null)`,
  },
  { path: `/rest/v1/book_chapters?select=id&and=(content.not.match.${encodeURIComponent('(.*)\\1\\1x')})` },
  { path: `/rest/v1/book_chapters?select=id&content=like.${'*a'.repeat(200)}*` },
  {
    path: `/rest/v1/book_chapters?select=${Array.from({ length: 1000 }, (_, n) => `${n}a:content`).join(',')}`,
  },
  {
    path: `/rest/v1/book_chapters?select=*&${Array.from({ length: 300 }, (_, n) => `id=neq.${n}`).join('&')}`,
  },
  { path: `/rest/v1/book_chapters?select=*,${'chapter_views(*),'.repeat(20)}id` },
  { path: '/rest/v1/book_chapters?select=content', prefer: 'count=exact' },
  {
    path: '/rest/v1/podcast_subscribers',
    method: 'POST',
    body: JSON.stringify(
      Array.from({ length: 16_384 }, (_, n) => ({ email: `s${n}@example.com`, consent: true })),
    ),
  },
  { path: '/rest/v1/email_leads', method: 'POST', body: `[${'['.repeat(20_000)}` },
  { path: '/rest/v1/contact_messages', method: 'POST', body: JSON.stringify({ name: 'x'.repeat(900_000) }) },
  { path: '/rest/v1/rpc/increment_chapter_views', method: 'POST', body: '{"chapter_uuid":{"a":1}}' },
  { path: '/auth/v1/token?grant_type=password', method: 'POST', body: '{"email":{},"password":[]}' },
  { path: `/read/${'a'.repeat(12_000)}` },
  { path: '/%00%ff/../../etc/passwd' },
];

async function sendHostileQueries(id: number): Promise<void> {
  for (let turn = id; !signal.aborted; turn += 1) {
    const query = HOSTILE_QUERIES[turn % HOSTILE_QUERIES.length];
    if (query) await count('hostile', { ...query, from: `127.1.${id}.${1 + (turn % 200)}` });
    await pause(100, signal);
  }
}

async function floodBeyondLimits(
  id: number,
  kind: string,
  request: (turn: number) => Omit<VisitorRequest, 'from'>,
) {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const status = await count(kind, { ...request(turn), from: `127.2.0.${id}` });
    // Leaves the second core to the readers.
    await pause(status === 429 || status === 0 ? 20 : 1, signal);
  }
}

async function floodWithinLimits(id: number): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const from = `127.3.${id}.${1 + (turn % 50)}`;
    await count('within limits', { from, path: '/rest/v1/book_chapters?select=id,chapter_title&limit=14' });
    await count('within limits', {
      from,
      path: '/rest/v1/contact_messages',
      method: 'POST',
      body: JSON.stringify({
        name: 'Flood',
        email: `f${id}-${turn}@example.com`,
        message: 'x'.repeat(2000),
      }),
    });
    await pause(500, signal);
  }
}

async function tryWrongPasswords(id: number): Promise<void> {
  for (let turn = 0; !signal.aborted; turn += 1) {
    const email = turn % 2 === 0 ? 'admin@example.com' : `stranger-${turn}@example.com`;
    await count('sign-in', {
      from: `127.4.${id}.${1 + (turn % 100)}`,
      path: '/auth/v1/token?grant_type=password',
      method: 'POST',
      body: JSON.stringify({ email, password: `wrong-${turn}` }),
    });
    await pause(250, signal);
  }
}

async function openSlowConnections(): Promise<void> {
  const sockets = new Set<Socket>();
  const batch = 'GET /audio/human-dynamics.mp3 HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(4);
  const trickle = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
  for (let turn = 0; !signal.aborted; turn += 1) {
    const socket = openWithoutReading(port, `127.5.0.${1 + (turn % 100)}`, turn % 2 === 0 ? batch : trickle);
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    if (sockets.size >= 150) {
      const [oldest] = sockets;
      oldest?.destroy();
    }
    await pause(200, signal);
  }
  for (const socket of sockets) socket.destroy();
}

async function count(kind: string, request: VisitorRequest): Promise<number> {
  const { status } = await send(port, { ...request, discard: true });
  const key = `${kind} ${status}`;
  statuses.set(key, (statuses.get(key) ?? 0) + 1);
  return status;
}

setTimeout(() => controller.abort(), seconds * 1000);
await Promise.all([
  ...Array.from({ length: 4 }, (_, id) => sendHostileQueries(id)),
  floodBeyondLimits(1, 'read flood', () => ({ path: '/rest/v1/book_chapters?select=id' })),
  floodBeyondLimits(2, 'lead flood', (turn) => ({
    path: '/rest/v1/email_leads',
    method: 'POST',
    body: JSON.stringify({ email: `flood-${turn}@example.com`, first_name: 'Flood' }),
  })),
  floodBeyondLimits(3, 'page flood', () => ({ path: '/' })),
  ...Array.from({ length: 4 }, (_, id) => floodWithinLimits(id)),
  ...Array.from({ length: 2 }, (_, id) => tryWrongPasswords(id)),
  openSlowConnections(),
]);
parentPort?.postMessage({ statuses: Object.fromEntries(statuses) });
