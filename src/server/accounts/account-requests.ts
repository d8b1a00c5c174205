// Password recovery and password changes, in place of the account service. Every address gets the same response after the
// same time; the link is queued in mail_outbox.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { fieldsIn } from '../../../supabase/functions/_shared/http.ts';
import { isEmailAddress } from '../../lib/forms/email-address.ts';
import type { Backend } from '../backend/create-backend.ts';
import { BackendUnavailableError } from '../backend/unavailable.ts';
import { atLeastOne } from '../door/limits.ts';
import { accountError, refusalResponse, tooMany } from '../door/refusal.ts';
import { claimsOf } from '../door/sessions.ts';
import { createTally } from '../sign-in/attempts.ts';
import { createLink, resetMail, storedHash } from './account-links.ts';
import { findPasswordFault, MAX_BYTES, MIN_CHARACTERS, type PasswordFault } from './password-rules.ts';

type Forward = (request: Request) => Promise<Response>;

/** Recovery requests per address until it makes none for an hour. The database limits emails per account. */
const RECOVERIES_PER_ADDRESS = 5;
const RESET_AFTER_MS = 60 * 60_000;
const REMEMBERED_ADDRESSES = 50_000;
/** The minimum response time, so that it does not reveal whether the account exists. */
const MIN_RESPONSE_MS = 400;

export type RecoveryOptions = {
  backend: Pick<Backend, 'sql' | 'isDiskFull'>;
  site: () => string;
  factor?: number;
  now?: () => number;
};

export type Recovery = ReturnType<typeof createRecovery>;

export function createRecovery({ backend, site, factor = 1, now = Date.now }: RecoveryOptions) {
  const recoveries = createTally(REMEMBERED_ADDRESSES, RESET_AFTER_MS);
  const waitFor = (visitor: string): number => {
    const { count, lastAt } = recoveries.current(visitor, now());
    if (count >= atLeastOne(RECOVERIES_PER_ADDRESS * factor))
      return Math.max(1000, lastAt + RESET_AFTER_MS - now());
    recoveries.add(visitor, now());
    return 0;
  };
  return {
    recover: async (request: Request, visitor: string | undefined): Promise<Response> => {
      if (request.method !== 'POST') return postOnly();
      const { email } = fieldsIn(await request.text());
      if (typeof email !== 'string' || !isEmailAddress(email))
        return accountError(400, 'validation_failed', 'Unable to validate email address: invalid format');
      const waitMs = visitor === undefined ? 0 : waitFor(visitor);
      if (waitMs > 0) {
        const reason = tooMany('over_email_send_rate_limit', 'email rate limit exceeded', waitMs);
        return refusalResponse(reason, new URL(request.url).pathname);
      }
      if (await backend.isDiskFull()) throw new BackendUnavailableError('disk full');
      const link = createLink(site(), 'recovery');
      const { subject, body } = resetMail(link.address);
      const parameters = [email, link.hash, subject, body];
      await Promise.all([
        backend.sql('select private.request_recovery($1, $2, $3, $4)', parameters),
        setTimeout(MIN_RESPONSE_MS),
      ]);
      return Response.json({});
    },
    verify: async (request: Request, forward: Forward): Promise<Response> => {
      if (request.method !== 'POST') return postOnly();
      const { token_hash: token, type } = fieldsIn(await request.text());
      const hash = storedHash(token);
      if (hash === undefined || (type !== 'recovery' && type !== 'invite')) return linkExpired();
      const ticket = randomBytes(32).toString('base64url');
      const [redeemed] = await backend.sql<{ isValid: boolean }>(
        'select private.spend_account_link($1, $2, $3) as "isValid"',
        [hash, type, ticket],
      );
      if (!redeemed?.isValid) return linkExpired();
      const headers = new Headers(request.headers);
      headers.delete('content-length');
      const body = JSON.stringify({ token_hash: ticket, type: 'recovery' });
      return forward(new Request(request.url, { method: 'POST', headers, body }));
    },
  };
}

/** Changes the account. As on hosted projects, a new password follows the password rules and ends all other sessions. */
export async function changeAccount(
  request: Request,
  forward: Forward,
  { sql }: Pick<Backend, 'sql'>,
): Promise<Response> {
  const body = await request.text();
  const change = () => forward(new Request(request.url, { method: 'PUT', headers: request.headers, body }));
  const { password } = fieldsIn(body);
  if (password === undefined || password === null) return change();
  const refused = passwordRefusal(password);
  if (refused) return refused;

  // The account service verifies the token's signature, account and session.
  const headers = new Headers(request.headers);
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  const checked = await forward(new Request(request.url, { headers }));
  if (!checked.ok) return checked;
  await checked.body?.cancel();
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
  // Before the change: if the server is killed in between, an intruder must not stay signed in.
  await endOtherSessions();
  const response = await change();
  // After the change, because the old password could open sessions until now.
  if (response.ok) await endOtherSessions();
  return response;
}

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

const linkExpired = () => accountError(403, 'otp_expired', 'Email link is invalid or has expired');

const postOnly = () =>
  accountError(405, 'method_not_allowed', 'Only POST is allowed.', { headers: { Allow: 'POST' } });
