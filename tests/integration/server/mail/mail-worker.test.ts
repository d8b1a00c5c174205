import path from 'node:path';
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createSmtpTransport } from '~/server/mail/smtp-transport.ts';
import { startMailWorker } from '~/server/mail/mail-worker.ts';
import { createMailService } from '~/server/mail/mail-service.ts';
import { createQueuedEmailsFunction } from '~/server/functions/queued-emails.ts';
import { readMailSettings } from '../../../../supabase/functions/_shared/mail/mail-settings.ts';
import { startMailSink } from '../../../server/mail-sink.ts';
import { seededBackend } from '../gateway/support.ts';
import { temporaryFolder } from '../support.ts';

const SITE = {
  siteUrl: 'http://localhost:4321',
  siteName: 'The site',
  backendUrl: 'http://localhost:4321',
  timeZone: 'UTC',
};
/** Uses the service role, because leads imported by the owner get no email. */
const insertLeads = (values: string) =>
  `do $as$ begin set local role service_role; insert into public.email_leads (email, first_name) values ${values}; end $as$`;

const backend = await seededBackend();
const sink = await startMailSink();
afterAll(sink.close);
beforeEach(async () => {
  sink.received.length = 0;
  await backend.sql('truncate public.mail_outbox, public.followers, public.email_leads cascade');
  await backend.sql('update public.mail_settings set chapter_delay_seconds = 0');
});

const settings = () =>
  readMailSettings({
    MAIL_URL: sink.url,
    MAIL_FROM: 'The site <site@example.org>',
    MAIL_TO: 'me@example.org',
  });
type Worker = ReturnType<typeof startMailWorker>;
const withWorker = async (
  work: () => Promise<void>,
  options: Partial<Parameters<typeof startMailWorker>[0]> = {},
) => {
  const worker: Worker = startMailWorker({ backend, settings: settings(), site: () => SITE, ...options });
  try {
    await work();
  } finally {
    await worker.stop();
  }
};
const rows = () =>
  backend.sql<{ recipient: string; status: string; attempts: number; last_error: string | null }>(
    'select recipient, status, attempts, last_error from public.mail_outbox order by recipient',
  );
const waitUntil = (condition: () => Promise<boolean> | boolean) =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 50_000, interval: 50 });

