// Works the queue off at the pace that is set, until nothing is due.
import type { MailSite } from '../../../../src/lib/mail/outgoing-mail.ts';
import type { ReadyMailSettings } from './mail-settings.ts';
import type { ClaimedMail, MailQueue } from './mail-queue.ts';
import { mailToSend } from './mail-to-send.ts';
import type { Outcome, Transport } from './transport.ts';

const ROUND_MS = 1000;
/** Mails on their way at once, at any pace below it: a server that is silent for a minute holds up a few, not all. */
const LEAST_IN_FLIGHT = 20;

export type SendOptions = {
  queue: MailQueue;
  transport: Transport;
  settings: Pick<ReadyMailSettings, 'from' | 'to'>;
  site: () => MailSite;
  /** No further mail is taken after it. */
  signal: AbortSignal;
  /** Called the moment before a mail's end leaves the process, or when it was accepted, before the database knows. */
  onHandedOver?: (mail: ClaimedMail) => void;
  /** Called when it was not accepted after all, before the database knows. */
  onRefused?: (mail: ClaimedMail) => void;
  onRecorded?: (mail: ClaimedMail) => void;
  /** Milliseconds that only grow: a clock that is set back changes no pace. */
  now?: () => number;
  sleep?: (milliseconds: number) => Promise<void>;
};

export type SendResult = {
  sent: number;
  /** What hinders the transport, and for how long nothing is sent. */
  problem?: { words: string; waitSeconds: number };
};

/**
 * Sends what is due. Resolves when nothing is left, when the transport is hindered or `signal` ends it; what was handed
 * over by then is finished. Rejects when the database fails.
 */
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
    const room = Math.min(pace, Math.max(pace, LEAST_IN_FLIGHT) - inFlight.size);
    // A claim that fails ends the sending, but not before what is on its way has ended: given back now, it would go twice.
    const mails = room > 0 ? await queue.claim(room).catch(fail) : [];
    for (const mail of mails) start(mail);
    if (mails.length === 0 && inFlight.size === 0) break;
    nextRound = Math.max(nextRound + ROUND_MS, now());
    // A mail that is on its way for long does not keep the rest waiting, nor an empty queue busy.
    await sleep(Math.max(0, nextRound - now()));
  }
  await Promise.all(inFlight);
  if (broken) throw broken.error;
  return result;
}

/** Resolves to nothing for a mail that was cut off: its note and its row stay as they are, for the next start. */
async function sendOne(mail: ClaimedMail, options: SendOptions): Promise<Outcome | undefined> {
  const { queue, transport, settings, site, onHandedOver, onRefused, onRecorded } = options;
  let subject: string | undefined;
  let outcome: Outcome | 'cut off';
  try {
    const ready = mailToSend(mail, settings, site());
    subject = ready.subject;
    outcome = await transport.send(ready, () => onHandedOver?.(mail));
  } catch (error) {
    outcome = { kind: 'failed', words: `It could not be rendered: ${(error as Error).message}` };
  }
  if (outcome === 'cut off') return undefined;
  if (outcome.kind === 'sent') onHandedOver?.(mail);
  else onRefused?.(mail);
  await queue.finish(mail, outcome, subject);
  if (outcome.kind === 'sent') onRecorded?.(mail);
  return outcome;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
