// The mail worker, and the functions that links in emails and email clients call.
import path from 'node:path';
import { mailIdentity, type MailSite } from '../../lib/mail/outgoing-mail.ts';
import type { ApiFunction } from '../api.ts';
import type { Backend } from '../backend/create-backend.ts';
import type { DataDir } from '../data-dir.ts';
import { createMailEventsFunction, createUnsubscribeFunction } from '../functions/edge-functions.ts';
import { createQueuedEmailsFunction } from '../functions/queued-emails.ts';
import type { Settings } from '../settings.ts';
import { siteIdentity } from '../site/site-identity.ts';
import { startMailWorker, type MailWorker } from './mail-worker.ts';

export function createMailService(
  backend: Pick<Backend, 'sql' | 'isDiskFull'>,
  { mail, isPublic, timeZone }: Pick<Settings, 'mail' | 'isPublic' | 'timeZone'>,
  { databaseDir }: Pick<DataDir, 'databaseDir'>,
  siteUrl: () => string,
  pagesUrl = siteUrl,
) {
  let worker: MailWorker | undefined;
  const site = async (): Promise<MailSite> => ({
    siteUrl: siteUrl(),
    ...mailIdentity(await siteIdentity(backend)),
    backendUrl: siteUrl(),
    timeZone,
  });
  const showsQueue = !isPublic && mail.target === undefined;
  const localFunctions: Record<string, ApiFunction> = showsQueue
    ? { 'queued-emails': createQueuedEmailsFunction(backend, site) }
    : {};
  return {
    functions: {
      unsubscribe: createUnsubscribeFunction({ backend, site: siteUrl }),
      ...(mail.eventsSecret !== undefined && {
        'mail-events': createMailEventsFunction(backend, mail.eventsSecret),
      }),
    },
    localFunctions,
    start: () => {
      worker ??= startMailWorker({
        backend,
        settings: mail,
        site,
        pagesUrl,
        acceptedFolder: databaseDir && path.join(path.dirname(databaseDir), 'accepted-emails'),
      });
    },
    stop: async () => worker?.stop(),
  };
}
