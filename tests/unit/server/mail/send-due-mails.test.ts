import { expect, test, vi } from 'vitest';
import {
  createMailQueue,
  mailToSend,
  sendDueMails,
} from '../../../../supabase/functions/_shared/mail/send-due-mails.ts';
import type { Outcome } from '../../../../supabase/functions/_shared/mail/transport.ts';
import { ebookMail, fakeSending, FROM, SITE } from './fake-queue.ts';

const SENT: Outcome = { kind: 'sent' };

test('sends due emails at the configured rate', async () => {
  const { options, finished, claimedAt } = fakeSending(25, async () => SENT, 10);
  expect(await sendDueMails(options)).toEqual({ sent: 25 });
  expect(finished).toHaveLength(25);
  expect(claimedAt.filter((at) => at === 0)).toHaveLength(10);
  expect(claimedAt.filter((at) => at === 1000)).toHaveLength(10);
  expect(claimedAt.filter((at) => at === 2000)).toHaveLength(5);
});

test('an unresponsive server delays one email, not the others', async () => {
  const silent = Promise.withResolvers<Outcome>();
  const mine = fakeSending(30, async (mail) => {
    if (mail.to === 'reader-0@example.org') return silent.promise;
    if (mail.to === 'reader-29@example.org')
      silent.resolve({ kind: 'retry', message: 'The mail server did not respond for a minute.' });
    return SENT;
  });
  expect(await sendDueMails(mine.options)).toEqual({ sent: 29 });
  expect(mine.finished.at(-1)).toMatchObject({ outcome: { kind: 'retry' } });
});

test('after a database failure, emails in flight are finished first, so that none is sent twice', async () => {
  const slow = Promise.withResolvers<Outcome>();
  const mine = fakeSending(1, () => slow.promise);
  const claim = mine.queue.claim;
  let claims = 0;
  mine.queue.claim = async (most) => {
    claims += 1;
    if (claims > 1) throw new Error('The database is being reopened.');
    return claim(most);
  };
  let hasEnded = false;
  const sending = sendDueMails(mine.options).finally(() => (hasEnded = true));
  sending.catch(() => undefined);
  await vi.waitFor(() => expect(claims).toBe(2));
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasEnded).toBe(false);
  slow.resolve(SENT);
  await expect(sending).rejects.toThrow('being reopened');
  expect(mine.finished).toHaveLength(1);
});

test('a failing transport gets no further emails', async () => {
  const mine = fakeSending(30, async () => ({ kind: 'deferred', message: '429 Slow down', waitSeconds: 7 }));
  expect(await sendDueMails(mine.options)).toMatchObject({
    sent: 0,
    problem: { message: '429 Slow down', waitSeconds: 7 },
  });
  expect(mine.waiting).toHaveLength(20);
});

test('an email that cannot be rendered fails, and the others are sent', async () => {
  const mine = fakeSending(0, async () => SENT);
  mine.waiting.push({ ...ebookMail(1), kind: 'chapter_published', content: {} }, ebookMail(2));
  expect(await sendDueMails(mine.options)).toEqual({ sent: 1 });
  expect(mine.finished.map(({ outcome }) => outcome.kind).sort()).toEqual(['failed', 'sent']);
});

test('an accepted email is recorded locally before the database records it, and remains so if that fails', async () => {
  const mine = fakeSending(1, async () => SENT);
  const noted: string[] = [];
  mine.queue.finish = () => Promise.reject(new Error('The database is being reopened.'));
  await expect(
    sendDueMails({
      ...mine.options,
      onHandoff: ({ id }) => noted.push(id),
      onRecorded: () => noted.pop(),
    }),
  ).rejects.toThrow('being reopened');
  expect(noted).toEqual([ebookMail(0).id]);
});

test('a contact message is sent to the publisher, with its sender as the reply-to address', () => {
  const message = { name: 'Ruth', email: 'one@example.com', message: 'Why?', sentAt: '2026-11-22T09:00:00Z' };
  const claimed = { ...ebookMail(1), kind: 'contact_message', recipient: null, content: { message } };
  expect(mailToSend(claimed, { from: FROM, to: 'publisher@example.org' }, SITE)).toMatchObject({
    to: 'publisher@example.org',
    replyTo: '<one@example.com>',
  });
});

test('an email has the same IDs on every attempt', () => {
  const { messageId, idempotencyKey } = mailToSend(ebookMail(1), { from: FROM, to: undefined }, SITE);
  expect(messageId).toBe('<00000000-0000-4000-8000-000000000001@example.org>');
  expect(idempotencyKey).toBe('ebook 1');
});

test('a server’s reply is stored without characters that PostgreSQL rejects, so the email is not sent again', async () => {
  const calls: unknown[] = [];
  const queue = createMailQueue({
    call: async (name, parameters) => void calls.push([name, parameters]),
    pace: async () => 1,
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
      'finish_mail',
      expect.objectContaining({ mail: 'mail', outcome: 'failed', message: '550 no  \ufffdsuch\nbox' }),
    ],
    ['report_mail_sender', { sender_transport: 'smtp', sender_problem: 'down ' }],
  ]);
});
