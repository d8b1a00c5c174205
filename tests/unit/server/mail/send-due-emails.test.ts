import { expect, test, vi } from 'vitest';
import {
  createMailQueue,
  prepareEmail,
  sendDueEmails,
} from '../../../../supabase/functions/_shared/mail/send-due-emails.ts';
import type { Outcome } from '../../../../supabase/functions/_shared/mail/transport.ts';
import { ebookEmail, createFakeSender, FROM, SITE } from './fake-queue.ts';

const SENT: Outcome = { kind: 'sent' };

test('sends due emails at the configured rate', async () => {
  const { options, finished, claimedAt } = createFakeSender(25, async () => SENT, 10);
  expect(await sendDueEmails(options)).toEqual({ sent: 25 });
  expect(finished).toHaveLength(25);
  expect(claimedAt.filter((at) => at === 0)).toHaveLength(10);
  expect(claimedAt.filter((at) => at === 1000)).toHaveLength(10);
  expect(claimedAt.filter((at) => at === 2000)).toHaveLength(5);
});

test('delays only one email when the server does not respond', async () => {
  const noResponse = Promise.withResolvers<Outcome>();
  const sender = createFakeSender(30, async (mail) => {
    if (mail.to === 'reader-0@example.org') return noResponse.promise;
    if (mail.to === 'reader-29@example.org')
      noResponse.resolve({ kind: 'retry', message: 'The mail server did not respond for a minute.' });
    return SENT;
  });
  expect(await sendDueEmails(sender.options)).toEqual({ sent: 29 });
  expect(sender.finished.at(-1)).toMatchObject({ outcome: { kind: 'retry' } });
});

test('finishes emails in flight after a database failure, so that none is sent twice', async () => {
  const slow = Promise.withResolvers<Outcome>();
  const sender = createFakeSender(1, () => slow.promise);
  const claim = sender.queue.claim;
  let claims = 0;
  sender.queue.claim = async (limit) => {
    claims += 1;
    if (claims > 1) throw new Error('The database is being reopened.');
    return claim(limit);
  };
  let isDone = false;
  const sending = sendDueEmails(sender.options).finally(() => (isDone = true));
  sending.catch(() => undefined);
  await vi.waitFor(() => expect(claims).toBe(2));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDone).toBe(false);
  slow.resolve(SENT);
  await expect(sending).rejects.toThrow('being reopened');
  expect(sender.finished).toHaveLength(1);
});

test('sends no further emails through a failing transport', async () => {
  const sender = createFakeSender(30, async () => ({
    kind: 'deferred',
    message: '429 Slow down',
    waitSeconds: 7,
  }));
  expect(await sendDueEmails(sender.options)).toMatchObject({
    sent: 0,
    problem: { message: '429 Slow down', waitSeconds: 7 },
  });
  expect(sender.waiting).toHaveLength(20);
});

test('sends the other emails when one cannot be rendered', async () => {
  const sender = createFakeSender(0, async () => SENT);
  sender.waiting.push({ ...ebookEmail(1), kind: 'chapter_published', content: {} }, ebookEmail(2));
  expect(await sendDueEmails(sender.options)).toEqual({ sent: 1 });
  expect(sender.finished.map(({ outcome }) => outcome.kind).sort()).toEqual(['failed', 'sent']);
});

test('records an accepted email locally first, and keeps the record if the database fails', async () => {
  const sender = createFakeSender(1, async () => SENT);
  const recorded: string[] = [];
  sender.queue.finish = () => Promise.reject(new Error('The database is being reopened.'));
  await expect(
    sendDueEmails({
      ...sender.options,
      onHandoff: ({ id }) => recorded.push(id),
      onRecorded: () => recorded.pop(),
    }),
  ).rejects.toThrow('being reopened');
  expect(recorded).toEqual([ebookEmail(0).id]);
});

test('sends a contact message to the publisher, with its sender as the reply-to address', () => {
  const message = { name: 'Ruth', email: 'one@example.com', message: 'Why?', sentAt: '2026-11-22T09:00:00Z' };
  const claimed = { ...ebookEmail(1), kind: 'contact_message', recipient: null, content: { message } };
  expect(prepareEmail(claimed, { from: FROM, to: 'publisher@example.org' }, SITE)).toMatchObject({
    to: 'publisher@example.org',
    replyTo: '<one@example.com>',
  });
});

test('uses the same IDs on every attempt', () => {
  const { messageId, idempotencyKey } = prepareEmail(ebookEmail(1), { from: FROM, to: undefined }, SITE);
  expect(messageId).toBe('<00000000-0000-4000-8000-000000000001@example.org>');
  expect(idempotencyKey).toBe('ebook 1');
});

test('removes characters that PostgreSQL rejects from a server’s reply, so the email is not sent again', async () => {
  const calls: unknown[] = [];
  const queue = createMailQueue({
    call: async (name, parameters) => void calls.push([name, parameters]),
    getRate: async () => 1,
    worker: 'test',
    hasPublisher: true,
  });
  await queue.finish(
    { id: 'mail', claim_id: 'claim' },
    { kind: 'failed', message: '550 no\0 \ud800such\nbox' },
  );
  await queue.report('smtp', 'down\0');
  expect(calls).toEqual([
    [
      'finish_email',
      expect.objectContaining({ mail_id: 'mail', outcome: 'failed', message: '550 no  \ufffdsuch\nbox' }),
    ],
    ['report_sender_status', { sender_transport: 'smtp', sender_problem: 'down ' }],
  ]);
});

test('leaves every email in the queue if the site’s name cannot be read', async () => {
  const { options, finished, waiting } = createFakeSender(2, async () => SENT);
  const site = async () => Promise.reject(new Error('The database is busy.'));
  await expect(sendDueEmails({ ...options, site })).rejects.toThrow('The database is busy.');
  expect({ finished, waiting: waiting.length }).toEqual({ finished: [], waiting: 2 });
});
