// Answers before the account service does: a forgotten password (POST /auth/v1/recover and /verify) and a new one (PUT
// /auth/v1/user). All addresses get one answer after the same time; the link goes into the table of mails.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { readBoundedBody } from '../../../supabase/functions/_shared/http.ts';
import { isEmailAddress } from '../../lib/forms/email-address.ts';
import type { Backend } from '../backend/create-backend.ts';
import { BackendUnavailableError, unavailableResponse } from '../backend/unavailable.ts';
import { atLeastOne, RULES } from '../door/limits.ts';
import { refusalResponse } from '../door/refusal.ts';
import { claimsOf } from '../door/sessions.ts';
import { createTally } from '../sign-in/attempts.ts';
import { makeLink, resetMail, storedHash } from './account-links.ts';
import { findPasswordFault, MAX_BYTES, MIN_CHARACTERS, type PasswordFault } from './password-rules.ts';

type Forward = (request: Request) => Promise<Response>;

/** Recoveries per address until it has been quiet for an hour. The database limits the mails of an account. */
const RECOVERIES_PER_ADDRESS = 5;
const QUIET_MS = 60 * 60_000;
const REMEMBERED_ADDRESSES = 50_000;
/** No answer is earlier, so its time does not reveal whether there is an account. */
const ANSWER_AFTER_MS = 400;

export type RecoveryParts = {
  backend: Pick<Backend, 'sql' | 'isDiskFull'>;
  /** The public origin of links. */
  site: () => string;
  /** RATE_LIMIT_FACTOR, which multiplies the number, never a time. */
  factor?: number;
  now?: () => number;
};

export type Recovery = {
  /** @param visitor a hash of the caller's address */
  recover: (request: Request, visitor: string | undefined) => Promise<Response>;
  /** Opens the account of a link, with a session that `forward` gets from the account service. */
  verify: (request: Request, forward: Forward) => Promise<Response>;
};

export function createRecovery({ backend, site, factor = 1, now = Date.now }: RecoveryParts): Recovery {
  const recoveries = createTally(REMEMBERED_ADDRESSES, QUIET_MS);
  const waitOf = (visitor: string): number => {
    const { count, lastAt } = recoveries.current(visitor, now());
    if (count >= atLeastOne(RECOVERIES_PER_ADDRESS * factor))
      return Math.max(1000, lastAt + QUIET_MS - now());
    recoveries.add(visitor, now());
    return 0;
  };
  return {
    recover: (request, visitor) =>
      onPost(request, async ({ email }) => {
        if (typeof email !== 'string' || !isEmailAddress(email))
          return accountError(400, 'validation_failed', 'Unable to validate email address: invalid format');
        const waitMs = visitor === undefined ? 0 : waitOf(visitor);
        if (waitMs > 0) return tooManyMails(waitMs);
        if (await backend.isDiskFull()) throw new BackendUnavailableError('disk full');
        const link = makeLink(site(), 'recovery');
        const { subject, body } = resetMail(link.address);
        const parameters = [email, link.hash, subject, body];
        await Promise.all([
          backend.sql('select private.request_recovery($1, $2, $3, $4)', parameters),
          setTimeout(ANSWER_AFTER_MS),
        ]);
        return Response.json({});
      }),
    verify: (request, forward) =>
      onPost(request, async ({ token_hash: token, type }) => {
        const hash = storedHash(token);
        if (hash === undefined || (type !== 'recovery' && type !== 'invite')) return linkOver();
        const ticket = randomBytes(32).toString('base64url');
        const [spent] = await backend.sql<{ isGood: boolean }>(
          'select private.spend_account_link($1, $2, $3) as "isGood"',
          [hash, type, ticket],
        );
        if (!spent?.isGood) return linkOver();
        const headers = new Headers(request.headers);
        headers.delete('content-length');
        const passed = JSON.stringify({ token_hash: ticket, type: 'recovery' });
        return forward(new Request(request.url, { method: 'POST', headers, body: passed }));
      }),
  };
}

