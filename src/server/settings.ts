// The environment variables of the server. `.env` is also read; the environment takes precedence.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readTimeZone } from '../lib/dates/site-time-zone.ts';
import { readMailSettings, type MailSettings } from '../../supabase/functions/_shared/mail/mail-settings.ts';
import { CommandError } from '../lib/commands/terminal.ts';
import { isRecipient } from './backup/encryption.ts';
import type { OffsiteSettings } from './backup/offsite-copy.ts';
import { isLoopbackHost } from './loopback.ts';

export type Settings = {
  port: number;
  host: string;
  dataDir: string;
  hostedBackendUrl: string | undefined;
  /** Whether other machines can reach the server, directly or through a proxy. */
  isPublic: boolean;
  /** A new site has no demo data (`--empty`). */
  startsEmpty: boolean;
  rateLimitFactor: number;
  trustProxy: string[];
  allowedOrigins: string[];
  /** Created on the first start of a public server; if undefined, a random password is generated. */
  firstAdmin: { email: string; password: string } | undefined;
  timeZone: string;
  /** Proof of work instead of reCAPTCHA. */
  usesAltcha: boolean;
  recaptchaSecret: string | undefined;
  mail: MailSettings;
  offsite: OffsiteSettings | undefined;
};

const URL_SETTINGS = ['SITE_URL', 'PUBLIC_SUPABASE_URL', 'PUBLIC_IP_LOOKUP_URL', 'PUBLIC_CHECKOUT_URL'];

export function loadSettings(): Settings {
  const env = loadEnvironment();
  const port = Number(env['PORT'] || 4321);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommandError(`PORT must be a number from 0 to 65535, not '${env['PORT']}'.`);
  for (const name of URL_SETTINGS) {
    const value = env[name]?.trim();
    if (value && !isHttpUrl(value))
      throw new CommandError(`${name} must be a URL such as https://example.org, not '${value}'.`);
  }
  const rateLimitFactor = Number(env['RATE_LIMIT_FACTOR'] || 1);
  if (!Number.isFinite(rateLimitFactor) || rateLimitFactor <= 0)
    throw new CommandError(`RATE_LIMIT_FACTOR must be a number above 0, not '${env['RATE_LIMIT_FACTOR']}'.`);
  const [email, password] = [env['ADMIN_EMAIL'], env['ADMIN_PASSWORD']];
  if (Boolean(email) !== Boolean(password))
    throw new CommandError('Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.');
  const host = env['HOST'] || '127.0.0.1';
  const trustProxy = splitList(env['TRUST_PROXY']);
  return {
    port,
    host,
    dataDir: getDataDir(env),
    hostedBackendUrl: env['PUBLIC_SUPABASE_URL'] || undefined,
    isPublic: !isLoopbackHost(host) || trustProxy.length > 0,
    startsEmpty: process.argv.includes('--empty'),
    rateLimitFactor,
    trustProxy,
    allowedOrigins: splitList(env['ALLOWED_ORIGINS']).map(parseOrigin),
    firstAdmin: email && password ? { email, password } : undefined,
    timeZone: withCommandError(() => readTimeZone(env['SITE_TIME_ZONE'])),
    usesAltcha: readCaptcha(env) === 'altcha',
    recaptchaSecret: env['RECAPTCHA_SECRET_KEY'] || undefined,
    mail: withCommandError(() => readMailSettings(env)),
    offsite: readOffsiteSettings(env),
  };
}

function readCaptcha(env: Environment): string {
  const captcha = env['PUBLIC_CAPTCHA'] || 'recaptcha';
  if (captcha !== 'altcha' && captcha !== 'recaptcha')
    throw new CommandError(`PUBLIC_CAPTCHA must be altcha or recaptcha, not '${captcha}'.`);
  return captcha;
}

function readOffsiteSettings(env: Environment): OffsiteSettings | undefined {
  const [to, recipient] = [env['BACKUP_TO'], env['BACKUP_RECIPIENT']];
  if (!to && !recipient) return undefined;
  if (!to || !recipient)
    throw new CommandError(
      'Set both BACKUP_TO and BACKUP_RECIPIENT, or neither: copies of backups are encrypted.',
    );
  if (!isRecipient(recipient))
    throw new CommandError('BACKUP_RECIPIENT must be an age public key, which begins with age1.');
  if (to.startsWith('s3://') && !(env['AWS_ACCESS_KEY_ID'] && env['AWS_SECRET_ACCESS_KEY']))
    throw new CommandError('BACKUP_TO needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  return { to, recipient };
}

type Environment = Readonly<Record<string, string | undefined>>;

export function loadEnvironment(): Environment {
  const file = fileURLToPath(new URL('../../.env', import.meta.url));
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

export const loadDataDirSetting = (): string => getDataDir(loadEnvironment());

const getDataDir = (env: Environment) => env['DATA_DIR'] || '.data';

export function loadBackupSettings(): { databaseUrl: string | undefined; dataDir: string; origin: string } {
  const env = loadEnvironment();
  const host = env['HOST'] || '127.0.0.1';
  const name = isLoopbackHost(host) || /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host;
  return {
    databaseUrl: env['SUPABASE_DB_URL'] || undefined,
    dataDir: getDataDir(env),
    origin: `http://${name}:${env['PORT'] || 4321}`,
  };
}

function withCommandError<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

const splitList = (value = '') => value.split(/[\s,]+/).filter((part) => part !== '');

const isHttpUrl = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? '');

function parseOrigin(value: string): string {
  if (isHttpUrl(value)) return new URL(value).origin;
  throw new CommandError(
    `ALLOWED_ORIGINS must be a list of origins such as https://example.org, not '${value}'.`,
  );
}

/** For `npm start` and `npm run dev`: pages built from the embedded backend must not call the hosted one. */
export function ignoreHostedBackend({ hostedBackendUrl }: Settings): void {
  if (hostedBackendUrl === undefined) return;
  console.log(
    `Using the embedded backend. ${hostedBackendUrl} (PUBLIC_SUPABASE_URL) is only for \`npm run build\`.`,
  );
  unsetHostedBackend();
}

export function unsetHostedBackend(): void {
  // Not deleted, because Astro would then use the value in `.env`.
  for (const name of ['PUBLIC_SUPABASE_URL', 'PUBLIC_SUPABASE_PUBLISHABLE_KEY']) process.env[name] = '';
}
