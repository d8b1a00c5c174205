import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMailWorker } from '~/server/mail/mail-worker.ts';
import { readMailSettings } from '../../../../supabase/functions/_shared/mail/mail-settings.ts';
import { ebookMail, SITE } from '../../../unit/server/mail/fake-queue.ts';

const MAIL = ebookMail(1);
const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 15_000 });

async function slowServer(waitsAt: 'message' | 'reply' | 'never', reply = '250 Accepted') {
  const events: string[] = [];
  const sockets = new Set<Socket>();
  let resume: (() => void) | undefined;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 slow.example\r\n');
    let text = '';
    let inData = false;
    const waitAt = (place: typeof waitsAt, then: () => void) => {
      if (waitsAt !== place) return then();
      resume = then;
      events.push(`waiting before the ${place}`);
    };
    const handleInput = () => {
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        [text, inData] = ['', false];
        events.push('received the whole email');
        return waitAt('reply', () => socket.write(`${reply}\r\n`));
      }
      const [line, ...rest] = text.split('\r\n');
      if (rest.length === 0) return;
      text = rest.join('\r\n');
      if (line?.startsWith('DATA')) {
        inData = true;
        waitAt('message', () => socket.write('354 Go on\r\n'));
      } else socket.write('250 Yes\r\n');
      handleInput();
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      handleInput();
    });
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    events,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resume: () => resume?.(),
    ended: () => until(() => expect([...sockets].filter((socket) => !socket.readableEnded)).toEqual([])),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function fakeDatabase() {
  const row = { status: 'waiting' };
  const outcomes: unknown[] = [];
  const sql = async <Row>(query: string, parameters: unknown[] = []): Promise<Row[]> => {
    if (query.includes('per_second')) return [{ per_second: 10 }] as Row[];
    if (query.includes('release_mails') && row.status === 'sending') row.status = 'waiting';
    if (query.includes('claim_mails') && row.status === 'waiting') {
      row.status = 'sending';
      return [MAIL] as Row[];
    }
    if (query.includes('finish_mail')) {
      // Accepted emails are marked 'sent' in the query itself; new deliveries pass it as a parameter.
      row.status = query.includes(`'sent'`) ? 'sent' : String(parameters[2]);
      outcomes.push(row.status);
    }
    return [];
  };
  return { row, outcomes, sql, isDiskFull: () => Promise.resolve(false) };
}

let folder: string;
let servers: { close: () => void }[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stop-sender-'));
  servers = [];
});
afterEach(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});
const notes = () => readdirSync(path.join(folder, 'handed-over'));
const open = async (...options: Parameters<typeof slowServer>) => {
  const server = await slowServer(...options);
  servers.push(server);
  return server;
};
const start = (backend: ReturnType<typeof fakeDatabase>, url: string) =>
  startMailWorker({
    backend,
    settings: readMailSettings({ MAIL_URL: url, MAIL_FROM: 'site@example.org' }),
    site: () => SITE,
    acceptedFolder: path.join(folder, 'handed-over'),
    stopWithinMs: 20,
  });

test('does not deliver an email still incomplete when shutdown times out, and sends it on the next start', async () => {
  const database = fakeDatabase();
  const slow = await open('message');
  const worker = start(database, slow.url);
  await until(() => expect(slow.events).toEqual(['waiting before the message']));
  await worker.stop();
  slow.resume();
  await slow.ended();
  expect(slow.events).toEqual(['waiting before the message']);
  expect(notes()).toEqual([]);
  expect(database.outcomes).toEqual([]);

  const quick = await open('never');
  const next = start(database, quick.url);
  await until(() => expect(database.row.status).toBe('sent'));
  await next.stop();
  expect(quick.events).toEqual(['received the whole email']);
});

test('marks a fully received email as sent, and does not resend it', async () => {
  const database = fakeDatabase();
  const slow = await open('reply');
  const worker = start(database, slow.url);
  await until(() => expect(slow.events).toEqual(['received the whole email', 'waiting before the reply']));
  await worker.stop();
  slow.resume();
  await slow.ended();
  expect(notes()).toEqual([MAIL.id]);
  expect(database.outcomes).toEqual([]);

  const quick = await open('never');
  const next = start(database, quick.url);
  await until(() => expect(database.row.status).toBe('sent'));
  await next.stop();
  expect(quick.events).toEqual([]);
});

test('records an outcome that arrives before the stop times out', async () => {
  const database = fakeDatabase();
  const slow = await open('reply', '451 Try later');
  const worker = start(database, slow.url);
  await until(() => expect(slow.events).toContain('waiting before the reply'));
  slow.resume();
  await until(() => expect(database.outcomes).toEqual(['retry']));
  await worker.stop();
  expect(notes()).toEqual([]);
});
