// The embedded server's sender: looks into the outbox every two seconds and works off what is due. It shares the
// database with the site's visitors, so it asks little: one statement while nothing waits.
import type { CallDatabase } from '../../../supabase/functions/_shared/http.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { MailSite } from '../../lib/mail/outgoing-mail.ts';
import { createHttpTransport, type Transport } from '../../../supabase/functions/_shared/mail/transport.ts';
import {
  createMailQueue,
  type MailQueue,
  sendDueMails,
} from '../../../supabase/functions/_shared/mail/send-due-mails.ts';
import {
  isReady,
  missingSetting,
  type MailSettings,
  type MailTarget,
} from '../../../supabase/functions/_shared/mail/mail-settings.ts';
import type { Backend } from '../backend/create-backend.ts';
import { BackendUnavailableError } from '../backend/unavailable.ts';
import { openAcceptedMails, type AcceptedMails } from './accepted-mails.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const LOOK_EVERY_MS = 2000;
const MAINTAIN_EVERY_MS = 60_000;
const STOP_WITHIN_MS = 3000;
const WORKER = 'embedded server';

export type MailWorker = {
  /** Takes no further mail; resolves when those on their way are finished, or are cut off after three seconds. */
  stop: () => Promise<void>;
};

export type MailWorkerOptions = {
  backend: Pick<Backend, 'sql' | 'isDiskFull'>;
  settings: MailSettings;
  site: () => MailSite;
  /** Where accepted mails are noted; undefined for a database in memory. */
  acceptedFile?: string | undefined;
  /** For tests. */
  transport?: Transport;
  /** For tests. */
  stopWithinMs?: number;
  /** Told apart from another that works at the same time. */
  worker?: string;
};

export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { settings, stopWithinMs = STOP_WITHIN_MS } = options;
  const stopping = new AbortController();
  const transport = options.transport ?? (isReady(settings) ? openTransport(settings.target) : undefined);
  const accepted = openAcceptedMails(options.acceptedFile);
  const work = run({ ...options, ...(transport && { transport }) }, accepted, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      const finished = work.then(() => true);
      const isFinished = await Promise.race([finished, wait(stopWithinMs, false)]);
      // First no mail can end anymore. Those that have ended stay noted: the next start takes them for sent. An HTTP
      // provider may still answer, and the note of that is worth having: then the end of the process closes the file.
      transport?.close();
      if (isFinished) accepted.close();
    },
  };
}

function openTransport(target: MailTarget): Transport {
  return target.kind === 'smtp' ? createSmtpTransport(target.url) : createHttpTransport(target);
}

async function run(options: MailWorkerOptions, accepted: AcceptedMails, signal: AbortSignal): Promise<void> {
  const queue = queueOf(options);
  const send = createSending(options, accepted, signal);
  let isResumed = false;
  let maintainedAt = -Infinity;
  const round = async () => {
    if (await options.backend.isDiskFull()) return;
    if (!isResumed) await resume(options, accepted);
    isResumed = true;
    if (performance.now() - maintainedAt >= MAINTAIN_EVERY_MS) {
      await queue.maintain();
      await queue.report(options.transport?.name ?? 'none', send.problem());
      maintainedAt = performance.now();
    }
    await send.round(queue);
  };
  while (!signal.aborted) {
    await round().catch((error: unknown) => {
      isResumed = false;
      // A database that is being reopened is asked again. Its errors can quote addresses, so only codes are printed.
      if (!(error instanceof BackendUnavailableError) && !signal.aborted)
        console.error('Mail could not be worked off:', (error as { code?: string }).code ?? 'unknown');
    });
    await sleepUnless(signal, LOOK_EVERY_MS);
  }
}

/** One look into the outbox after the other, but for pauses that the transport needs. */
function createSending(
  { transport, settings, site }: MailWorkerOptions,
  accepted: AcceptedMails,
  signal: AbortSignal,
) {
  let heldUntil = -Infinity;
  let problem = missingSetting(settings);
  const round = async (queue: MailQueue) => {
    const { from, to } = settings;
    if (!transport || !from || performance.now() < heldUntil) return;
    const result = await sendDueMails({
      queue,
      transport,
      settings: { from, to },
      site,
      signal,
      onHandedOver: ({ id }) => accepted.add(id),
      onRefused: ({ id }) => accepted.remove(id),
      onRecorded: ({ id }) => accepted.recorded(id),
    });
    if (result.problem) heldUntil = performance.now() + result.problem.waitSeconds * 1000;
    if (result.problem?.words === problem || (!result.problem && result.sent === 0)) return;
    problem = result.problem?.words;
    await queue.report(transport.name, problem);
  };
  return { round, problem: () => problem };
}

/** Nothing is on its way now: what was accepted is recorded, and what else was being sent waits again. */
async function resume(
  { backend: { sql }, worker = WORKER }: MailWorkerOptions,
  accepted: AcceptedMails,
): Promise<void> {
  for (const id of accepted.unrecorded()) {
    await sql(`select public.finish_mail($1, null, 'sent')`, [id]);
    accepted.recorded(id);
  }
  await sql('select public.release_mails($1)', [worker]);
}

function queueOf({ backend, settings, worker = WORKER }: MailWorkerOptions): MailQueue {
  const call: CallDatabase = (name, parameters) => {
    const names = Object.keys(parameters);
    const list = names.map((parameter, index) => `${parameter} => $${index + 1}`).join(', ');
    return backend.sql(`select * from public.${name}(${list})`, Object.values(parameters));
  };
  const queue = createMailQueue({
    call,
    pace: async () => {
      const [row] = await backend.sql<{ per_second: number }>('select per_second from public.mail_settings');
      return row?.per_second ?? 1;
    },
    worker,
    hasPublisher: settings.to !== undefined,
  });
  return {
    ...queue,
    // What becomes of a mail has to be written down, and ten thousand of them would take the room that reading needs.
    claim: async (most) => ((await backend.isDiskFull()) ? [] : queue.claim(most)),
  };
}

function sleepUnless(signal: AbortSignal, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, milliseconds);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
