// `npm start`: the embedded backend and the built site on one origin, in one process.
import type { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { linkOrigin } from './accounts/link-origin.ts';
import { prepareAccounts, seedFor } from './accounts/prepare-accounts.ts';
import { createRecovery } from './accounts/recover.ts';
import { createNightlyBackup, type NightlyBackup } from './backup/nightly-backup.ts';
import { createApi } from './backend/api.ts';
import { closedBackend } from './backend/closed-backend.ts';
import type { Backend } from './backend/create-backend.ts';
import { MigrationError } from './backend/migrations.ts';
import { applySiteSettings, requiresCaptcha } from './backend/site-settings.ts';
import { BackendUnavailableError } from './backend/unavailable.ts';
import { openSupervisedBackend, type SupervisedBackend } from './backend/supervised-backend.ts';
import { asksForNewSite, openDataDir, StartError, type DataDir } from './data-dir.ts';
import { guardConnections } from './door/connections.ts';
import { openDoor } from './door/open-door.ts';
import { createPageQuestions } from './door/page-questions.ts';
import { createAdministratorsFunction } from './functions/administrators.ts';
import { createBackupFunction } from './functions/backup.ts';
import { createContactFunction } from './functions/contact.ts';
import { createHealth, type Strike } from './health.ts';
import { closeServer, listenOn } from './listen.ts';
import { openLog } from './log/open-log.ts';
import { logRequest } from './log/request-log.ts';
import { openMail, type Mail } from './mail/open-mail.ts';
import { publishDueChapters, startPublicationClock } from './publication-clock.ts';
import { ignoreHostedBackend, loadEnvironment, loadSettings, type Settings } from './settings.ts';
import type { LiveSite } from './site/live-site.ts';
import { openSiteOf } from './site/site-of-backend.ts';
import { BuildError } from './site/run-astro.ts';
import { welcome, type SignIn } from './welcome.ts';

const RETRY_PREPARING_MS = 1000;

const startedMs = performance.now();

const SITE_CLOSES_WITHIN_MS = 500;

const stopping = new AbortController();
/** What has to be closed, as far as the start has come. */
const open: {
  dataDir?: DataDir;
  server?: Server;
  /** Where this machine reaches it. */
  origin?: string;
  backend?: SupervisedBackend;
  site?: LiveSite;
  stopClock?: () => void;
  clockRan?: Strike;
  nightly?: NightlyBackup;
  mail?: Mail;
} = {};
const closed = closedBackend();
/** The database as everything else asks it, before it is open too. */
const backend: Backend = {
  fetch: (...request) => (open.backend ?? closed).fetch(...request),
  sql: (query, parameters) => (open.backend ?? closed).sql(query, parameters),
  dump: () => (open.backend ?? closed).dump(),
  backup: () => (open.backend ?? closed).backup(),
  isDiskFull: () => (open.backend ?? closed).isDiskFull(),
  close: async () => open.backend?.close(),
};

openLog(loadEnvironment());
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
// Only a parent process that opened a channel can send this: the siege of `npm run bench` does.
process.on('message', (message) => {
  if (message === 'kill-database-worker') open.backend?.restart('its parent process asked for it');
});
try {
  await start();
} catch (error) {
  await giveUp(error);
}

async function start(): Promise<void> {
  const settings = loadSettings();
  ignoreHostedBackend(settings);
  const dataDir = (open.dataDir = await openDataDir(settings.dataDir, { isNew: asksForNewSite() }));
  const site = (open.site = await openSiteOf(backend, {
    siteDir: dataDir.siteDir,
    admitQuestion: createPageQuestions(settings),
    onSuspectReading: () => open.backend?.check(),
    signal: stopping.signal,
  }));
  const api = openApi(settings, dataDir, site);
  const health = createHealth({
    backend,
    site: site.status,
    clockRan: () => open.clockRan,
    nightly: () => open.nightly,
  });

  // Listening first makes a taken port the first thing we say, and lets the last build be served at once.
  const { server, origin } = await listenOn(
    (request, response) => {
      const pathname = (request.url ?? '/').split('?')[0] ?? '/';
      logRequest(request, response);
      if (api.owns(pathname)) return void api.handle(request, response);
      if (pathname === '/healthz') return void health.handle(request, response);
      return void site.handle(request, response);
    },
    settings.port,
    settings.host,
    (listening) => guardConnections(listening, settings),
  );
  open.server = server;
  open.origin = origin;

  console.log(`Opening the database (${dataDir.label}) …`);
  const announce = (signIn: SignIn) =>
    console.log(
      welcome({ origin, data: dataDir.label, readyAfterMs: performance.now() - startedMs, signIn }),
    );
  if (!(await openDatabase(settings, dataDir, site, announce))) announce({ kind: 'unknown' });
}

function openApi(settings: Settings, dataDir: DataDir, liveSite: LiveSite) {
  const contact = createContactFunction({
    fetch: backend.fetch,
    secretKey: dataDir.secretKey,
    recaptchaSecret: settings.recaptchaSecret,
    verifyUrl: process.env['RECAPTCHA_VERIFY_URL'],
  });
  const site = () => linkOrigin(settings, open.origin);
  const mail = (open.mail = openMail(backend, settings, dataDir, site));
  return createApi(backend, {
    recovery: createRecovery({ backend, site, factor: settings.rateLimitFactor }),
    door: openDoor(settings, { jwtSecret: dataDir.jwtSecret, backend }),
    functions: {
      administrators: createAdministratorsFunction({ backend, site }),
      backup: createBackupFunction({ backend, secretKey: dataDir.secretKey }),
      ...(contact && { contact }),
      ...mail.functions,
    },
    localFunctions: mail.localFunctions,
    isPublicDoor: settings.isPublicDoor,
    onPagesOutdated: liveSite.chaptersWritten,
  });
}

/**
 * Opens the database. Where it does not open, a site that was built before is served without it, and the opening is
 * repeated. Rejects if there is nothing to serve.
 * @param announce called once it is open and prepared
 * @returns whether it is open now
 */
async function openDatabase(
  settings: Settings,
  dataDir: DataDir,
  site: LiveSite,
  announce: (signIn: SignIn) => void,
): Promise<boolean> {
  const builtAt = site.status().builtAt;
  let isLate = false;
  const prepare = async (): Promise<void> => {
    try {
      announce(await prepareDatabase(settings, dataDir, site));
    } catch (error) {
      if (!(error instanceof BackendUnavailableError) || stopping.signal.aborted) return giveUp(error);
      // It was reopened in the middle.
      await setTimeout(RETRY_PREPARING_MS);
      await prepare();
    }
  };
  try {
    open.backend = await openSupervisedBackend({
      ...dataDir,
      seed: seedFor(settings),
      tolerant: builtAt !== undefined,
      onStateChange: (state) => {
        if (!isLate || state !== 'open') return;
        isLate = false;
        void prepare();
      },
    });
  } catch (error) {
    if (stopping.signal.aborted || builtAt === undefined) throw error;
    console.error('The database could not be opened:', sentenceOf(error) ?? error);
  }
  if (open.backend?.state() === 'open') {
    await prepare();
    return true;
  }
  isLate = true;
  console.error(
    `The pages are served as they were built at ${builtAt?.toISOString()}; nothing can be written. ` +
      `Free the disk if it is full, or put a copy of ${dataDir.databaseDir} back, and start again.`,
  );
  return false;
}

/** Prepares an open database: accounts, settings, due chapters, the site made from it, the clock. */
async function prepareDatabase(settings: Settings, dataDir: DataDir, site: LiveSite): Promise<SignIn> {
  dataDir.remember();
  const signIn = await prepareAccounts(backend.sql, settings, dataDir.label);
  await applySiteSettings(backend, { ...settings, captchaRequired: requiresCaptcha(settings) });
  await publishDueChapters(backend).catch((error: unknown) =>
    console.error('Scheduled publication failed:', error),
  );
  console.log('Preparing the site …');
  await site.prepare();
  const nightly = (open.nightly = createNightlyBackup({ backend, ...dataDir, timeZone: settings.timeZone }));
  const everyMinute = async () => {
    open.clockRan = { at: new Date(), ms: performance.now() };
    await Promise.all([site.tick(), nightly.tick()]);
  };
  open.stopClock = startPublicationClock(backend, everyMinute, () => site.status().builtAt);
  open.mail?.start();
  return signIn;
}

/** The sentence to print for an expected error; undefined for any other. */
function sentenceOf(error: unknown): string | undefined {
  const isExpected =
    error instanceof StartError || error instanceof MigrationError || error instanceof BuildError;
  return isExpected ? error.message : undefined;
}

/** Ends a start that failed. When it was stopped, its steps fail because of that, and nothing is printed. */
async function giveUp(error: unknown): Promise<void> {
  if (stopping.signal.aborted) return;
  const sentence = sentenceOf(error);
  if (sentence === undefined) console.error('The server could not start:', error);
  else console.error(sentence);
  await stop(1);
}

/** Ends the process. Requests end before the database that answers them; the folder is unlocked last. */
async function stop(exitCode: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  open.stopClock?.();
  const mailStopped = open.mail?.stop();
  if (open.server) await closeServer(open.server);
  // The site may wait for an answer behind a statement that spins; closing the database ends both.
  const siteClosed = open.site?.close();
  await Promise.race([siteClosed, setTimeout(SITE_CLOSES_WITHIN_MS)]);
  // What became of the mails that are on their way is written down.
  await mailStopped;
  await open.backend?.close();
  await siteClosed;
  open.dataDir?.release();
  process.exit(exitCode);
}
