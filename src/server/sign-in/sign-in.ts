// POST /auth/v1/token: delays attempts after failures, and does the same work whether or not the account exists.
import { createHmac, randomBytes } from 'node:crypto';
import { compare as compareWithHash } from '@node-rs/bcrypt';
import { fieldsIn } from '../../../supabase/functions/_shared/http.ts';
import {
  accountError,
  refusal,
  refusalResponse,
  tooManySignIns,
  wrongPasswordResponse,
  type Refusal,
} from '../door/refusal.ts';
import { isSameSecret, type Sql } from '../door/sessions.ts';
import { createAttempts } from './attempts.ts';

const PATH = '/auth/v1/token';
const MAX_EMAIL = 320;
const MAX_PASSWORD = 1024;
const MAX_TOKEN = 4096;

/** Per lane. */
const MAX_WAITING = 50;

const BUSY = tooManySignIns(2000);
const UNAVAILABLE: Refusal = {
  ...refusal(503, 'unavailable', 'The database is restarting. Please try again.'),
  headers: { 'Retry-After': '1' },
};

export type SignInOptions = {
  sql: Sql;
  jwtSecret: string;
  factor: number;
  now?: () => number;
};

export type SignIn = (
  request: Request,
  address: string,
  forward: (request: Request) => Promise<Response>,
) => Promise<Response>;

export function createSignIn({ sql, jwtSecret, factor, now = Date.now }: SignInOptions): SignIn {
  const attempts = createAttempts(now, factor);
  const devices = createKnownDevices(jwtSecret);
  const check = createPasswordCheck();
  const refused = (reason: Refusal) => refusalResponse(reason, PATH);
  const invalid = (problem: string) => accountError(400, 'validation_failed', problem);
  const storedHash = async (email: string) => {
    const [account] = await sql<{ encrypted_password: string | null }>(
      'select encrypted_password from auth.users where lower(email) = $1 limit 1',
      [email],
    );
    return account?.encrypted_password;
  };

  return async (request, address, forward) => {
    const body = await request.text();
    const pass = () => forward(new Request(request.url, { method: 'POST', headers: request.headers, body }));
    const [grantType, ...others] = new URL(request.url).searchParams.getAll('grant_type');
    if (others.length > 0) return invalid('grant_type may be given only once');
    const { email, password, refresh_token: token } = fieldsIn(body);
    if (grantType === 'refresh_token') {
      const problem = textProblem(token, 'refresh_token', MAX_TOKEN, 'refresh_token required');
      return problem === undefined ? pass() : invalid(problem);
    }
    if (grantType !== 'password') return accountError(400, 'invalid_credentials', 'unsupported_grant_type');
    const problem =
      textProblem(email, 'email', MAX_EMAIL, 'missing email or phone') ?? passwordProblem(password);
    if (problem !== undefined) return invalid(problem);

    // Normalized as in the account service.
    const account = String(email).toLowerCase();
    const device = devices.nameIn(request.headers.get('cookie'), account, now());
    const attempt = attempts.start({ address, account, device });
    if ('waitMs' in attempt) return refused(tooManySignIns(attempt.waitMs));

    const compare = async () =>
      check.matches({
        password: String(password),
        hash: await storedHash(account),
        isKnown: attempt.isKnown,
      }) ?? BUSY;
    const comparison: boolean | Refusal = await compare().catch(() => UNAVAILABLE);
    if (typeof comparison === 'object') {
      attempt.canceled();
      return refused(comparison);
    }
    if (!comparison) return wrongPasswordResponse();
    const response = await pass();
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

function textProblem(value: unknown, name: string, maxLength: number, missing: string): string | undefined {
  if (value === undefined || value === null || value === '') return missing;
  if (typeof value !== 'string' || value.length > maxLength) return `${name} must be a string`;
  return value.includes('\0') ? `${name} must not contain a null character` : undefined;
}

function passwordProblem(password: unknown): string | undefined {
  if (password === undefined || password === null) return 'missing password';
  if (typeof password !== 'string') return 'password must be a string';
  return password.length > MAX_PASSWORD ? 'password is too long' : undefined;
}

/** Same cost as the hashes of accounts; its password was discarded. */
const DUMMY_HASH = '$2y$10$1xR.B80baV4MNAZ0qOBR3u/dAbQqaM1ebLgh5fsaS1S0S/.1cwlS2';

type Comparison = { password: string; hash: string | null | undefined; isKnown: boolean };

/**
 * Compares on worker threads: twenty concurrent wrong passwords delay a page by less than 50 ms. Known callers do
 * not wait for unknown ones, and a missing hash takes as long as a wrong password.
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
  let unfinished = 0;
  return <T>(task: () => Promise<T>): Promise<T> | undefined => {
    if (unfinished > MAX_WAITING) return undefined;
    unfinished += 1;
    const run = last.then(task).finally(() => (unfinished -= 1));
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

/** A signed cookie for browsers that signed in. It grants no access; such a browser does not wait for others' attempts. */
function createKnownDevices(secret: string) {
  const key = createHmac('sha256', secret).update(COOKIE).digest();
  const signatureOf = (...parts: [name: string, since: string, account: string]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    nameIn: (cookies: string | null, account: string, now: number): string | undefined => {
      for (const [, name = '', since = '', signature = ''] of (cookies ?? '').matchAll(COOKIE_VALUE)) {
        const isOurs = isSameSecret(Buffer.from(signature, 'base64url'), signatureOf(name, since, account));
        if (isOurs && now - parseInt(since, 36) < KNOWN_DEVICE_MS) return name;
      }
      return undefined;
    },
    cookieFor: (account: string, now: number): string => {
      const [name, since] = [randomBytes(16).toString('base64url'), now.toString(36)];
      const value = `${name}.${since}.${signatureOf(name, since, account).toString('base64url')}`;
      // Sent only with sign-ins, because pages are the same for all visitors.
      return `${COOKIE}=${value}; Max-Age=${KNOWN_DEVICE_MS / 1000}; Path=${PATH}; HttpOnly; SameSite=Strict`;
    },
  };
}
