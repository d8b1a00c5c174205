// Sends due emails on the embedded server, polling the outbox every two seconds. Runs one statement at a time, because it
// shares the database with visitors.
import type { CallDatabase } from '../../../supabase/functions/_shared/http.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { MailSite } from '../../lib/mail/outgoing-mail.ts';
import { createHttpTransport, type Transport } from '../../../supabase/functions/_shared/mail/transport.ts';
import { queuePortionEmails } from '../../../supabase/functions/_shared/mail/queue-portion-emails.ts';
import {
  createMailQueue,
  type MailQueue,
  sendDueEmails,
} from '../../../supabase/functions/_shared/mail/send-due-emails.ts';
import {
  isReady,
  missingSetting,
  type MailSettings,
  type MailTarget,
} from '../../../supabase/functions/_shared/mail/mail-settings.ts';
import type { Backend } from '../backend/create-backend.ts';
import { BackendUnavailableError } from '../backend/unavailable.ts';
import { openAcceptedEmails } from './accepted-emails.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const POLL_INTERVAL_MS = 2000;
const MAINTENANCE_INTERVAL_MS = 60_000;
const STOP_TIMEOUT_MS = 3000;

export type MailWorker = ReturnType<typeof startMailWorker>;

export type MailWorkerOptions = {
  backend: Pick<Backend, 'sql' | 'isDiskFull'>;
  settings: MailSettings;
  site: () => MailSite | Promise<MailSite>;
  /** Where this server's pages are; by default, the site's address. */
  pagesUrl?: () => string;
  acceptedFolder?: string | undefined;
  transport?: Transport;
  stopTimeoutMs?: number;
  worker?: string;
};

export function startMailWorker({
  backend,
  settings,
  site,
  pagesUrl,
  acceptedFolder,
  transport = isReady(settings) ? openTransport(settings.target) : undefined,
  stopTimeoutMs = STOP_TIMEOUT_MS,
  worker = 'embedded server',
}: MailWorkerOptions) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const accepted = openAcceptedEmails(acceptedFolder);
  const call = createCall(backend);
  const queue = createQueue(backend, call, settings, worker);
  let hasRecovered = false;
  let maintainedAt = -Infinity;
  let pausedUntil = -Infinity;
  let problem = missingSetting(settings);
  let wake: () => void = () => undefined;

  /** While no email is in flight: records accepted emails and requeues the others. */
  const recover = async () => {
    for (const id of accepted.unrecorded()) {
      await backend.sql(`select public.finish_email($1, null, 'sent')`, [id]);
      accepted.remove(id);
    }
    await backend.sql('select public.release_emails($1)', [worker]);
    hasRecovered = true;
  };
  const maintain = async () => {
    await queue.maintain();
    await queuePortionEmails(call, pagesUrl?.() ?? (await site()).siteUrl);
    await queue.report(transport?.name ?? 'none', problem);
    maintainedAt = performance.now();
  };
  const send = async () => {
    const { from, to } = settings;
    if (!transport || !from || performance.now() < pausedUntil) return;
    const result = await sendDueEmails({
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
  const runOnce = async () => {
    if (await backend.isDiskFull()) return;
    if (!hasRecovered) await recover();
    if (performance.now() - maintainedAt >= MAINTENANCE_INTERVAL_MS) await maintain();
    await send();
  };
  const run = async () => {
    while (!signal.aborted) {
      await runOnce().catch((error: unknown) => {
        hasRecovered = false;
        // Database errors can quote email addresses, so only the code is printed.
        if (!(error instanceof BackendUnavailableError) && !signal.aborted)
          console.error('The mail worker failed:', (error as { code?: string }).code ?? 'unknown');
      });
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, signal.aborted ? 0 : POLL_INTERVAL_MS);
      });
    }
  };

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      wake();
      await Promise.race([running, wait(stopTimeoutMs)]);
      // The next start marks accepted emails as sent.
      transport?.close();
    },
  };
}

function openTransport(target: MailTarget): Transport {
  return target.kind === 'smtp' ? createSmtpTransport(target.url) : createHttpTransport(target);
}

function createCall({ sql }: Pick<Backend, 'sql'>): CallDatabase {
  return (name, parameters) => {
    const names = Object.keys(parameters);
    const args = names.map((parameter, index) => `${parameter} => $${index + 1}`).join(', ');
    return sql(`select * from public.${name}(${args})`, Object.values(parameters));
  };
}

function createQueue(
  backend: Pick<Backend, 'sql' | 'isDiskFull'>,
  call: CallDatabase,
  settings: MailSettings,
  worker: string,
): MailQueue {
  const getRate = async () => {
    const [row] = await backend.sql<{ per_second: number }>('select per_second from public.mail_settings');
    return row?.per_second ?? 1;
  };
  const queue = createMailQueue({ call, getRate, worker, hasPublisher: settings.to !== undefined });
  return {
    ...queue,
    // Recording the outcomes of ten thousand emails would use the space that reading needs.
    claim: async (limit) => ((await backend.isDiskFull()) ? [] : queue.claim(limit)),
  };
}
