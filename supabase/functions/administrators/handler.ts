// Runs as an Edge Function, and at POST /functions/v1/administrators on the embedded server.
import { fieldsIn, readPost, refuse, secretHeaders, type Refusal, type Send } from '../_shared/http.ts';

const BODY_LIMIT_BYTES = 4096;
const MAX_ADDRESS = 254;

export type Invitation = 'invited' | 'pending' | 'given' | 'already' | 'invalid' | 'too-many';

export type VisitorApi = { send: Send; apiUrl: string; publishableKey: string };
type AdministratorsOptions = { api: VisitorApi; invite: (email: string) => Promise<Invitation> };

const REFUSALS: Partial<Record<Invitation, Refusal>> = {
  already: { status: 409, code: 'already', message: 'This address is already an administrator.' },
  invalid: { status: 400, code: 'invalid', message: 'This is not an email address.' },
  'too-many': {
    status: 429,
    code: 'PT429',
    message: 'Too many invitations were sent within the hour. Wait before you send more.',
    headers: { 'Retry-After': '3600' },
  },
};

export async function handleAdministrators(
  request: Request,
  { api, invite }: AdministratorsOptions,
): Promise<Response> {
  const body = await readPost(request, BODY_LIMIT_BYTES);
  if (typeof body !== 'string') return refuse(body);
  try {
    if (!(await isAdministrator(request, api)))
      return refuse({ status: 403, code: '42501', message: 'Only administrators may invite users.' });
    const email = emailIn(body);
    const outcome = email === undefined ? 'invalid' : await invite(email);
    const refused = REFUSALS[outcome];
    return refused ? refuse(refused) : Response.json({ outcome }, { status: 201 });
  } catch {
    const message = 'The invitation could not be stored. Please try again.';
    return refuse({ status: 503, code: '503', message });
  }
}

/** Checks the database, because the token may outlive the session. */
export async function isAdministrator(
  request: Request,
  { send, apiUrl, publishableKey }: VisitorApi,
): Promise<boolean> {
  const authorization = request.headers.get('authorization');
  const response = await send(
    new Request(`${apiUrl}/rest/v1/rpc/list_administrators`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        ...(authorization && { Authorization: authorization }),
        'Content-Type': 'application/json',
      },
      body: '{}',
    }),
  );
  await response.body?.cancel();
  if (response.status >= 500) throw new Error('The database is not responding.');
  return response.ok;
}

function emailIn(body: string): string | undefined {
  const { email } = fieldsIn(body);
  const trimmed = typeof email === 'string' ? email.trim() : '';
  const isPlausible = trimmed !== '' && [...trimmed].length <= MAX_ADDRESS && !trimmed.includes('\0');
  return isPlausible ? trimmed : undefined;
}

type HostedOptions = VisitorApi & { secretKey: string; redirectTo: string };

export function onHostedProject({ secretKey, redirectTo, ...api }: HostedOptions): AdministratorsOptions {
  const post = (path: string, body: object) =>
    api.send(
      new Request(`${api.apiUrl}${path}`, {
        method: 'POST',
        headers: secretHeaders(secretKey),
        body: JSON.stringify(body),
      }),
    );
  const grantRole = async (address: string): Promise<Invitation | 'unknown'> => {
    const response = await post('/rest/v1/rpc/give_administrator_role', { address });
    if (!response.ok) throw new Error(`The database returned ${response.status}.`);
    return (await response.json()) as Invitation | 'unknown';
  };
  return {
    api,
    invite: async (email) => {
      const outcome = await grantRole(email);
      if (outcome !== 'unknown' && outcome !== 'pending') return outcome;
      const mailed = await post(`/auth/v1/invite?redirect_to=${encodeURIComponent(redirectTo)}`, { email });
      await mailed.body?.cancel();
      if (mailed.status === 429) return 'too-many';
      if (mailed.status === 400) return 'invalid';
      if (!mailed.ok) throw new Error(`The account service returned ${mailed.status}.`);
      if (outcome === 'pending') return 'pending';
      await grantRole(email);
      return 'invited';
    },
  };
}