/** Reads a body, or answers that it is too long. */
export async function readAccountBody(request: Request): Promise<Uint8Array<ArrayBuffer> | Response> {
  const body = await readBoundedBody(request, RULES.accountBodyBytes);
  return body instanceof Uint8Array ? body : refusalResponse(body, new URL(request.url).pathname);
}

/** Decoded as the backend does it: without a byte order mark. Anything but an object has no fields. */
export function fieldsIn(body: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

async function onPost(
  request: Request,
  work: (fields: Record<string, unknown>) => Promise<Response>,
): Promise<Response> {
  if (request.method !== 'POST') {
    const answer = accountError(405, 'method_not_allowed', 'Only POST is answered here.');
    answer.headers.set('Allow', 'POST');
    return answer;
  }
  try {
    const body = await readAccountBody(request);
    return body instanceof Response ? body : await work(fieldsIn(body));
  } catch (error) {
    if (error instanceof BackendUnavailableError) return unavailableResponse(error);
    // A failed statement carries its parameters, and those hold an address and a link.
    throw new Error(`The database refused (${String((error as { code?: unknown }).code)}).`);
  }
}

/**
 * Answers a change of the account. A password set over the API is held to the rules of every other way to set one, and
 * ends all other sessions of the account, as hosted projects do.
 */
export async function changeAccount(
  request: Request,
  forward: Forward,
  { sql }: Pick<Backend, 'sql'>,
): Promise<Response> {
  const body = await readAccountBody(request);
  if (body instanceof Response) return body;
  const change = () => forward(new Request(request.url, { method: 'PUT', headers: request.headers, body }));
  const { password } = fieldsIn(body);
  if (password === undefined || password === null) return change();
  const refused = passwordRefusal(password);
  if (refused) return refused;

  // The account service knows whether the token's signature, account and session are good.
  const headers = new Headers(request.headers);
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  const asked = await forward(new Request(request.url, { headers }));
  if (!asked.ok) return asked;
  await asked.body?.cancel();
  const { sub: account, session_id: id } = claimsOf(headers.get('authorization')?.split('.')[1] ?? '') ?? {};
  if (typeof account !== 'string' || typeof id !== 'string')
    return accountError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  const endOtherSessions = () =>
    sql(
      `with tokens as (
         delete from auth.refresh_tokens where user_id::text = $1 and session_id::text is distinct from $2
       ) delete from auth.sessions where user_id::text = $1 and id::text <> $2`,
      [account, id],
    );
  try {
    // Before: a server that is killed in between must not leave a thief signed in.
    await endOtherSessions();
    const answer = await change();
    // After: the former password opened sessions until now.
    if (answer.ok) await endOtherSessions();
    return answer;
  } catch (error) {
    if (error instanceof BackendUnavailableError) return unavailableResponse(error);
    throw error;
  }
}

// Supabase's own messages, which clients know.

const WEAK: Record<Exclude<PasswordFault, 'too long'>, [reason: string, message: string]> = {
  'too short': ['length', `Password should be at least ${MIN_CHARACTERS} characters.`],
  public: ['pwned', 'Password is known to be weak and easy to guess, please choose a different one.'],
  'control character': ['characters', 'Password should not contain control characters.'],
};

function passwordRefusal(password: unknown): Response | undefined {
  if (typeof password !== 'string')
    return accountError(400, 'validation_failed', 'password must be a string');
  const fault = findPasswordFault(password);
  if (fault === undefined) return undefined;
  if (fault === 'too long')
    return accountError(400, 'validation_failed', `Password cannot be longer than ${MAX_BYTES} characters`);
  const [reason, message] = WEAK[fault];
  return accountError(422, 'weak_password', message, { weak_password: { reasons: [reason] } });
}

const linkOver = () => accountError(403, 'otp_expired', 'Email link is invalid or has expired');

function accountError(code: number, error_code: string, msg: string, more: object = {}): Response {
  return Response.json(
    { code, error_code, msg, ...more },
    { status: code, headers: { 'X-Sb-Error-Code': error_code } },
  );
}

const tooManyMails = (waitMs: number) =>
  refusalResponse(
    {
      status: 429,
      code: 'over_email_send_rate_limit',
      message: 'email rate limit exceeded',
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    },
    '/auth/v1/recover',
  );
