// Assembles the server: API, functions, mail, clock, /healthz. Used by `npm start`, `npm run dev`, and the
// browser tests.
import type { Server } from 'node:http';
import { linkOrigin } from './accounts/account-links.ts';
import { createRecovery } from './accounts/password-recovery.ts';
import { createSecondFactor } from './accounts/second-factor.ts';
import { prepareAccounts } from './accounts/accounts.ts';
import { createHmac } from 'node:crypto';
import path from 'node:path';
import { BackupUpkeep } from './backup/backup-upkeep.ts';
import { createNightlyBackup, type NightlyBackup } from './backup/nightly-backup.ts';
import { createOffsiteCopy } from './backup/offsite-copy.ts';
import { createTrialRestore } from './backup/trial-restore.ts';
import { createApi } from './api.ts';
import type { Backend } from './backend/create-backend.ts';
import { applySiteSettings, requiresCaptcha } from './backend/site-settings.ts';
import type { DataDir } from './data-dir.ts';
import { guardConnections } from './gateway/connections.ts';
import { createBackupFunction } from './functions/backup.ts';
import { createAdministratorsFunction, createContactFunction } from './functions/edge-functions.ts';
import { createHealth, type Tick } from './health.ts';
import { listenOn, type Handler, type Listening } from './listen.ts';
import { logRequest } from './log.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '../lib/site/product.ts';
import { createMailService } from './mail/mail-service.ts';
import { createMediaServer } from './media/media-server.ts';
import { publishDueChapters, startPublicationClock } from './publication-clock.ts';
import type { Settings } from './settings.ts';
import type { SiteStatus } from './site/live-site.ts';
import type { SignIn } from './welcome.ts';

const deriveKey = (secret: string, purpose: string) =>
  createHmac('sha256', secret).update(purpose).digest('hex');

export type Pages = {
  handle: Handler;
  status: () => SiteStatus;
  contentWritten?: () => Promise<void>;
  prepare?: () => Promise<void>;
  tick?: () => Promise<void>;
};

export type ServerParts = {
  backend: Backend;
  dataDir: Pick<DataDir, 'databaseDir' | 'mediaDir' | 'jwtSecret' | 'secretKey' | 'label' | 'remember'>;
  settings: Omit<Settings, 'port' | 'host' | 'hostedBackendUrl'>;
  pages: Pages;
  /** The pages' origin, if another program serves them. That program is then the only client. */
  pagesOrigin?: string;
};

export type ComposedServer = ReturnType<typeof composeServer>;

export function composeServer({ backend, dataDir, settings, pages, pagesOrigin }: ServerParts) {
  let listening: Listening | undefined;
  let nightly: NightlyBackup | undefined;
  let lastTick: Tick | undefined;
  let stopClock: (() => void) | undefined;
  const upkeep =
    dataDir.databaseDir === undefined
      ? undefined
      : new BackupUpkeep(path.join(path.dirname(dataDir.databaseDir), 'backups'));
  const isBehindPages = pagesOrigin !== undefined;
  const site = () => linkOrigin(settings, pagesOrigin ?? listening?.origin);
  const pagesUrl = () => pagesOrigin ?? listening?.origin ?? site();
  const mail = createMailService(backend, settings, dataDir, site, pagesUrl);
  const contact = createContactFunction({
    fetch: backend.fetch,
    secretKey: dataDir.secretKey,
    altchaKey: settings.usesAltcha ? deriveKey(dataDir.jwtSecret, 'altcha') : undefined,
    recaptchaSecret: settings.recaptchaSecret,
    verifyUrl: process.env['RECAPTCHA_VERIFY_URL'],
  });
  const api = createApi(backend, {
    recovery: createRecovery({ backend, site, factor: settings.rateLimitFactor }),
    secondFactor: createSecondFactor({
      sql: backend.sql,
      jwtSecret: dataDir.jwtSecret,
      site,
      factor: settings.rateLimitFactor,
    }),
    ...(!isBehindPages && { gateway: { ...settings, jwtSecret: dataDir.jwtSecret } }),
    functions: {
      administrators: createAdministratorsFunction({ backend, site }),
      backup: createBackupFunction({
        backend,
        secretKey: dataDir.secretKey,
        newest: () => nightly?.newest(),
        upkeep: (task) => upkeep?.read(task),
      }),
      ...(contact && { contact }),
      ...mail.functions,
    },
    localFunctions: mail.localFunctions,
    isPublic: settings.isPublic,
    ...(pages.contentWritten && { onWrite: pages.contentWritten }),
  });
  const media = createMediaServer({
    backend,
    folder: dataDir.mediaDir,
    jwtSecret: dataDir.jwtSecret,
    publishableKey: EMBEDDED_PUBLISHABLE_KEY,
    allowedOrigins: settings.allowedOrigins,
  });
  const health = createHealth({
    backend,
    site: pages.status,
    lastTick: () => lastTick,
    nightly: () =>
      nightly && {
        newest: nightly.newest,
        hasFailed: () => nightly?.hasFailed() || upkeep?.read('copy')?.problem != null,
      },
  });
  const handle: Handler = (request, response) => {
    const pathname = (request.url ?? '/').split('?')[0] ?? '/';
    logRequest(request, response);
    if (media.handles(pathname)) return media.handle(request, response);
    if (api.handles(pathname)) return api.handle(request, response);
    if (pathname === '/healthz') return health.handle(request, response);
    return pages.handle(request, response);
  };

  return {
    listen: async (port: number, host: string, wrap = (handler: Handler): Handler => handler) => {
      const guard = (server: Server) => guardConnections(server, settings);
      listening = await listenOn(wrap(handle), { port, host, guard: isBehindPages ? undefined : guard });
      return listening;
    },
    prepare: async (): Promise<SignIn> => {
      dataDir.remember();
      const signIn = await prepareAccounts(backend.sql, settings, dataDir.label);
      await applySiteSettings(backend, { ...settings, captchaRequired: requiresCaptcha(settings) });
      await publishDueChapters(backend).catch((error: unknown) =>
        console.error('Scheduled publication failed:', error),
      );
      await pages.prepare?.();
      const backups = (nightly = createNightlyBackup({ backend, ...dataDir, timeZone: settings.timeZone }));
      const followUps = upkeep && [
        createOffsiteCopy({
          settings: settings.offsite,
          upkeep,
          newest: backups.newest,
          mediaDir: dataDir.mediaDir,
        }),
        createTrialRestore({ upkeep, newest: backups.newest }),
      ];
      const everyMinute = async () => {
        lastTick = { at: new Date(), ms: performance.now() };
        await Promise.all([pages.tick?.(), backups.tick()]);
        for (const { tick } of followUps ?? []) void tick();
      };
      stopClock = startPublicationClock(backend, everyMinute, () => pages.status().builtAt);
      mail.start();
      return signIn;
    },
    stop: async (): Promise<void> => {
      stopClock?.();
      await Promise.all([mail.stop(), listening?.close()]);
    },
  };
}
