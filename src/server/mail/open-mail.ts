// Starts the mail sender, and the functions called by links in emails and by email clients.
import path from 'node:path';
import type { MailSite } from '../../lib/mail/outgoing-mail.ts';
import { PRODUCT_NAME } from '../../lib/site/product.ts';
import type { ApiFunction } from '../api.ts';
import type { Backend } from '../backend/create-backend.ts';
import type { DataDir } from '../data-dir.ts';
import { createUnsubscribeFunction } from '../functions/edge-functions.ts';
import { createWaitingMailsFunction } from '../functions/waiting-mails.ts';
import type { Settings } from '../settings.ts';
import { startMailWorker, type MailWorker } from './mail-worker.ts';

export type Mail = {
  functions: Record<string, ApiFunction>;
  localFunctions: Record<string, ApiFunction>;
  start: () => void;
  stop: () => Promise<void>;
};

export function openMail(
  backend: Pick<Backend, 'sql' | 'isDiskFull'>,
  { mail, isPublicDoor, timeZone }: Pick<Settings, 'mail' | 'isPublicDoor' | 'timeZone'>,
  { databaseDir }: Pick<DataDir, 'databaseDir'>,
  siteUrl: () => string,
): Mail {
  let worker: MailWorker | undefined;
  const site = (): MailSite => ({
    siteUrl: siteUrl(),
    siteName: PRODUCT_NAME,
    backendUrl: siteUrl(),
    timeZone,
  });
  const showsWaiting = !isPublicDoor && mail.target === undefined;
  return {
    functions: { unsubscribe: createUnsubscribeFunction({ backend, site: siteUrl }) },
    localFunctions: showsWaiting ? { 'waiting-mails': createWaitingMailsFunction(backend, site) } : {},
    start: () => {
      worker ??= startMailWorker({
        backend,
        settings: mail,
        site,
        acceptedFolder: databaseDir && path.join(path.dirname(databaseDir), 'handed-over-mails'),
      });
    },
    stop: async () => worker?.stop(),
  };
}
