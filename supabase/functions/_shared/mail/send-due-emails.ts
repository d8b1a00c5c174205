import type { CallDatabase } from '../http.ts';
import type { MailSite, OutgoingMail } from '../../../../src/lib/mail/outgoing-mail.ts';
import { renderMail } from '../../../../src/lib/mail/render-mail.ts';
import type { ReadyMailSettings } from './mail-settings.ts';
import type { Outcome, Transport, EmailToSend } from './transport.ts';

export type ClaimedEmail = {
  id: string;
  claim_id: string;
  kind: string;
  recipient: string | null;
  subject: string | null;
  text_body: string | null;
  content: Record<string, unknown>;
  idempotency_key: string;
};

type QueueOptions = {
  call: CallDatabase;
  getRate: () => Promise<number>;
  worker: string;
  hasPublisher: boolean;
};

export type MailQueue = ReturnType<typeof createMailQueue>;

export function createMailQueue({ call, getRate, worker, hasPublisher }: QueueOptions) {
  return {
    claim: async (limit: number) =>
      (await call('claim_emails', {
        max_count: limit,
        worker,
        has_publisher: hasPublisher,
      })) as ClaimedEmail[],
    finish: async (email: Pick<ClaimedEmail, 'id' | 'claim_id'>, outcome: Outcome, subject?: string) => {
      await call('finish_email', {
        mail_id: email.id,
        claim: email.claim_id,
        outcome: outcome.kind,
        message: outcome.kind === 'sent' ? null : sanitizeMessage(outcome.message),
        wait_seconds: 'waitSeconds' in outcome ? (outcome.waitSeconds ?? 0) : 0,
        rendered_subject: subject ?? null,
      });
    },
    getRate,
    maintain: async () => {
      await call('maintain_outbox', {});
    },
    report: async (transport: Transport['name'] | 'none', problem: string | undefined) => {
      await call('report_sender_status', {
        sender_transport: transport,
        sender_problem: problem === undefined ? null : sanitizeMessage(problem),
      });
    },
  };
}

/** PostgreSQL rejects some characters, and the attempt would not be recorded. */
const sanitizeMessage = (message: string) => message.toWellFormed().replaceAll('\0', ' ');

const ACCOUNT_KINDS = new Set(['password_reset', 'invitation', 'role_granted']);

export function prepareEmail(
  claimed: ClaimedEmail,
  { from, to }: Pick<ReadyMailSettings, 'from' | 'to'>,
  site: MailSite,
): EmailToSend {
  const { subject, text, html, headers } = renderMail(emailContent(claimed), site);
  const { 'Reply-To': replyTo, ...otherHeaders } = safeHeaders(headers);
  const recipient = claimed.recipient ?? to;
  if (recipient === undefined) throw new Error('MAIL_TO is not set.');
  return {
    messageId: `<${claimed.id}@${from.address.split('@')[1]}>`,
    idempotencyKey: claimed.idempotency_key,
    from,
    to: recipient,
    subject: singleLine(subject),
    text,
    html,
    ...(replyTo && { replyTo }),
    headers: otherHeaders,
  };
}

export function emailContent({ kind, subject, text_body, content }: ClaimedEmail): OutgoingMail {
  return (
    ACCOUNT_KINDS.has(kind) ? { kind, subject: subject ?? '', text: text_body ?? '' } : { ...content, kind }
  ) as OutgoingMail;
}

function safeHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => /^[A-Za-z][A-Za-z-]*$/.test(name))
      .map(([name, value]) => [name, singleLine(value)]),
  );
}

function singleLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}

const INTERVAL_MS = 1000;
/** A server that hangs for a minute delays few emails. */
const MIN_IN_FLIGHT = 20;

export type SendOptions = {
  queue: MailQueue;
  transport: Transport;
  settings: Pick<ReadyMailSettings, 'from' | 'to'>;
  site: () => MailSite | Promise<MailSite>;
  signal: AbortSignal;
  /** Called before the last line is sent, or before the acceptance is recorded in the database. */
  onHandoff?: (email: ClaimedEmail) => void;
  onRejected?: (email: ClaimedEmail) => void;
  onRecorded?: (email: ClaimedEmail) => void;
  now?: () => number;
  sleep?: (milliseconds: number) => Promise<void>;
};

type SendResult = {
  sent: number;
  problem?: { message: string; waitSeconds: number };
};

/** Resolves when the queue is empty, the transport has a problem, or `signal` aborts. Rejects if the database fails. */
export async function sendDueEmails(options: SendOptions): Promise<SendResult> {
  const { queue, signal, now = () => performance.now(), sleep = wait } = options;
  const inFlight = new Set<Promise<void>>();
  const result: SendResult = { sent: 0 };
  let failure: { error: unknown } | undefined;

  const fail = (error: unknown): [] => {
    failure ??= { error };
    return [];
  };
  // Before any claim, so that a failure leaves the emails in the queue.
  const site = await options.site();
  const start = (email: ClaimedEmail) => {
    const work = sendEmail(email, site, options)
      .then((outcome) => {
        if (outcome?.kind === 'sent') result.sent += 1;
        if (outcome?.kind === 'deferred') result.problem ??= outcome;
      })
      .catch((error: unknown) => void fail(error))
      .finally(() => inFlight.delete(work));
    inFlight.add(work);
  };

  const ratePerSecond = await queue.getRate();
  for (let nextRound = now(); !signal.aborted && !result.problem && !failure;) {
    const limit = Math.min(ratePerSecond, Math.max(ratePerSecond, MIN_IN_FLIGHT) - inFlight.size);
    // After a failed claim, emails in flight are finished, because releasing them would send them twice.
    const emails = limit > 0 ? await queue.claim(limit).catch(fail) : [];
    for (const email of emails) start(email);
    if (emails.length === 0 && inFlight.size === 0) break;
    nextRound = Math.max(nextRound + INTERVAL_MS, now());
    await sleep(Math.max(0, nextRound - now()));
  }
  await Promise.all(inFlight);
  if (failure) throw failure.error;
  return result;
}

async function sendEmail(
  email: ClaimedEmail,
  site: MailSite,
  options: SendOptions,
): Promise<Outcome | undefined> {
  const { queue, transport, settings, onHandoff, onRejected, onRecorded } = options;
  let subject: string | undefined;
  let outcome: Outcome | 'interrupted';
  try {
    const prepared = prepareEmail(email, settings, site);
    subject = prepared.subject;
    outcome = await transport.send(prepared, () => onHandoff?.(email));
  } catch (error) {
    outcome = { kind: 'failed', message: `It could not be rendered: ${(error as Error).message}` };
  }
  if (outcome === 'interrupted') return undefined;
  if (outcome.kind === 'sent') onHandoff?.(email);
  else onRejected?.(email);
  await queue.finish(email, outcome, subject);
  if (outcome.kind === 'sent') onRecorded?.(email);
  return outcome;
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
