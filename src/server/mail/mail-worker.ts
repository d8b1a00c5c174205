// The embedded server's sender: polls the outbox every two seconds and sends due emails. It shares the database with
// the site's visitors, so it runs one statement at a time when nothing else is waiting.
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
import { openAcceptedEmails } from './accepted-mails.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const POLL_INTERVAL_MS = 2000;
const MAINTENANCE_INTERVAL_MS = 60_000;
const STOP_TIMEOUT_MS = 3000;

export type MailWorker = ReturnType<typeof startMailWorker>;

export type MailWorkerOptions = {
  backend: Pick<Backend, 'sql' | 'isDiskFull'>;
  settings: MailSettings;
  site: () => MailSite;
  acceptedFolder?: string | undefined;
  transport?: Transport;
  stopWithinMs?: number;
  worker?: string;
};

export function startMailWorker({
  backend,
  settings,
  site,
  acceptedFolder,
  transport = isReady(settings) ? openTransport(settings.target) : undefined,
  stopWithinMs = STOP_TIMEOUT_MS,
  worker = 'embedded server',
}: MailWorkerOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const accepted = openAcceptedEmails(acceptedFolder);
  const queue = createQueue(backend, settings, worker);
  let isResumed = false;
  let maintainedAt = -Infinity;
  let pausedUntil = -Infinity;
  let problem = missingSetting(settings);
  let wake: () => void = () => undefined;

  /** No email is in flight: records accepted ones and requeues the others. */
  const resume = async () => {
    for (const id of accepted.unrecorded()) {
      await backend.sql(`select public.finish_mail($1, null, 'sent')`, [id]);
      accepted.remove(id);
    }
    await backend.sql('select public.release_mails($1)', [worker]);
    isResumed = true;
  };
  const maintain = async () => {
    await queue.maintain();
    await queue.report(transport?.name ?? 'none', problem);
    maintainedAt = performance.now();
  };
  const send = async () => {
    const { from, to } = settings;
    if (!transport || !from || performance.now() < pausedUntil) return;
    const result = await sendDueMails({
      queue,
      transport,
      settings: { from, to },
      site,
      signal,
      onHandoff: ({ id }) => accepted.add(id),
      onRejected: ({ id }) => accepted.remove(id),
      onRecorded: ({ id }) => accepted.remove(id),
    });
    if (result.problem) pausedUntil = performance.now() + result.problem.waitSeconds * 1000;
    if (result.problem?.message === problem || (!result.problem && result.sent === 0)) return;
    problem = result.problem?.message;
    await queue.report(transport.name, problem);
  };
  const round = async () => {
    if (await backend.isDiskFull()) return;
    if (!isResumed) await resume();
    if (performance.now() - maintainedAt >= MAINTENANCE_INTERVAL_MS) await maintain();
    await send();
  };
  const run = async () => {
    while (!signal.aborted) {
      await round().catch((error: unknown) => {
        isResumed = false;
        // Database errors can quote email addresses, so only the code is printed.
        if (!(error instanceof BackendUnavailableError) && !signal.aborted)
          console.error('The mail sender failed:', (error as { code?: string }).code ?? 'unknown');
      });
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, signal.aborted ? 0 : POLL_INTERVAL_MS);
      });
    }
  };

  const work = run();
  return {
    stop: async () => {
      stopping.abort();
      wake();
      await Promise.race([work, wait(stopWithinMs)]);
      // Accepted emails remain recorded on disk, and the next start marks them as sent.
      transport?.close();
    },
  };
}

function openTransport(target: MailTarget): Transport {
  return target.kind === 'smtp' ? createSmtpTransport(target.url) : createHttpTransport(target);
}

function createQueue(
  backend: Pick<Backend, 'sql' | 'isDiskFull'>,
  settings: MailSettings,
  worker: string,
): MailQueue {
  const call: CallDatabase = (name, parameters) => {
    const names = Object.keys(parameters);
    const list = names.map((parameter, index) => `${parameter} => $${index + 1}`).join(', ');
    return backend.sql(`select * from public.${name}(${list})`, Object.values(parameters));
  };
  const pace = async () => {
    const [row] = await backend.sql<{ per_second: number }>('select per_second from public.mail_settings');
    return row?.per_second ?? 1;
  };
  const queue = createMailQueue({ call, pace, worker, hasPublisher: settings.to !== undefined });
  return {
    ...queue,
    // The outcomes of ten thousand emails would use up the space needed for reading.
    claim: async (limit) => ((await backend.isDiskFull()) ? [] : queue.claim(limit)),
  };
}
