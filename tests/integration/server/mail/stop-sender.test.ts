import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startMailWorker } from '~/server/mail/mail-worker.ts';
import { readMailSettings } from '../../../../supabase/functions/_shared/mail/mail-settings.ts';
import { ebookEmail, SITE } from '../../../unit/server/mail/fake-queue.ts';
import { temporaryFolder } from '../support.ts';

const EMAIL = ebookEmail(1);
const waitUntil = (assertion: () => void) => vi.waitFor(assertion, { timeout: 15_000 });

async function startSmtpServer(pauseAt: 'message' | 'reply' | 'never', reply = '250 Accepted') {
  const events: string[] = [];
  const sockets = new Set<Socket>();
  let resume: (() => void) | undefined;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 slow.example\r\n');
    let text = '';
    let isInData = false;
    const pause = (stage: typeof pauseAt, next: () => void) => {
      if (pauseAt !== stage) return next();
      resume = next;
      events.push(`paused before the ${stage}`);
    };
    const handleInput = () => {
      if (isInData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        [text, isInData] = ['', false];
        events.push('received the whole email');
        return pause('reply', () => socket.write(`${reply}\r\n`));
      }
      const [line, ...rest] = text.split('\r\n');
      if (rest.length === 0) return;
      text = rest.join('\r\n');
      if (line?.startsWith('DATA')) {
        isInData = true;
        pause('message', () => socket.write('354 Go ahead\r\n'));
      } else socket.write('250 OK\r\n');
      handleInput();
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      handleInput();
    });
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  return {
    events,
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resume: () => resume?.(),
    ended: () => waitUntil(() => expect([...sockets].filter((socket) => !socket.readableEnded)).toEqual([])),
  };
}

function fakeDatabase() {
  const row = { status: 'waiting' };
  const outcomes: unknown[] = [];
  const sql = async <Row>(query: string, parameters: unknown[] = []): Promise<Row[]> => {
    if (query.includes('per_second')) return [{ per_second: 10 }] as Row[];
    if (query.includes('release_emails') && row.status === 'sending') row.status = 'waiting';
    if (query.includes('claim_emails') && row.status === 'waiting') {
      row.status = 'sending';
      return [EMAIL] as Row[];
    }
    if (query.includes('finish_email')) {
      // Accepted emails are marked 'sent' in the query itself; new deliveries pass it as a parameter.
      row.status = query.includes(`'sent'`) ? 'sent' : String(parameters[2]);
      outcomes.push(row.status);
    }
    return [];
  };
  return { row, outcomes, sql, isDiskFull: () => Promise.resolve(false) };
}

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
const listRecorded = () => readdirSync(path.join(folder, 'accepted-emails'));
const startWorker = (backend: ReturnType<typeof fakeDatabase>, url: string) =>
  startMailWorker({
    backend,
    settings: readMailSettings({ MAIL_URL: url, MAIL_FROM: 'site@example.org' }),
    site: () => SITE,
    acceptedFolder: path.join(folder, 'accepted-emails'),
    stopTimeoutMs: 20,
  });

test('does not deliver an incomplete email if shutdown times out, and sends it after the next start', async () => {
  const database = fakeDatabase();
  const slowSmtp = await startSmtpServer('message');
  const worker = startWorker(database, slowSmtp.url);
  await waitUntil(() => expect(slowSmtp.events).toEqual(['paused before the message']));
  await worker.stop();
  slowSmtp.resume();
  await slowSmtp.ended();
  expect(slowSmtp.events).toEqual(['paused before the message']);
  expect(listRecorded()).toEqual([]);
  expect(database.outcomes).toEqual([]);

  const fastSmtp = await startSmtpServer('never');
  const nextWorker = startWorker(database, fastSmtp.url);
  await waitUntil(() => expect(database.row.status).toBe('sent'));
  await nextWorker.stop();
  expect(fastSmtp.events).toEqual(['received the whole email']);
});

test('marks a fully received email as sent, and does not send it again', async () => {
  const database = fakeDatabase();
  const slowSmtp = await startSmtpServer('reply');
  const worker = startWorker(database, slowSmtp.url);
  await waitUntil(() =>
    expect(slowSmtp.events).toEqual(['received the whole email', 'paused before the reply']),
  );
  await worker.stop();
  slowSmtp.resume();
  await slowSmtp.ended();
  expect(listRecorded()).toEqual([EMAIL.id]);
  expect(database.outcomes).toEqual([]);

  const fastSmtp = await startSmtpServer('never');
  const next = startWorker(database, fastSmtp.url);
  await waitUntil(() => expect(database.row.status).toBe('sent'));
  await next.stop();
  expect(fastSmtp.events).toEqual([]);
});

test('records an outcome that arrives before shutdown times out', async () => {
  const database = fakeDatabase();
  const slowSmtp = await startSmtpServer('reply', '451 Try later');
  const worker = startWorker(database, slowSmtp.url);
  await waitUntil(() => expect(slowSmtp.events).toContain('paused before the reply'));
  slowSmtp.resume();
  await waitUntil(() => expect(database.outcomes).toEqual(['retry']));
  await worker.stop();
  expect(listRecorded()).toEqual([]);
});
