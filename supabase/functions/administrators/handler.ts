// Runs as an Edge Function, and at POST /functions/v1/administrators on the embedded server.
import {
  parseFields,
  readPost,
  jsonError,
  secretHeaders,
  type ApiError,
  type Send,
} from '../_shared/http.ts';

const BODY_LIMIT_BYTES = 4096;
const MAX_EMAIL_LENGTH = 254;

export type Invitation = 'invited' | 'pending' | 'granted' | 'already' | 'invalid' | 'too-many';

export type VisitorApi = { send: Send; apiUrl: string; publishableKey: string };
export type Role = 'admin' | 'editor';
type AdministratorsOptions = {
  api: VisitorApi;
  invite: (email: string, role: Role, inviter: string | null) => Promise<Invitation>;
};

const ERRORS: Partial<Record<Invitation, ApiError>> = {
  already: { status: 409, code: 'already', message: 'This address already has access.' },
  invalid: { status: 400, code: 'invalid', message: 'The email address or the role is not valid.' },
  'too-many': {
    status: 429,
    code: 'PT429',
    message: 'Too many invitations were sent in the last hour. Try again later.',
    headers: { 'Retry-After': '3600' },
  },
};

export async function handleAdministrators(
  request: Request,
  { api, invite }: AdministratorsOptions,
): Promise<Response> {
  const body = await readPost(request, BODY_LIMIT_BYTES);
  if (typeof body !== 'string') return jsonError(body);
  try {
    const rejection = await rejectUnlessAdministrator(request, api, { isRecent: true });
    if (rejection) return jsonError(rejection);
    const { email, role } = parseInvitation(body);
    const outcome =
      email === undefined || role === undefined ? 'invalid' : await invite(email, role, callerOf(request));
    const error = ERRORS[outcome];
    return error ? jsonError(error) : Response.json({ outcome }, { status: 201 });
  } catch {
    const message = 'The invitation could not be saved. Please try again.';
    return jsonError({ status: 503, code: '503', message });
  }
}

/**
 * Checks the database, because the token may outlive the session.
 * @param isRecent whether accounts with a second factor must have used it in the last 15 minutes
 */
export async function rejectUnlessAdministrator(
  request: Request,
  { send, apiUrl, publishableKey }: VisitorApi,
  { isRecent }: { isRecent: boolean },
): Promise<ApiError | undefined> {
  const authorization = request.headers.get('authorization');
  const [name, parameters] = isRecent
    ? ['require_recent_factor', { as_administrator: true }]
    : ['list_administrators', {}];
  const response = await send(
    new Request(`${apiUrl}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        ...(authorization && { Authorization: authorization }),
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(parameters),
    }),
  );
  const { code, message } = parseFields(await response.text());
  if (response.status >= 500) throw new Error('The database is not responding.');
  if (response.ok) return undefined;
  return code === 'PT403'
    ? { status: 403, code, message: String(message) }
    : { status: 403, code: '42501', message: 'Only administrators can do this.' };
}

/** The account in a token that the database has accepted. */
function callerOf(request: Request): string | null {
  const payload = request.headers.get('authorization')?.split('.')[1] ?? '';
  try {
    const { sub } = parseFields(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

function parseInvitation(body: string): { email: string | undefined; role: Role | undefined } {
  const { email, role } = parseFields(body);
  const trimmed = typeof email === 'string' ? email.trim() : '';
  const isValid = trimmed !== '' && [...trimmed].length <= MAX_EMAIL_LENGTH && !trimmed.includes('\0');
  return {
    email: isValid ? trimmed : undefined,
    role: role === 'admin' || role === 'editor' ? role : undefined,
  };
}

type HostedOptions = VisitorApi & { secretKey: string; redirectTo: string };

export function createHostedOptions({ secretKey, redirectTo, ...api }: HostedOptions): AdministratorsOptions {
  const post = (path: string, body: object) =>
    api.send(
      new Request(`${api.apiUrl}${path}`, {
        method: 'POST',
        headers: secretHeaders(secretKey),
        body: JSON.stringify(body),
      }),
    );
  const grantRole = async (
    address: string,
    role: Role,
    inviter: string | null,
  ): Promise<Invitation | 'unknown'> => {
    const response = await post('/rest/v1/rpc/grant_role', { address, new_role: role, inviter });
    if (!response.ok) throw new Error(`The database returned ${response.status}.`);
    return (await response.json()) as Invitation | 'unknown';
  };
  return {
    api,
    invite: async (email, role, inviter) => {
      const outcome = await grantRole(email, role, inviter);
      if (outcome !== 'unknown' && outcome !== 'pending') return outcome;
      const response = await post(`/auth/v1/invite?redirect_to=${encodeURIComponent(redirectTo)}`, { email });
      await response.body?.cancel();
      if (response.status === 429) return 'too-many';
      if (response.status === 400) return 'invalid';
      if (!response.ok) throw new Error(`The account service returned ${response.status}.`);
      if (outcome === 'pending') return 'pending';
      await grantRole(email, role, inviter);
      return 'invited';
    },
  };
}
