import type { CallDatabase } from '../http.ts';
import type { MailSite, OutgoingMail } from '../../../../src/lib/mail/outgoing-mail.ts';
import { renderMail } from '../../../../src/lib/mail/render-mail.ts';
import type { ReadyMailSettings } from './mail-settings.ts';
import type { Outcome, Transport, MailToSend } from './transport.ts';

export type ClaimedMail = {
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
  pace: () => Promise<number>;
  worker: string;
  hasPublisher: boolean;
};

export type MailQueue = ReturnType<typeof createMailQueue>;

export function createMailQueue({ call, pace, worker, hasPublisher }: QueueOptions) {
  return {
    claim: async (limit: number) =>
      (await call('claim_mails', { most: limit, worker, has_publisher: hasPublisher })) as ClaimedMail[],
    finish: async (mail: Pick<ClaimedMail, 'id' | 'claim_id'>, outcome: Outcome, subject?: string) => {
      await call('finish_mail', {
        mail: mail.id,
        claim: mail.claim_id,
        outcome: outcome.kind,
        message: outcome.kind === 'sent' ? null : storable(outcome.message),
        wait_seconds: 'waitSeconds' in outcome ? (outcome.waitSeconds ?? 0) : 0,
        shown_subject: subject ?? null,
      });
    },
    pace,
    maintain: async () => {
      await call('maintain_mails', {});
    },
    report: async (transport: Transport['name'] | 'none', problem: string | undefined) => {
      await call('report_mail_sender', {
        sender_transport: transport,
        sender_problem: problem === undefined ? null : storable(problem),
      });
    },
  };
}

/** PostgreSQL would reject some messages, and the attempt would not be recorded. */
const storable = (message: string) => message.toWellFormed().replaceAll('\0', ' ');

const ACCOUNT_KINDS = new Set(['password_reset', 'invitation', 'role_given']);

export function mailToSend(
  claimed: ClaimedMail,
  { from, to }: Pick<ReadyMailSettings, 'from' | 'to'>,
  site: MailSite,
): MailToSend {
  const { subject, text, html, headers } = renderMail(contentOf(claimed), site);
  const { 'Reply-To': replyTo, ...others } = safeHeaders(headers);
  const recipient = claimed.recipient ?? to;
  if (recipient === undefined) throw new Error('MAIL_TO is not set.');
  return {
    messageId: `<${claimed.id}@${from.address.split('@')[1]}>`,
    idempotencyKey: claimed.idempotency_key,
    from,
    to: recipient,
    subject: oneLine(subject),
    text,
    html,
    ...(replyTo && { replyTo }),
    headers: others,
  };
}

export function contentOf({ kind, subject, text_body, content }: ClaimedMail): OutgoingMail {
  return (
    ACCOUNT_KINDS.has(kind) ? { kind, subject: subject ?? '', text: text_body ?? '' } : { ...content, kind }
  ) as OutgoingMail;
}

function safeHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => /^[A-Za-z][A-Za-z-]*$/.test(name))
      .map(([name, value]) => [name, oneLine(value)]),
  );
}

function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}

const ROUND_MS = 1000;
/** A server that hangs for a minute delays only a few emails. */
const MIN_IN_FLIGHT = 20;

export type SendOptions = {
  queue: MailQueue;
  transport: Transport;
  settings: Pick<ReadyMailSettings, 'from' | 'to'>;
  site: () => MailSite;
  signal: AbortSignal;
  /** Called before an email's last line is sent, or before its acceptance is recorded in the database. */
  onHandoff?: (mail: ClaimedMail) => void;
  onRejected?: (mail: ClaimedMail) => void;
  onRecorded?: (mail: ClaimedMail) => void;
  now?: () => number;
  sleep?: (milliseconds: number) => Promise<void>;
};

type SendResult = {
  sent: number;
  problem?: { message: string; waitSeconds: number };
};

/** Resolves when the queue is empty, the transport has a problem, or `signal` aborts. Rejects if the database fails. */
export async function sendDueMails(options: SendOptions): Promise<SendResult> {
  const { queue, signal, now = () => performance.now(), sleep = pause } = options;
  const inFlight = new Set<Promise<void>>();
  const result: SendResult = { sent: 0 };
  let broken: { error: unknown } | undefined;

  const fail = (error: unknown): [] => {
    broken ??= { error };
    return [];
  };
  const start = (mail: ClaimedMail) => {
    const work = sendOne(mail, options)
      .then((outcome) => {
        if (outcome?.kind === 'sent') result.sent += 1;
        if (outcome?.kind === 'deferred') result.problem ??= outcome;
      })
      .catch((error: unknown) => void fail(error))
      .finally(() => inFlight.delete(work));
    inFlight.add(work);
  };

  const pace = await queue.pace();
  for (let nextRound = now(); !signal.aborted && !result.problem && !broken;) {
    const room = Math.min(pace, Math.max(pace, MIN_IN_FLIGHT) - inFlight.size);
    // After a failed claim, finishes emails in flight: releasing them would send them twice.
    const mails = room > 0 ? await queue.claim(room).catch(fail) : [];
    for (const mail of mails) start(mail);
    if (mails.length === 0 && inFlight.size === 0) break;
    nextRound = Math.max(nextRound + ROUND_MS, now());
    await sleep(Math.max(0, nextRound - now()));
  }
  await Promise.all(inFlight);
  if (broken) throw broken.error;
  return result;
}

async function sendOne(mail: ClaimedMail, options: SendOptions): Promise<Outcome | undefined> {
  const { queue, transport, settings, site, onHandoff, onRejected, onRecorded } = options;
  let subject: string | undefined;
  let outcome: Outcome | 'cut off';
  try {
    const ready = mailToSend(mail, settings, site());
    subject = ready.subject;
    outcome = await transport.send(ready, () => onHandoff?.(mail));
  } catch (error) {
    outcome = { kind: 'failed', message: `It could not be rendered: ${(error as Error).message}` };
  }
  if (outcome === 'cut off') return undefined;
  if (outcome.kind === 'sent') onHandoff?.(mail);
  else onRejected?.(mail);
  await queue.finish(mail, outcome, subject);
  if (outcome.kind === 'sent') onRecorded?.(mail);
  return outcome;
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
