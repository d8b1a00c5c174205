// Invites an administrator. The same handler runs as Edge Function on a hosted project and behind
// POST /functions/v1/administrators on the embedded server; how an account is made there is handed in.
// Listing and removing administrators takes no secret key: the database does both.

import { readBoundedBody } from '../_shared/bounded-body.ts';

const BODY_LIMIT_BYTES = 4096;
/** RFC 5321's bound for a whole address. */
const LONGEST_ADDRESS = 254;

/** 'given': the address had an account, which now has the role. 'pending': invited before, and now again. */
export type Invitation = 'invited' | 'pending' | 'given' | 'already' | 'invalid' | 'too-many';

export type AdministratorsOptions = {
  /** Asks the data API, at a path below /rest/v1/, with the rights of the one who calls. */
  askAsCaller: (path: string, authorization: string) => Promise<Response>;
  invite: (email: string) => Promise<Invitation>;
};

type Answer = { status: number; code: string; message: string };

const REFUSALS: Record<'already' | 'invalid' | 'too-many', Answer> = {
  already: { status: 409, code: 'already', message: 'This address is already an administrator.' },
  invalid: { status: 400, code: 'invalid', message: 'This is not an e-mail address.' },
  'too-many': {
    status: 429,
    code: 'PT429',
    message: 'Too many invitations were sent within the hour. Wait before you send more.',
  },
};

/** Answers 201 with the outcome, or an error as JSON with `code` and `message`. Never rejects. */
export async function handleAdministrators(
  request: Request,
  options: AdministratorsOptions,
): Promise<Response> {
  if (request.method !== 'POST')
    return refusal({ status: 405, code: '405', message: 'Only POST is answered here.' }, { Allow: 'POST' });
  const body = await readBoundedBody(request, BODY_LIMIT_BYTES);
  if (!(body instanceof Uint8Array)) {
    const { status, ...reason } = body;
    return Response.json(reason, { status });
  }
  try {
    const stopped = await stopUnlessAdministrator(request, options.askAsCaller);
    if (stopped) return stopped;
    const email = emailIn(new TextDecoder().decode(body));
    if (email === undefined) return refusal(REFUSALS.invalid);
    const outcome = await options.invite(email);
    if (outcome === 'already' || outcome === 'invalid' || outcome === 'too-many')
      return refusal(REFUSALS[outcome], outcome === 'too-many' ? { 'Retry-After': '3600' } : {});
    return Response.json({ outcome }, { status: 201 });
  } catch {
    return refusal({
      status: 503,
      code: '503',
      message: 'The invitation could not be stored just now. Try again.',
    });
  }
}

/** The database decides who is an administrator, and that the session has not ended. */
async function stopUnlessAdministrator(
  request: Request,
  askAsCaller: AdministratorsOptions['askAsCaller'],
): Promise<Response | undefined> {
  const authorization = request.headers.get('authorization') ?? '';
  const answer = await askAsCaller('rpc/list_administrators', authorization);
  await answer.body?.cancel();
  if (answer.ok) return undefined;
  if (answer.status >= 500) throw new Error('The database does not answer.');
  return refusal({ status: 403, code: '42501', message: 'Only administrators may invite one.' });
}

function emailIn(body: string): string | undefined {
  try {
    const { email } = (JSON.parse(body) ?? {}) as { email?: unknown };
    const trimmed = typeof email === 'string' ? email.trim() : '';
    return trimmed !== '' && [...trimmed].length <= LONGEST_ADDRESS && !trimmed.includes('\0')
      ? trimmed
      : undefined;
  } catch {
    return undefined;
  }
}

function refusal({ status, code, message }: Answer, headers: Record<string, string> = {}): Response {
  return Response.json({ code, message }, { status, headers });
}
