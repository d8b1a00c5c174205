// POST /auth/v1/recover and /auth/v1/verify: a forgotten password, as Supabase's clients ask for it. One answer for all
// addresses, after the same time; the link goes into the table of mails.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { isEmailAddress } from '../../lib/forms/email-address.ts';
import type { Backend } from '../backend/create-backend.ts';
import { BackendUnavailableError, unavailableResponse } from '../backend/unavailable.ts';
import { refusalResponse, type Refusal } from '../door/refusal.ts';
import { RECOVERY } from '../door/rules.ts';
import { currentCount } from '../sign-in/delays.ts';
import { createTally } from '../sign-in/tally.ts';
import { fieldsIn, readAccountBody } from './account-body.ts';
import { makeLink, storedHash, type LinkKind } from './account-links.ts';
import { resetMail } from './account-mails.ts';

type Forward = (request: Request) => Promise<Response>;

export type RecoveryParts = {
  backend: Pick<Backend, 'sql' | 'isDiskFull'>;
  /** The public origin that links lead to. */
  site: () => string;
  /** RATE_LIMIT_FACTOR. */
  factor?: number;
  now?: () => number;
};

export type Recovery = {
  /** @param visitor a hash of the address that asks */
  recover: (request: Request, visitor: string | undefined) => Promise<Response>;
  /** Opens the account of a link with a session that `forward` gets from the account service. */
  verify: (request: Request, forward: Forward) => Promise<Response>;
};

export function createRecovery({ backend, site, factor = 1, now = Date.now }: RecoveryParts): Recovery {
  const asked = createTally(RECOVERY.remembered, RECOVERY.quietMs);
  const most = Math.max(1, Math.round(RECOVERY.perAddress * factor));
  const waitOf = (visitor: string | undefined): number => {
    if (visitor === undefined) return 0;
    const earlier = asked.get(visitor);
    if (earlier && currentCount(earlier, now(), RECOVERY.quietMs) >= most)
      return Math.max(1000, earlier.lastAt + RECOVERY.quietMs - now());
    asked.count(visitor, now());
    return 0;
  };
  return {
    recover: (request, visitor) =>
      whileAvailable(async () => {
        const body = await readPost(request);
        if (body instanceof Response) return body;
        const { email } = fieldsIn(body);
        if (typeof email !== 'string' || !isEmailAddress(email)) return noAddress();
        const waitMs = waitOf(visitor);
        if (waitMs > 0) return refusalResponse(tooManyMails(waitMs), '/auth/v1/recover');
        if (await backend.isDiskFull()) throw new BackendUnavailableError('disk full');
        // The longest of both: an address that has an account is answered no later than one that has none.
        await Promise.all([storeMail(email), setTimeout(RECOVERY.answerAfterMs)]);
        return Response.json({});
      }),
    verify: (request, forward) =>
      whileAvailable(async () => {
        const body = await readPost(request);
        if (body instanceof Response) return body;
        const { token_hash: token, type } = fieldsIn(body);
        const hash = storedHash(token);
        if (!isLinkKind(type) || hash === undefined) return linkOver();
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

  async function storeMail(email: string): Promise<void> {
    const link = makeLink(site(), 'recovery');
    const { subject, body } = resetMail(link.address);
    await backend.sql('select private.request_recovery($1, $2, $3, $4)', [email, link.hash, subject, body]);
  }
}

function isLinkKind(type: unknown): type is LinkKind {
  return type === 'recovery' || type === 'invite';
}

async function readPost(request: Request): Promise<Uint8Array | Response> {
  if (request.method === 'POST') return readAccountBody(request);
  return Response.json(
    { code: 405, error_code: 'method_not_allowed', msg: 'Only POST is answered here.' },
    { status: 405, headers: { Allow: 'POST' } },
  );
}

async function whileAvailable(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BackendUnavailableError) return unavailableResponse(error);
    throw withoutParameters(error);
  }
}

/** A failed statement carries its parameters, and those hold an address and a link. */
function withoutParameters(error: unknown): Error {
  return new Error(`The database refused (${String((error as { code?: unknown }).code)}).`);
}

/** In Supabase's words, which clients know. */
const noAddress = () =>
  accountError(400, 'validation_failed', 'Unable to validate email address: invalid format');
const linkOver = () => accountError(403, 'otp_expired', 'Email link is invalid or has expired');

function accountError(code: number, error_code: string, msg: string): Response {
  return Response.json(
    { code, error_code, msg },
    { status: code, headers: { 'X-Sb-Error-Code': error_code } },
  );
}

function tooManyMails(waitMs: number): Refusal {
  return {
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'email rate limit exceeded',
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  };
}
