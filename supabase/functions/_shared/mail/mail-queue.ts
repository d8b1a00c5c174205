// The outbox as a sender works with it; the functions are those of the migration mail_queue.
import type { Outcome, Transport } from './transport.ts';

export type ClaimedMail = {
  id: string;
  claim_id: string;
  kind: string;
  /** Null: to the publisher. */
  recipient: string | null;
  subject: string | null;
  text_body: string | null;
  html_body: string | null;
  content: Record<string, unknown>;
  idempotency_key: string;
  attempts: number;
  created_at: string;
};

/** Each rejects with what the database reports. */
export type MailQueue = {
  claim: (most: number) => Promise<ClaimedMail[]>;
  finish: (mail: Pick<ClaimedMail, 'id' | 'claim_id'>, outcome: Outcome, subject?: string) => Promise<void>;
  /** Mails a second, as the administrator set it. */
  pace: () => Promise<number>;
  maintain: () => Promise<void>;
  report: (transport: Transport['name'] | 'none', problem: string | undefined) => Promise<void>;
};

/** Calls a function of the database by name. */
export type CallDatabase = (name: string, parameters: Record<string, unknown>) => Promise<unknown>;

export type QueueOptions = {
  call: CallDatabase;
  pace: () => Promise<number>;
  worker: string;
  /** Whether MAIL_TO is known. */
  hasPublisher: boolean;
};

export function createMailQueue({ call, pace, worker, hasPublisher }: QueueOptions): MailQueue {
  return {
    claim: async (most) =>
      (await call('claim_mails', { most, worker, has_publisher: hasPublisher })) as ClaimedMail[],
    finish: async ({ id, claim_id }, outcome, subject) => {
      await call('finish_mail', {
        mail: id,
        claim: claim_id,
        outcome: outcome.kind,
        words: outcome.kind === 'sent' ? null : storable(outcome.words),
        wait_seconds: 'waitSeconds' in outcome ? (outcome.waitSeconds ?? 0) : 0,
        shown_subject: subject ?? null,
      });
    },
    pace,
    maintain: async () => {
      await call('maintain_mails', {});
    },
    report: async (transport, problem) => {
      await call('report_mail_sender', {
        sender_transport: transport,
        sender_problem: problem === undefined ? null : storable(problem),
      });
    },
  };
}

/** Others' words as PostgreSQL can store them: an error here would leave the mail as if it had not been tried. */
function storable(words: string): string {
  return words.toWellFormed().replaceAll('\0', ' ');
}
