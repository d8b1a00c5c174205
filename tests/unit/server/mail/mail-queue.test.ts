// What a sender tells the database.
import { expect, test } from 'vitest';
import { createMailQueue } from '../../../../supabase/functions/_shared/mail/send-due-mails.ts';

test('a mail server’s answer is written down whatever is in it: else the mail would be sent again and again', async () => {
  const told: unknown[] = [];
  const queue = createMailQueue({
    call: (name, parameters) => Promise.resolve(void told.push([name, parameters])),
    pace: () => Promise.resolve(1),
    worker: 'test',
    hasPublisher: true,
  });
  const mail = { id: 'mail', claim_id: 'claim' };
  // PostgreSQL stores neither of these characters.
  await queue.finish(mail, { kind: 'failed', words: '550 no\0 \ud800such\nbox' });
  await queue.report('smtp', 'down\0');
  expect(told).toEqual([
    [
      'finish_mail',
      expect.objectContaining({ mail: 'mail', outcome: 'failed', words: '550 no  \ufffdsuch\nbox' }),
    ],
    ['report_mail_sender', { sender_transport: 'smtp', sender_problem: 'down ' }],
  ]);
});
