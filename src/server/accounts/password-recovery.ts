// Replaces the account service's password recovery and changes. The response and its timing do not reveal whether an account
// exists; the link is queued in mail_outbox.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseFields } from '../../../supabase/functions/_shared/http.ts';
import { isEmailAddress } from '../../lib/forms/email-address.ts';
import type { Backend } from '../backend/create-backend.ts';
import { BackendUnavailableError } from '../backend/unavailable.ts';
import { atLeastOne } from '../gateway/limits.ts';
import { accountError, errorResponse, rateLimited } from '../gateway/api-errors.ts';
import { parseClaims } from '../gateway/sessions.ts';
import { createCounter } from '../sign-in/attempts.ts';
import { siteIdentity } from '../site/site-identity.ts';
import { createLink, passwordResetEmail, hashToken } from './account-links.ts';
import type { SecondFactor } from './second-factor.ts';
import { MAX_PASSWORD_BYTES, MIN_PASSWORD_CHARACTERS } from '../../lib/site/password-limits.ts';
import { findPasswordProblem, type PasswordProblem } from './password-rules.ts';

type Forward = (request: Request) => Promise<Response>;

/** Resets after an hour without requests. The database limits emails per account. */
const MAX_RECOVERIES_PER_ADDRESS = 5;
const RESET_AFTER_MS = 60 * 60_000;
const REMEMBERED_ADDRESSES = 50_000;
/** So that the response time does not reveal whether the account exists. */
const MIN_RESPONSE_MS = 400;

export type RecoveryOptions = {
  backend: Pick<Backend, 'sql' | 'isDiskFull'>;
  site: () => string;
  factor?: number;
  now?: () => number;
};

export type Recovery = ReturnType<typeof createRecovery>;

export function createRecovery({ backend, site, factor = 1, now = Date.now }: RecoveryOptions) {
  const recoveries = createCounter(REMEMBERED_ADDRESSES, RESET_AFTER_MS);
  const takeAttempt = (visitor: string): number => {
    const { count, lastAt } = recoveries.current(visitor, now());
    if (count >= atLeastOne(MAX_RECOVERIES_PER_ADDRESS * factor))
      return Math.max(1000, lastAt + RESET_AFTER_MS - now());
    recoveries.add(visitor, now());
    return 0;
  };
  return {
    recover: async (request: Request, visitor: string | undefined): Promise<Response> => {
      if (request.method !== 'POST') return methodNotAllowed();
      const { email } = parseFields(await request.text());
      if (typeof email !== 'string' || !isEmailAddress(email))
        return accountError(400, 'validation_failed', 'Unable to validate email address: invalid format');
      const waitMs = visitor === undefined ? 0 : takeAttempt(visitor);
      if (waitMs > 0) {
        const error = rateLimited('over_email_send_rate_limit', 'email rate limit exceeded', waitMs);
        return errorResponse(error, new URL(request.url).pathname);
      }
      if (await backend.isDiskFull()) throw new BackendUnavailableError('disk full');
      const link = createLink(site(), 'recovery');
      const { siteName } = await siteIdentity(backend);
      const { subject, body } = passwordResetEmail(siteName, link.address);
      const parameters = [email, link.hash, subject, body];
      await Promise.all([
        backend.sql('select private.request_recovery($1, $2, $3, $4)', parameters),
        setTimeout(MIN_RESPONSE_MS),
      ]);
      return Response.json({});
    },
    verify: async (request: Request, forward: Forward): Promise<Response> => {
      if (request.method !== 'POST') return methodNotAllowed();
      const { token_hash: token, type } = parseFields(await request.text());
      const hash = hashToken(token);
      if (hash === undefined || (type !== 'recovery' && type !== 'invite')) return expiredLink();
      const ticket = randomBytes(32).toString('base64url');
      const [redeemed] = await backend.sql<{ isValid: boolean }>(
        'select private.redeem_account_link($1, $2, $3) as "isValid"',
        [hash, type, ticket],
      );
      if (!redeemed?.isValid) return expiredLink();
      const headers = new Headers(request.headers);
      headers.delete('content-length');
      const body = JSON.stringify({ token_hash: ticket, type: 'recovery' });
      return forward(new Request(request.url, { method: 'POST', headers, body }));
    },
  };
}

/** As on hosted projects, a new password must follow the password rules and ends all other sessions. */
export async function changeAccount(
  request: Request,
  forward: Forward,
  { sql }: Pick<Backend, 'sql'>,
  secondFactor?: Pick<SecondFactor, 'mayChangeAccount'>,
): Promise<Response> {
  const body = await request.text();
  const change = () => forward(new Request(request.url, { method: 'PUT', headers: request.headers, body }));
  const { password, email } = parseFields(body);
  const changesPassword = password !== undefined && password !== null;
  if (!changesPassword && email === undefined) return change();
  const error = changesPassword ? passwordError(password) : undefined;
  if (error) return error;

  // The account service verifies the token's signature, account and session.
  const headers = new Headers(request.headers);
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  const verified = await forward(new Request(request.url, { headers }));
  if (!verified.ok) return verified;
  await verified.body?.cancel();
  const claims = parseClaims(headers.get('authorization')?.split('.')[1] ?? '');
  const { sub: account, session_id: id } = claims;
  if (typeof account !== 'string' || typeof id !== 'string')
    return accountError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  if (secondFactor && !(await secondFactor.mayChangeAccount(account, claims))) {
    const message = 'AAL2 session is required to update email or password when MFA is enabled.';
    return accountError(401, 'insufficient_aal', message);
  }
  if (!changesPassword) return change();
  const endOtherSessions = () =>
    sql(
      `with tokens as (
         delete from auth.refresh_tokens where user_id::text = $1 and session_id::text is distinct from $2
       ) delete from auth.sessions where user_id::text = $1 and id::text <> $2`,
      [account, id],
    );
  // Before the change, so that no intruder stays signed in if the server is killed in between.
  await endOtherSessions();
  const response = await change();
  // Again, because the old password was valid until now.
  if (response.ok) {
    await endOtherSessions();
    await sql(
      `insert into public.audit_log (actor, action)
       select email, 'Password changed' from auth.users
       where id::text = $1 and exists (select 1 from public.user_roles where user_id = users.id)`,
      [account],
    );
  }
  return response;
}

const WEAK_PASSWORD_ERRORS: Record<
  Exclude<PasswordProblem, 'too long'>,
  [reason: string, message: string]
> = {
  'too short': ['length', `Password should be at least ${MIN_PASSWORD_CHARACTERS} characters.`],
  public: ['pwned', 'Password is known to be weak and easy to guess, please choose a different one.'],
  'control character': ['characters', 'Password should not contain control characters.'],
};

function passwordError(password: unknown): Response | undefined {
  if (typeof password !== 'string')
    return accountError(400, 'validation_failed', 'password must be a string');
  const problem = findPasswordProblem(password);
  if (problem === undefined) return undefined;
  if (problem === 'too long')
    return accountError(
      400,
      'validation_failed',
      `Password cannot be longer than ${MAX_PASSWORD_BYTES} characters`,
    );
  const [reason, message] = WEAK_PASSWORD_ERRORS[problem];
  return accountError(422, 'weak_password', message, { weak_password: { reasons: [reason] } });
}

const expiredLink = () => accountError(403, 'otp_expired', 'Email link is invalid or has expired');

const methodNotAllowed = () =>
  accountError(405, 'method_not_allowed', 'Only POST is allowed.', { headers: { Allow: 'POST' } });
