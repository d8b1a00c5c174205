import type {
  ClaimedEmail,
  MailQueue,
  SendOptions,
} from '../../../../supabase/functions/_shared/mail/send-due-emails.ts';
import type { Outcome, Transport } from '../../../../supabase/functions/_shared/mail/transport.ts';

export const SITE = {
  siteUrl: 'https://example.org',
  siteName: 'Speaking with the Almighty',
  backendUrl: 'https://example.org',
  timeZone: 'UTC',
};
export const FROM = { name: 'The site', address: 'site@example.org' };

export function ebookEmail(number: number, firstName = 'Ruth'): ClaimedEmail {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    claim_id: 'claim',
    kind: 'ebook',
    recipient: `reader-${number}@example.org`,
    subject: null,
    text_body: null,
    content: { firstName },
    idempotency_key: `ebook ${number}`,
  };
}

export function createFakeSender(count: number, send: Transport['send'], perSecond = 10) {
  const waiting = Array.from({ length: count }, (_, index) => ebookEmail(index));
  const finished: { id: string; outcome: Outcome; at: number }[] = [];
  const claimedAt: number[] = [];
  let time = 0;
  const queue: MailQueue = {
    claim: async (limit) => {
      const emails = waiting.splice(0, limit);
      claimedAt.push(...emails.map(() => time));
      return emails;
    },
    finish: async ({ id }, outcome) => void finished.push({ id, outcome, at: time }),
    getRate: async () => perSecond,
    maintain: async () => undefined,
    report: async () => undefined,
  };
  const options: SendOptions = {
    queue,
    transport: { name: 'smtp', send, close: () => undefined },
    settings: { from: FROM, to: 'publisher@example.org' },
    site: () => SITE,
    signal: new AbortController().signal,
    now: () => time,
    sleep: async (milliseconds) => {
      time += milliseconds;
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
  return { options, queue, finished, waiting, claimedAt, time: () => time };
}
