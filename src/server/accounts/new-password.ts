// PUT /auth/v1/user: a password set over the API is held to the rules of every other way to set one, and ends all
// other sessions of the account, as hosted projects do.
import type { Backend } from '../backend/create-backend.ts';
import { BackendUnavailableError, unavailableResponse } from '../backend/unavailable.ts';
import { passwordIn, readAccountBody } from './account-body.ts';
import {
  findPasswordFault,
  LONGEST_BYTES,
  SHORTEST_CHARACTERS,
  type PasswordFault,
} from './password-rules.ts';

type Forward = (request: Request) => Promise<Response>;
type Session = { account: string; id: string };

/** Answers a change of the account: refused where its password or its session is not good, else by `forward`. */
export async function changeAccount(
  request: Request,
  forward: Forward,
  { sql }: Pick<Backend, 'sql'>,
): Promise<Response> {
  const body = await readAccountBody(request);
  if (body instanceof Response) return body;
  const change = () => forward(new Request(request.url, { method: 'PUT', headers: request.headers, body }));
  const password = passwordIn(body);
  if (password === undefined || password === null) return change();
  const refused = refusalOf(password);
  if (refused) return refused;

  const session = await validSession(request, forward);
  if (session instanceof Response) return session;
  try {
    // Before: a server that is killed in between must not leave a thief signed in.
    await endOtherSessions(sql, session);
    const answer = await change();
    // After: the former password opened sessions until now.
    if (answer.ok) await endOtherSessions(sql, session);
    return answer;
  } catch (error) {
    if (error instanceof BackendUnavailableError) return unavailableResponse(error);
    throw error;
  }
}

/** Asks the account service, which knows whether the token's signature, account and session are good. */
async function validSession(request: Request, forward: Forward): Promise<Session | Response> {
  const headers = new Headers(request.headers);
  for (const name of ['content-type', 'content-length']) headers.delete(name);
  const answer = await forward(new Request(request.url, { headers }));
  if (!answer.ok) return answer;
  await answer.body?.cancel();
  const session = sessionIn(headers.get('authorization') ?? '');
  return (
    session ?? errorResponse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  );
}

/** @param authorization holds a token whose signature was checked */
function sessionIn(authorization: string): Session | undefined {
  try {
    const claims = JSON.parse(
      Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString('utf8'),
    ) as { sub?: unknown; session_id?: unknown };
    const { sub: account, session_id: id } = claims;
    return typeof account === 'string' && typeof id === 'string' ? { account, id } : undefined;
  } catch {
    return undefined;
  }
}

async function endOtherSessions(sql: Backend['sql'], { account, id }: Session): Promise<void> {
  await sql(
    `with tokens as (
       delete from auth.refresh_tokens where user_id::text = $1 and session_id::text is distinct from $2
     ) delete from auth.sessions where user_id::text = $1 and id::text <> $2`,
    [account, id],
  );
}

/** In Supabase's words, which clients know. */
const WEAK: Record<Exclude<PasswordFault, 'too long'>, { reason: string; message: string }> = {
  'too short': {
    reason: 'length',
    message: `Password should be at least ${SHORTEST_CHARACTERS} characters.`,
  },
  public: {
    reason: 'pwned',
    message: 'Password is known to be weak and easy to guess, please choose a different one.',
  },
  'control character': {
    reason: 'characters',
    message: 'Password should not contain control characters.',
  },
};

function refusalOf(password: unknown): Response | undefined {
  if (typeof password !== 'string')
    return errorResponse(400, 'validation_failed', 'password must be a string');
  const fault = findPasswordFault(password);
  if (fault === undefined) return undefined;
  if (fault === 'too long') {
    const message = `Password cannot be longer than ${LONGEST_BYTES} characters`;
    return errorResponse(400, 'validation_failed', message);
  }
  const { reason, message } = WEAK[fault];
  return errorResponse(422, 'weak_password', message, { weak_password: { reasons: [reason] } });
}

function errorResponse(code: number, error_code: string, msg: string, more: object = {}): Response {
  return Response.json(
    { code, error_code, msg, ...more },
    { status: code, headers: { 'X-Sb-Error-Code': error_code } },
  );
}