test('records the outcome for 550, 451, a timeout, and a valid recipient, and delivers the valid one', async () => {
  await backend.sql(
    insertLeads(`('550@example.org', 'A'), ('451@example.org', 'B'), ('silent@example.org', 'C'),
       ('good@example.org', E'Ruth\\r\\nBcc: all@example.com\\u202e<b>')`),
  );
  const transport = createSmtpTransport(new URL(sink.url), 1000);
  await withWorker(
    async () =>
      waitUntil(async () =>
        (await rows()).every(({ status, attempts }) => status !== 'sending' && attempts > 0),
      ),
    { transport },
  );
  expect(await rows()).toMatchObject([
    {
      recipient: '451@example.org',
      status: 'waiting',
      last_error: expect.stringContaining('451 4.7.1 Try later'),
    },
    {
      recipient: '550@example.org',
      status: 'failed',
      last_error: expect.stringContaining('550 5.1.1 No such user'),
    },
    { recipient: 'good@example.org', status: 'sent', last_error: null },
    {
      recipient: 'silent@example.org',
      status: 'waiting',
      last_error: 'The mail server did not respond for a minute.',
    },
  ]);
  expect(sink.received).toHaveLength(1);
  const [email] = sink.received;
  expect(email?.envelopeTo).toEqual(['good@example.org']);
  expect(email?.from).toMatchObject({ name: 'The site', address: 'site@example.org' });
  expect(email?.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(email?.html).not.toContain('<b>');
  expect(email?.messageId).toMatch(/^<[0-9a-f-]{36}@example\.org>$/);
});

test.each([
  ['short', 10],
  ['long', 100_000],
])('records a %s email after the server requests it, before it can accept it', async (_, words) => {
  const events: string[] = [];
  const server = await startMailSink(() => events.push('accepted'));
  const transport = createSmtpTransport(new URL(server.url));
  const send = (to: string) =>
    transport.send(
      {
        messageId: '<one@example.org>',
        idempotencyKey: 'one',
        from: { name: 'The site', address: 'site@example.org' },
        to,
        subject: 'Hello',
        text: 'Hello',
        html: `<p>${'word '.repeat(words)}</p>`,
        headers: {},
      },
      () => events.push('recorded'),
    );
  expect(await send('good@example.org')).toEqual({ kind: 'sent' });
  expect(events).toEqual(['recorded', 'accepted']);
  expect(server.received[0]?.html).toContain('word '.repeat(words));
  expect(await send('451@example.org')).toMatchObject({ kind: 'retry' });
  expect(events).toEqual(['recorded', 'accepted']);
  transport.close();
  await server.close();
});

test('queues emails without MAIL_URL and shows them on a local page with working links', async () => {
  await backend.sql(`select public.follow('new@example.org', '{chapters}', '/chapters', 'follow-2')`);
  await withWorker(
    async () =>
      waitUntil(
        async () =>
          (await backend.sql<{ problem: string | null }>('select problem from private.mail_sender'))[0]
            ?.problem === 'MAIL_URL and MAIL_FROM are not set.',
      ),
    { settings: readMailSettings({}) },
  );
  const showQueue = createQueuedEmailsFunction(backend, () => SITE);
  const get = (query: string, host = 'localhost:4321') =>
    showQueue(new Request(`http://localhost:4321/functions/v1/queued-emails${query}`, { headers: { host } }));
  const list = await (await get('')).text();
  const id = /\?id=([0-9a-f-]{36})/.exec(list)?.[1];
  expect(list).toContain('new@example.org');
  const html = await (await get(`?id=${id}`)).text();
  const token = /\/follow\/confirm#([0-9a-f]{64})/.exec(html)?.[1];
  expect(await backend.sql('select public.confirm_follow($1) as outcome', [token])).toEqual([
    { outcome: 'confirmed' },
  ]);
  expect((await get('?id=nonsense')).status).toBe(404);
  expect((await get('', 'attacker.example')).status).toBe(404);
  for (const [email, isPublic] of [
    [settings(), false],
    [readMailSettings({}), true],
  ] as const) {
    const options = { mail: email, isPublic, timeZone: 'UTC' };
    expect(createMailService(backend, options, { databaseDir: undefined }, () => '').localFunctions).toEqual(
      {},
    );
  }
});

test('sends no email twice after a kill between response and commit', async () => {
  const folder = temporaryFolder();
  const acceptedFolder = path.join(folder, 'accepted-emails');
  mkdirSync(acceptedFolder);
  await backend.sql(insertLeads(`('sent@example.org', 'A'), ('interrupted@example.org', 'B')`));
  const claimedEmails = await backend.sql<{ id: string; recipient: string }>(
    `select id, recipient from public.claim_emails(10, 'embedded server', true)`,
  );
  const id = (address: string) => claimedEmails.find(({ recipient }) => recipient === address)?.id;
  writeFileSync(path.join(acceptedFolder, id('sent@example.org') ?? ''), '');
  writeFileSync(path.join(acceptedFolder, 'not-an-email'), '');
  await withWorker(() => waitUntil(async () => (await rows()).every(({ status }) => status === 'sent')), {
    acceptedFolder: acceptedFolder,
  });
  expect(sink.received.flatMap(({ envelopeTo }) => envelopeTo)).toEqual(['interrupted@example.org']);
});

test('sends each email once with two workers', async () => {
  await backend.sql(
    `with people as (
       insert into public.followers (email, status, topics, confirmed_at)
       select 'f' || n || '@example.org', 'confirmed', '{chapters}', now() from generate_series(1, 12) as n returning id
     ) insert into private.follower_links (follower_id, token)
       select id, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') from people`,
  );
  await backend.sql('update public.book_chapters set is_published = true where chapter_number = 10');
  await withWorker(() =>
    withWorker(() => waitUntil(async () => (await rows()).every(({ status }) => status === 'sent')), {
      worker: 'another',
    }),
  );
  expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(12);
  expect(sink.received).toHaveLength(12);
});
