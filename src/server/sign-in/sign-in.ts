// POST /auth/v1/token: slowed down after failures, and the same work whether an account exists or not.
import { wrongPasswordResponse } from '../accounts/wrong-password.ts';
import type { Backend } from '../backend/create-backend.ts';
import { refusal, refusalResponse, tooManySignIns, type Refusal } from '../door/refusal.ts';
import { createAttempts } from './attempts.ts';
import { readCredentials, readRefreshToken, type Credentials } from './credentials.ts';
import { createKnownDevices } from './known-device.ts';
import { createPasswordCheck } from './password-check.ts';

const PATH = '/auth/v1/token';
/** Too many passwords wait to be compared. */
const BUSY = tooManySignIns(2000);
const UNAVAILABLE: Refusal = {
  ...refusal(503, 'unavailable', 'The database is restarting. Please try again.'),
  retryAfterSeconds: 1,
};

export type SignInParts = {
  sql: Backend['sql'];
  jwtSecret: string;
  /** RATE_LIMIT_FACTOR. */
  factor: number;
  now: () => number;
};

/** Asks the backend to answer the request with this body. */
export type Forward = (body: Uint8Array) => Promise<Response>;

export type SignInRequest = {
  grantTypes: string[];
  body: Uint8Array;
  address: string;
  /** The `Cookie` header. */
  cookies: string | null;
};

export type SignIn = (request: SignInRequest, forward: Forward) => Promise<Response>;

export function createSignIn({ sql, jwtSecret, factor, now }: SignInParts): SignIn {
  const attempts = createAttempts(now, factor);
  const devices = createKnownDevices(jwtSecret);
  const check = createPasswordCheck();
  const refused = (reason: Refusal) => refusalResponse(reason, PATH);
  const storedHash = async (email: string) => {
    const [account] = await sql<{ encrypted_password: string | null }>(
      'select encrypted_password from auth.users where lower(email) = $1 limit 1',
      [email],
    );
    return account?.encrypted_password;
  };
  const compare = async ({ email, password }: Credentials, isKnown: boolean): Promise<boolean | Refusal> => {
    try {
      return (await check.matches({ password, hash: await storedHash(email), isKnown })) ?? BUSY;
    } catch {
      return UNAVAILABLE;
    }
  };

  return async ({ grantTypes: [grantType, ...others], body, address, cookies }, forward) => {
    if (others.length > 0) return refused(invalid('grant_type may be given once'));
    if (grantType === 'refresh_token') {
      const problem = readRefreshToken(body);
      return problem === undefined ? forward(body) : refused(invalid(problem));
    }
    if (grantType !== 'password')
      return refused(refusal(400, 'invalid_credentials', 'unsupported_grant_type'));

    const credentials = readCredentials(body);
    if ('problem' in credentials) return refused(invalid(credentials.problem));
    const { email: account } = credentials;
    const device = devices.nameIn(cookies, account, now());
    const attempt = attempts.start({ address, account, device });
    if ('waitMs' in attempt) return refused(tooManySignIns(attempt.waitMs));

    const comparison = await compare(credentials, attempt.isKnown);
    if (typeof comparison === 'object') {
      attempt.canceled();
      return refused(comparison);
    }
    if (!comparison) return wrongPasswordResponse();
    const answer = await forward(body);
    if (answer.ok) {
      attempt.succeeded();
      return withCookie(answer, devices.cookieFor(account, now()));
    }
    if (answer.status >= 500) attempt.canceled();
    return answer;
  };
}

function withCookie(answer: Response, cookie: string): Response {
  const headers = new Headers(answer.headers);
  headers.append('Set-Cookie', cookie);
  return new Response(answer.body, { status: answer.status, headers });
}

function invalid(problem: string): Refusal {
  return refusal(400, 'validation_failed', problem);
}
