// The environment variables of the server, read in one place. `.env` is read too; the environment wins.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readTimeZone } from '../lib/dates/site-time-zone.ts';
import {
  MailSettingsError,
  readMailSettings,
  type MailSettings,
} from '../../supabase/functions/_shared/mail/mail-settings.ts';
import { StartError } from './data-dir.ts';
import { isLoopbackHost } from './loopback.ts';

export type Settings = {
  port: number;
  host: string;
  dataDir: string;
  hostedBackendUrl: string | undefined;
  /** Whether others than this machine can reach the server: directly, or through a proxy in front of it. */
  isPublicDoor: boolean;
  /** Multiplies every rate limit. Tests that send many requests from one address set 100. */
  rateLimitFactor: number;
  /** Addresses of the proxies whose `X-Forwarded-For` counts; empty trusts none. */
  trustProxy: string[];
  /** Origins other than the site's own whose pages may sign in. */
  allowedOrigins: string[];
  /** The administrator that a first start on a public door makes; undefined makes one at random. */
  firstAdmin: { email: string; password: string } | undefined;
  /** By which release dates are planned and shown. */
  timeZone: string;
  /** Verifies captcha tokens on the server; undefined verifies none. */
  recaptchaSecret: string | undefined;
  /** How mails are sent; without MAIL_URL and MAIL_FROM they wait. */
  mail: MailSettings;
};

const ADDRESSES = ['SITE_URL', 'PUBLIC_SUPABASE_URL', 'PUBLIC_IP_LOOKUP_URL', 'PUBLIC_CHECKOUT_URL'];

/** @throws StartError when a value cannot be meant */
export function loadSettings(): Settings {
  loadEnvFile();
  const port = Number(process.env['PORT'] || 4321);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`PORT must be a number from 0 to 65535, not '${process.env['PORT']}'.`);
  }
  for (const name of ADDRESSES) {
    const value = process.env[name]?.trim();
    if (value && !/^https?:$/.test(URL.parse(value)?.protocol ?? '')) {
      throw new StartError(`${name} must be an address such as https://example.org, not '${value}'.`);
    }
  }
  const host = process.env['HOST'] || '127.0.0.1';
  const trustProxy = listOf(process.env['TRUST_PROXY']);
  return {
    port,
    host,
    dataDir: dataDirSetting(),
    hostedBackendUrl: process.env['PUBLIC_SUPABASE_URL'] || undefined,
    isPublicDoor: !isLoopbackHost(host) || trustProxy.length > 0,
    rateLimitFactor: rateLimitFactor(process.env['RATE_LIMIT_FACTOR']),
    trustProxy,
    allowedOrigins: listOf(process.env['ALLOWED_ORIGINS']).map(originOf),
    firstAdmin: firstAdmin(process.env['ADMIN_EMAIL'], process.env['ADMIN_PASSWORD']),
    timeZone: timeZone(process.env['SITE_TIME_ZONE']),
    recaptchaSecret: process.env['RECAPTCHA_SECRET_KEY'] || undefined,
    mail: mailSettings(),
  };
}

/** `DATA_DIR` alone, for commands that work on the data folder and need no other setting to be right. */
export function loadDataDirSetting(): string {
  loadEnvFile();
  return dataDirSetting();
}

/** All variables, `.env` included, for commands that read many of them. */
export function loadEnvironment(): Readonly<Record<string, string | undefined>> {
  loadEnvFile();
  return process.env;
}

/** For `npm run backup` and `npm run restore`. */
export function loadBackupSettings(): { databaseUrl: string | undefined; dataDir: string; origin: string } {
  loadEnvFile();
  const host = process.env['HOST'] || '127.0.0.1';
  const name = isLoopbackHost(host) || /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host;
  return {
    databaseUrl: process.env['SUPABASE_DB_URL'] || undefined,
    dataDir: dataDirSetting(),
    origin: `http://${name}:${process.env['PORT'] || 4321}`,
  };
}

function loadEnvFile(): void {
  const file = fileURLToPath(new URL('../../.env', import.meta.url));
  if (existsSync(file)) process.loadEnvFile(file);
}

function dataDirSetting(): string {
  return process.env['DATA_DIR'] || '.data';
}

function mailSettings(): MailSettings {
  try {
    return readMailSettings(process.env);
  } catch (error) {
    if (error instanceof MailSettingsError) throw new StartError(error.message);
    throw error;
  }
}

function timeZone(value: string | undefined): string {
  try {
    return readTimeZone(value);
  } catch (error) {
    throw new StartError((error as RangeError).message);
  }
}

function listOf(value: string | undefined): string[] {
  return (value ?? '').split(/[\s,]+/).filter((part) => part !== '');
}

function originOf(value: string): string {
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new StartError(`ALLOWED_ORIGINS must name origins such as https://example.org, not '${value}'.`);
  }
  return url.origin;
}

function rateLimitFactor(value: string | undefined): number {
  const factor = Number(value || 1);
  if (!Number.isFinite(factor) || factor <= 0) {
    throw new StartError(`RATE_LIMIT_FACTOR must be a number above 0, not '${value}'.`);
  }
  return factor;
}

function firstAdmin(email: string | undefined, password: string | undefined): Settings['firstAdmin'] {
  if (!email && !password) return undefined;
  if (!email || !password)
    throw new StartError('ADMIN_EMAIL and ADMIN_PASSWORD are set together or not at all.');
  return { email, password };
}

/**
 * For `npm start` and `npm run dev`, whose pages talk to the embedded backend: a hosted project in `.env` is for the
 * build alone. Without this, pages made from one backend would talk to the other.
 */
export function ignoreHostedBackend({ hostedBackendUrl }: Settings): void {
  if (hostedBackendUrl === undefined) return;
  console.log(
    `Using the embedded backend. ${hostedBackendUrl} (PUBLIC_SUPABASE_URL) is for \`npm run build\`.`,
  );
  forgetHostedBackend();
}

/** For what is built from the embedded backend: no page may name the hosted one. */
export function forgetHostedBackend(): void {
  // Empty, not deleted: Astro reads `.env` too, and what is set here wins.
  for (const name of ['PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_PUBLISHABLE_KEY']) process.env[name] = '';
}
