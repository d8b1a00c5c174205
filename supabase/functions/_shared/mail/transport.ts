// What hands mails over, and what became of one: the one interface of both transports.
import type { Mailbox } from './mail-settings.ts';

export type MailToSend = {
  /** The same at every attempt, so that a receiver can tell a repetition. */
  messageId: string;
  idempotencyKey: string;
  from: Mailbox;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers: Record<string, string>;
};

export type Outcome =
  | { kind: 'sent' }
  /** Refused for now, or unanswered: this mail again after a growing pause. */
  | { kind: 'retry'; words: string; waitSeconds?: number }
  /** The transport is at fault, not the mail: nothing is sent for a while, and no attempt is counted. */
  | { kind: 'deferred'; words: string; waitSeconds: number }
  /** Refused for good. */
  | { kind: 'failed'; words: string }
  /** Refused for good, because of the address. */
  | { kind: 'bounced'; words: string };

export type Transport = {
  name: 'smtp' | 'http';
  /**
   * Never rejects. A mail that `close` has cut off has no outcome: whether it was handed over is all that is known.
   * @param onHandedOver called just before the line that ends the mail leaves this process
   */
  send: (mail: MailToSend, onHandedOver?: () => void) => Promise<Outcome | 'cut off'>;
  /** The end of the process: what was not handed over by SMTP cannot arrive anymore. */
  close: () => void;
};
