// Invites an administrator. The same handler runs as Edge Function on a hosted project and behind
// POST /functions/v1/administrators on the embedded server; how an account is made there is handed in.
// Listing and removing administrators takes no secret key: the database does both.
import { readBoundedBody, refusal, refuseMethod, secretHeaders, type Send } from '../_shared/http.ts';

const BODY_LIMIT_BYTES = 4096;
const MAX_ADDRESS = 254;

/** 'given': the address had an account, which now has the role. 'pending': invited before, and now again. */
export type Invitation = 'invited' | 'pending' | 'given' | 'already' | 'invalid' | 'too-many';

type AdministratorsOptions = {
  askAsCaller: (path: string, authorization: string) => Promise<Response>;
  invite: (email: string) => Promise<Invitation>;
};

const REFUSALS: Record<'already' | 'invalid' | 'too-many', Parameters<typeof refusal>[0]> = {
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
  if (request.method !== 'POST') return refuseMethod();
  const body = await readBoundedBody(request, BODY_LIMIT_BYTES);
  if (!(body instanceof Uint8Array)) return refusal(body);
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
    return trimmed !== '' && [...trimmed].length <= MAX_ADDRESS && !trimmed.includes('\0')
      ? trimmed
      : undefined;
  } catch {
    return undefined;
  }
}

type HostedOptions = {
  send: Send;
  apiUrl: string;
  publishableKey: string;
  secretKey: string;
  redirectTo: string;
};

/** On a hosted project the account service makes the account and sends the mail, and the role is a row. */
export function onHostedProject({
  send,
  apiUrl,
  publishableKey,
  secretKey,
  redirectTo,
}: HostedOptions): AdministratorsOptions {
  const post = (path: string, body: object) =>
    send(
      new Request(`${apiUrl}${path}`, {
        method: 'POST',
        headers: secretHeaders(secretKey),
        body: JSON.stringify(body),
      }),
    );
  const giveRole = async (address: string): Promise<Invitation | 'unknown'> => {
    const answer = await post('/rest/v1/rpc/give_administrator_role', { address });
    if (!answer.ok) throw new Error(`The database answered ${answer.status}.`);
    return (await answer.json()) as Invitation | 'unknown';
  };
  return {
    askAsCaller: (path, authorization) =>
      send(
        new Request(`${apiUrl}/rest/v1/${path}`, {
          method: 'POST',
          headers: {
            apikey: publishableKey,
            ...(authorization && { Authorization: authorization }),
            'Content-Type': 'application/json',
          },
          body: '{}',
        }),
      ),
    invite: async (email) => {
      const outcome = await giveRole(email);
      if (outcome !== 'unknown' && outcome !== 'pending') return outcome;
      const mailed = await post(`/auth/v1/invite?redirect_to=${encodeURIComponent(redirectTo)}`, { email });
      await mailed.body?.cancel();
      if (mailed.status === 429) return 'too-many';
      if (mailed.status === 400) return 'invalid';
      if (!mailed.ok) throw new Error(`The account service answered ${mailed.status}.`);
      if (outcome === 'unknown') await giveRole(email);
      return outcome === 'unknown' ? 'invited' : 'pending';
    },
  };
}
