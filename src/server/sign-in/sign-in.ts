// POST /auth/v1/token: delays attempts after failures. Takes equally long whether or not the account exists.
import { createHmac, randomBytes } from 'node:crypto';
import { compare as compareWithHash } from '@node-rs/bcrypt';
import { parseFields } from '../../../supabase/functions/_shared/http.ts';
import {
  accountError,
  apiError,
  errorResponse,
  tooManySignIns,
  wrongPasswordResponse,
  type ApiError,
} from '../gateway/api-errors.ts';
import { isSameSecret, type Sql } from '../gateway/sessions.ts';
import { createAttempts } from './attempts.ts';

const PATH = '/auth/v1/token';
const MAX_EMAIL_LENGTH = 320;
const MAX_PASSWORD_LENGTH = 1024;
const MAX_TOKEN_LENGTH = 4096;

/** Per lane. */
const MAX_PENDING = 50;

const BUSY = tooManySignIns(2000);
const UNAVAILABLE: ApiError = {
  ...apiError(503, 'unavailable', 'The database is restarting. Please try again.'),
  headers: { 'Retry-After': '1' },
};

export type SignInOptions = {
  sql: Sql;
  jwtSecret: string;
  factor: number;
  now?: () => number;
};

export function createSignIn({ sql, jwtSecret, factor, now = Date.now }: SignInOptions) {
  const attempts = createAttempts(now, factor);
  const devices = createKnownDevices(jwtSecret);
  const check = createPasswordCheck();
  const reject = (error: ApiError) => errorResponse(error, PATH);
  const invalid = (problem: string) => accountError(400, 'validation_failed', problem);
  const readHash = async (email: string) => {
    const [account] = await sql<{ encrypted_password: string | null }>(
      'select encrypted_password from auth.users where lower(email) = $1 limit 1',
      [email],
    );
    return account?.encrypted_password;
  };

  return async (request: Request, address: string, forward: (request: Request) => Promise<Response>) => {
    const body = await request.text();
    const proceed = () =>
      forward(new Request(request.url, { method: 'POST', headers: request.headers, body }));
    const [grantType, ...extra] = new URL(request.url).searchParams.getAll('grant_type');
    if (extra.length > 0) return invalid('grant_type may be given only once');
    const { email, password, refresh_token: token } = parseFields(body);
    if (grantType === 'refresh_token') {
      const problem = validateText(token, 'refresh_token', MAX_TOKEN_LENGTH, 'refresh_token required');
      return problem === undefined ? proceed() : invalid(problem);
    }
    if (grantType !== 'password') return accountError(400, 'invalid_credentials', 'unsupported_grant_type');
    const problem =
      validateText(email, 'email', MAX_EMAIL_LENGTH, 'missing email or phone') ?? validatePassword(password);
    if (problem !== undefined) return invalid(problem);

    // Normalized as in the account service.
    const account = String(email).toLowerCase();
    const device = devices.find(request.headers.get('cookie'), account, now());
    const attempt = attempts.start({ address, account, device });
    if ('waitMs' in attempt) return reject(tooManySignIns(attempt.waitMs));

    const compare = async () =>
      check.matches({
        password: String(password),
        hash: await readHash(account),
        isKnown: attempt.isKnown,
      }) ?? BUSY;
    const comparison: boolean | ApiError = await compare().catch(() => UNAVAILABLE);
    if (typeof comparison === 'object') {
      attempt.canceled();
      return reject(comparison);
    }
    if (!comparison) return wrongPasswordResponse();
    const response = await proceed();
    if (response.ok) {
      attempt.succeeded();
      const headers = new Headers(response.headers);
      headers.append('Set-Cookie', devices.cookieFor(account, now()));
      return new Response(response.body, { status: response.status, headers });
    }
    if (response.status >= 500) attempt.canceled();
    return response;
  };
}

function validateText(value: unknown, name: string, maxLength: number, missing: string): string | undefined {
  if (value === undefined || value === null || value === '') return missing;
  if (typeof value !== 'string' || value.length > maxLength) return `${name} must be a string`;
  return value.includes('\0') ? `${name} must not contain a null character` : undefined;
}

function validatePassword(password: unknown): string | undefined {
  if (password === undefined || password === null) return 'missing password';
  if (typeof password !== 'string') return 'password must be a string';
  return password.length > MAX_PASSWORD_LENGTH ? 'password is too long' : undefined;
}

/** Same cost as account hashes; its password was discarded. */
const DUMMY_HASH = '$2y$10$1xR.B80baV4MNAZ0qOBR3u/dAbQqaM1ebLgh5fsaS1S0S/.1cwlS2';

type Comparison = { password: string; hash: string | null | undefined; isKnown: boolean };

/**
 * Compares on worker threads: twenty concurrent wrong passwords delay a page by less than 50 ms. Known callers do not wait
 * for unknown ones, and a missing hash takes as long as a wrong password.
 */
export function createPasswordCheck(compareHash: typeof compareWithHash = compareWithHash) {
  const lanes = { known: createLane(), unknown: createLane() };
  return {
    matches: ({ password, hash, isKnown }: Comparison): Promise<boolean> | undefined =>
      lanes[isKnown ? 'known' : 'unknown'](
        async () => (await compareHash(password, hash || DUMMY_HASH)) && Boolean(hash),
      ),
  };
}

function createLane() {
  let last: Promise<unknown> = Promise.resolve();
  let pendingCount = 0;
  return <T>(task: () => Promise<T>): Promise<T> | undefined => {
    if (pendingCount > MAX_PENDING) return undefined;
    pendingCount += 1;
    const run = last.then(task).finally(() => (pendingCount -= 1));
    last = run.catch(() => undefined);
    return run;
  };
}

const COOKIE = 'known-device';
const KNOWN_DEVICE_MS = 180 * 86_400_000;
const COOKIE_VALUE = new RegExp(
  `(?:^|;\\s*)${COOKIE}=([\\w-]{22})\\.([0-9a-z]{1,11})\\.([\\w-]{43})(?=;|$)`,
  'g',
);

/** A signed cookie for browsers that have signed in. Grants no access, but exempts them from delays caused by others. */
function createKnownDevices(secret: string) {
  const key = createHmac('sha256', secret).update(COOKIE).digest();
  const sign = (...parts: [name: string, since: string, account: string]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    find: (cookies: string | null, account: string, now: number): string | undefined => {
      for (const [, name = '', since = '', signature = ''] of (cookies ?? '').matchAll(COOKIE_VALUE)) {
        const isValid = isSameSecret(Buffer.from(signature, 'base64url'), sign(name, since, account));
        if (isValid && now - parseInt(since, 36) < KNOWN_DEVICE_MS) return name;
      }
      return undefined;
    },
    cookieFor: (account: string, now: number): string => {
      const [name, since] = [randomBytes(16).toString('base64url'), now.toString(36)];
      const value = `${name}.${since}.${sign(name, since, account).toString('base64url')}`;
      // Sent only with sign-ins, because pages are the same for all visitors.
      return `${COOKIE}=${value}; Max-Age=${KNOWN_DEVICE_MS / 1000}; Path=${PATH}; HttpOnly; SameSite=Strict`;
    },
  };
}
