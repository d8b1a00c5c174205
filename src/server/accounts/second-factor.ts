// The account service's second factors, which the embedded one lacks, with Supabase's requests and responses:
// /auth/v1/factors for apps and passkeys, and /auth/v1/passkeys/authentication for signing in with a passkey only.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { renderSVG } from 'uqr';
import { parseFields } from '../../../supabase/functions/_shared/http.ts';
import { siteIdentity } from '../site/site-identity.ts';
import type { Backend } from '../backend/create-backend.ts';
import { accountError, errorResponse, tooManySignIns } from '../gateway/api-errors.ts';
import { BoundedMap } from '../gateway/limits.ts';
import { parseClaims } from '../gateway/sessions.ts';
import { createAttempts } from '../sign-in/attempts.ts';
import { createTotpSecret, findTotpStep, totpUri } from './totp.ts';

/** Loaded for the first passkey, because it takes 130 ms and 25 MB. */
const webAuthn = () => import('@simplewebauthn/server');
/** EdDSA, ES256, and RS256. */
const ALGORITHMS = [-8, -7, -257];

type Forward = (request: Request) => Promise<Response>;

/** Adding and removing factors; private.require_recent_factor has the same limit. */
const RECENT_MS = 15 * 60_000;
const CHALLENGE_MS = 5 * 60_000;
const MAX_FACTORS = 10;
const MAX_NAME_LENGTH = 100;
/** Passkey sign-ins that have begun. They are not in the database, because anyone can begin one. */
const MAX_PENDING_SIGN_INS = 10_000;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const FACTOR_PATH = new RegExp(`^/auth/v1/factors/(${UUID})(?:/(challenge|verify))?$`, 'i');
const IS_UUID = new RegExp(`^${UUID}$`, 'i');
const SECOND_STEPS = new Set(['totp', 'mfa/webauthn', 'passkey']);

/** As hosted projects store it; bytes are in base64. */
type StoredCredential = {
  id: string;
  publicKey: string;
  transport: string[];
  authenticator: { signCount: number };
};

type Factor = {
  id: string;
  user_id: string;
  status: 'unverified' | 'verified';
  factor_type: 'totp' | 'webauthn';
  friendly_name: string;
  secret: string | null;
  web_authn_credential: StoredCredential | null;
};

type Caller = {
  account: string;
  email: string;
  session: string;
  mayChangeFactors: boolean;
};

type Answer<Value> = { value: Value; error?: undefined } | { error: Response };

export type SecondFactorOptions = {
  sql: Backend['sql'];
  jwtSecret: string;
  site: () => string;
  factor?: number;
  now?: () => number;
};

export type SecondFactor = ReturnType<typeof createSecondFactor>;

export function createSecondFactor({
  sql,
  jwtSecret,
  site,
  factor = 1,
  now = Date.now,
}: SecondFactorOptions) {
  const attempts = createAttempts(now, factor);
  const pendingSignIns = new BoundedMap<{ challenge: string; expiresAt: number }>(MAX_PENDING_SIGN_INS);
  const relyingParty = () => {
    const { origin, hostname } = new URL(site());
    return { expectedOrigin: origin, expectedRPID: hostname };
  };
  const factorsOf = (account: string) =>
    sql<Factor>(
      `select id, user_id, status, factor_type, coalesce(friendly_name, '') as friendly_name, secret, web_authn_credential
       from auth.mfa_factors where user_id = $1 order by created_at`,
      [account],
    );

  /** The token may be older than the removal of its factor. */
  const isStrong = async ({ aal, session_id: session }: Record<string, unknown>) =>
    aal === 'aal2' &&
    (await sql(`select 1 from auth.sessions where id::text = $1 and aal = 'aal2'`, [session])).length > 0;

  /** The account service verifies the token's signature, account, and session. */
  async function authenticate(request: Request, forward: Forward): Promise<Answer<Caller>> {
    const headers = new Headers(request.headers);
    for (const name of ['content-type', 'content-length']) headers.delete(name);
    const response = await forward(new Request(new URL('/auth/v1/user', request.url), { headers }));
    if (!response.ok) return { error: response };
    const { id: account, email = '' } = (await response.json()) as { id: string; email?: string };
    const claims = parseClaims(headers.get('authorization')?.split('.')[1] ?? '');
    const session = claims['session_id'];
    if (typeof session !== 'string') return { error: sessionNotFound() };
    const mayChangeFactors = hasRecentStep(claims['amr'], now()) && (await isStrong(claims));
    return { value: { account, email, session, mayChangeFactors } };
  }

  /** Adds the session's assurance to its token, and the factors to its user. */
  async function describeSession(
    response: Response,
    request: Request,
    address: string | undefined,
    passed?: string,
    passedFactor?: string,
  ): Promise<Response> {
    if (!response.ok) return response;
    const body = (await response.json()) as { access_token?: string; user?: object };
    const [header = '', payload = ''] = body.access_token?.split('.') ?? [];
    const claims = parseClaims(payload);
    const [row] = await sql<{ state: { aal: string; amr: unknown; factors: unknown } | null }>(
      'select private.describe_session($1, $2, $3, $4, $5) as state',
      [
        claims['session_id'],
        address ?? null,
        request.headers.get('user-agent'),
        passed ?? null,
        passedFactor ?? null,
      ],
    );
    if (!row?.state) return sessionNotFound();
    const { aal, amr, factors } = row.state;
    const signed = `${header}.${Buffer.from(JSON.stringify({ ...claims, aal, amr })).toString('base64url')}`;
    const signature = createHmac('sha256', jwtSecret).update(signed).digest('base64url');
    return withBody(response, {
      ...body,
      access_token: `${signed}.${signature}`,
      user: { ...body.user, factors },
    });
  }

  async function withFactors(response: Response): Promise<Response> {
    if (!response.ok) return response;
    const user = (await response.json()) as { id: string };
    const [row] = await sql<{ factors: unknown }>('select private.factors_of($1) as factors', [user.id]);
    return withBody(response, { ...user, factors: row?.factors });
  }

  async function enroll(fields: Record<string, unknown>, caller: Caller): Promise<Response> {
    const { factor_type: type, friendly_name: givenName = '', issuer } = fields;
    if (type === 'phone')
      return accountError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone');
    if (type !== 'totp' && type !== 'webauthn')
      return invalid('factor_type needs to be totp, phone, or webauthn');
    const name = typeof givenName === 'string' ? givenName : '';
    if (name.length > MAX_NAME_LENGTH || name.includes('\0')) return invalid('friendly_name is not valid');
    const factors = await factorsOf(caller.account);
    if (factors.some(({ friendly_name }) => name.trim() !== '' && friendly_name === name)) {
      const message = `A factor with the friendly name "${name}" for this user already exists`;
      return accountError(422, 'mfa_factor_name_conflict', message);
    }
    if (factors.length >= MAX_FACTORS)
      return accountError(
        422,
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      );
    if (isProtected(factors) && !caller.mayChangeFactors)
      return accountError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    const id = randomUUID();
    const secret = type === 'totp' ? createTotpSecret() : null;
    await sql(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, $3, $4, 'unverified', now(), now(), $5)`,
      [id, caller.account, name, type, secret],
    );
    const enrolled = { id, type, friendly_name: name };
    if (secret === null) return Response.json(enrolled);
    const host = new URL(site()).host;
    const uri = totpUri(secret, typeof issuer === 'string' && issuer !== '' ? issuer : host, caller.email);
    return Response.json({ ...enrolled, totp: { qr_code: renderSVG(uri, { border: 4 }), secret, uri } });
  }

  async function challenge(
    target: Factor,
    caller: Caller,
    address: string | undefined,
    factors: Factor[],
  ): Promise<Response> {
    const options = target.factor_type === 'webauthn' ? await webauthnOptions(target, caller, factors) : null;
    const [created] = await sql<{ id: string; expires_at: number }>(
      `with old as (
         delete from auth.mfa_challenges where factor_id = $2 and created_at < now() - make_interval(secs => $4)
       ), challenged as (update auth.mfa_factors set last_challenged_at = now() where id = $2)
       insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, web_authn_session_data)
       values ($1, $2, now(), $3, $5::text::jsonb)
       returning id, extract(epoch from created_at + make_interval(secs => $4))::integer as expires_at`,
      [
        randomUUID(),
        target.id,
        address ?? '127.0.0.1',
        CHALLENGE_MS / 1000,
        options && JSON.stringify({ challenge: options.challenge }),
      ],
    );
    return Response.json({
      ...created,
      type: target.factor_type,
      ...(options && {
        webauthn: {
          type: target.status === 'verified' ? 'request' : 'create',
          credential_options: { publicKey: options },
        },
      }),
    });
  }

  async function webauthnOptions({ status }: Factor, { account, email }: Caller, factors: Factor[]) {
    const { generateAuthenticationOptions, generateRegistrationOptions } = await webAuthn();
    const rpID = relyingParty().expectedRPID;
    const credentials = factors.flatMap(({ web_authn_credential: stored }) =>
      stored ? [{ id: toBase64Url(stored.id), transports: stored.transport }] : [],
    );
    if (status === 'verified')
      return generateAuthenticationOptions({
        rpID,
        allowCredentials: credentials,
        userVerification: 'required',
      });
    return generateRegistrationOptions({
      rpID,
      rpName: (await siteIdentity({ sql })).siteName,
      userName: email,
      userDisplayName: email,
      userID: new Uint8Array(Buffer.from(account)),
      excludeCredentials: credentials,
      supportedAlgorithmIDs: ALGORITHMS,
      // So that it also signs in without a password.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  async function verify(
    target: Factor,
    fields: Record<string, unknown>,
    caller: Caller,
    factors: Factor[],
  ): Promise<Answer<string>> {
    const { challenge_id: id, code } = fields;
    if (typeof id !== 'string' || !IS_UUID.test(id)) return { error: challengeNotFound() };
    const [stored] = await sql<{ data: { challenge: string } | null; is_expired: boolean }>(
      `select web_authn_session_data as data, created_at < now() - make_interval(secs => $3) as is_expired
       from auth.mfa_challenges where id = $1 and factor_id = $2`,
      [id, target.id, CHALLENGE_MS / 1000],
    );
    if (!stored) return { error: challengeNotFound() };
    if (stored.is_expired) {
      const message = `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`;
      return { error: accountError(422, 'mfa_challenge_expired', message) };
    }
    // Someone else who knows the password must not be able to guess.
    const attempt = attempts.start({
      address: caller.account,
      account: caller.account,
      device: caller.account,
    });
    if ('waitMs' in attempt)
      return { error: errorResponse(tooManySignIns(attempt.waitMs), '/auth/v1/factors') };
    const checked =
      target.factor_type === 'totp'
        ? checkCode(target, code)
        : await checkPasskey(target, fields['webauthn'], stored.data?.challenge ?? '', factors);
    if (!checked) return { error: verificationFailed(target) };
    const [row] = await sql<{ outcome: string }>(
      'select private.accept_factor($1, $2, $3, $4, $5, $6::text::jsonb) as outcome',
      [
        caller.account,
        caller.session,
        checked.factor,
        id,
        checked.step ?? null,
        checked.credential ? JSON.stringify(checked.credential) : null,
      ],
    );
    if (row?.outcome === 'downgrade')
      return { error: accountError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor') };
    if (row?.outcome === 'used') return { error: challengeNotFound() };
    if (row?.outcome !== 'accepted') return { error: verificationFailed(target) };
    attempt.succeeded();
    return { value: checked.factor };
  }

  type Checked = { factor: string; step?: number; credential?: object } | undefined;

  function checkCode({ id, secret }: Factor, code: unknown): Checked {
    if (typeof code !== 'string' || !/^\d{6}$/.test(code)) return undefined;
    const step = findTotpStep(secret ?? '', code, now());
    return step === undefined ? undefined : { factor: id, step };
  }

  async function checkPasskey(
    target: Factor,
    given: unknown,
    expectedChallenge: string,
    factors: Factor[],
  ): Promise<Checked> {
    const { type, credential_response: response } = (given ?? {}) as Record<string, unknown>;
    const isNew = target.status === 'unverified';
    if (type !== (isNew ? 'create' : 'request') || !isCredential(response)) return undefined;
    if (!isNew) {
      const used = factors.find(({ web_authn_credential: stored }) => stored?.id === toBase64(response.id));
      return used && (await checkAssertion(used, response, expectedChallenge));
    }
    const { verifyRegistrationResponse } = await webAuthn();
    const result = await verifyRegistrationResponse({
      ...relyingParty(),
      supportedAlgorithmIDs: ALGORITHMS,
      response: response as never,
      expectedChallenge,
    }).catch(() => undefined);
    if (!result?.verified) return undefined;
    const { credential, aaguid } = result.registrationInfo;
    return {
      factor: target.id,
      credential: {
        id: toBase64(credential.id),
        publicKey: Buffer.from(credential.publicKey).toString('base64'),
        attestationType: 'none',
        transport: credential.transports ?? [],
        authenticator: {
          AAGUID: Buffer.from(aaguid.replaceAll('-', ''), 'hex').toString('base64'),
          signCount: credential.counter,
        },
      },
    };
  }

  async function checkAssertion(
    { id, user_id: account, web_authn_credential: stored }: Factor,
    response: CredentialResponse,
    expectedChallenge: string,
  ): Promise<Checked> {
    const { userHandle } = response.response;
    const isOwn =
      typeof userHandle !== 'string' || Buffer.from(userHandle, 'base64url').toString() === account;
    if (!stored || !isOwn) return undefined;
    const { verifyAuthenticationResponse } = await webAuthn();
    const result = await verifyAuthenticationResponse({
      ...relyingParty(),
      response: response as never,
      expectedChallenge,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64')),
        counter: stored.authenticator.signCount,
      },
    }).catch(() => undefined);
    if (!result?.verified) return undefined;
    const authenticator = { ...stored.authenticator, signCount: result.authenticationInfo.newCounter };
    return { factor: id, credential: { ...stored, authenticator } };
  }

  async function startPasskeySignIn(): Promise<Response> {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: relyingParty().expectedRPID,
      userVerification: 'required',
    });
    const [id, expiresAt] = [randomUUID(), now() + CHALLENGE_MS];
    pendingSignIns.set(id, { challenge: options.challenge, expiresAt });
    return Response.json({ challenge_id: id, options, expires_at: Math.floor(expiresAt / 1000) });
  }

  async function finishPasskeySignIn(
    request: Request,
    address: string | undefined,
    forward: Forward,
  ): Promise<Response> {
    const { challenge_id: id, credential } = parseFields(await request.text());
    const pending = typeof id === 'string' ? pendingSignIns.get(id) : undefined;
    pendingSignIns.delete(String(id));
    if (!pending)
      return accountError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
    if (pending.expiresAt < now())
      return accountError(400, 'webauthn_challenge_expired', 'Challenge has expired');
    const failed = () => accountError(400, 'webauthn_verification_failed', 'Credential verification failed');
    if (!isCredential(credential)) return failed();
    const [used] = await sql<Factor>(
      `select id, user_id, web_authn_credential from auth.mfa_factors
       where factor_type = 'webauthn' and status = 'verified' and web_authn_credential ->> 'id' = $1`,
      [toBase64(credential.id)],
    );
    const checked = used && (await checkAssertion(used, credential, pending.challenge));
    if (!checked) return failed();
    const ticket = randomBytes(32).toString('base64url');
    await sql(
      `with passkey as (
         update auth.mfa_factors set web_authn_credential = $2::text::jsonb, updated_at = now() where id = $1
       ) update auth.users set recovery_token = $3, recovery_sent_at = now() where id = $4`,
      [used.id, JSON.stringify(checked.credential), ticket, used.user_id],
    );
    const body = { token_hash: ticket, type: 'recovery' };
    const response = await forward(jsonRequest(request, '/auth/v1/verify', body));
    return describeSession(response, request, address, 'passkey', used.id);
  }

  return {
    describeSession,
    withFactors,
    /** Accounts with a verified factor need a recent one to change the password or the address. */
    mayChangeAccount: async (account: string, claims: Record<string, unknown>): Promise<boolean> =>
      !isProtected(await factorsOf(account)) ||
      (hasRecentStep(claims['amr'], now()) && (await isStrong(claims))),
    handlePasskeySignIn: async (
      request: Request,
      address: string | undefined,
      forward: Forward,
    ): Promise<Response> => {
      const { pathname } = new URL(request.url);
      if (request.method === 'POST' && pathname.endsWith('/options')) return startPasskeySignIn();
      if (request.method === 'POST' && pathname.endsWith('/verify'))
        return finishPasskeySignIn(request, address, forward);
      return notFound();
    },
    handleFactors: async (
      request: Request,
      address: string | undefined,
      forward: Forward,
    ): Promise<Response> => {
      const { method, url } = request;
      const { pathname } = new URL(url);
      const [, id, action] = FACTOR_PATH.exec(pathname) ?? [];
      const fields = method === 'POST' ? parseFields(await request.text()) : {};
      const authenticated = await authenticate(request, forward);
      if (authenticated.error) return authenticated.error;
      const caller = authenticated.value;
      if (method === 'POST' && pathname === '/auth/v1/factors') return enroll(fields, caller);
      const factors = id === undefined ? [] : await factorsOf(caller.account);
      const target = factors.find((one) => one.id === id?.toLowerCase());
      if (!target) return accountError(404, 'mfa_factor_not_found', 'Factor not found');
      if (method === 'DELETE' && action === undefined) {
        if (target.status === 'verified' && !caller.mayChangeFactors)
          return accountError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
        await sql('select private.remove_factor($1, $2)', [caller.account, target.id]);
        return Response.json({ id: target.id });
      }
      if (method === 'POST' && action === 'challenge') return challenge(target, caller, address, factors);
      if (method !== 'POST' || action !== 'verify') return notFound();
      const verified = await verify(target, fields, caller, factors);
      if (verified.error) return verified.error;
      const [token] = await sql<{ token: string }>(
        `select token from auth.refresh_tokens where session_id::text = $1 and revoked is not true
         order by created_at desc limit 1`,
        [caller.session],
      );
      if (!token) return sessionNotFound();
      const body = { refresh_token: token.token };
      const response = await forward(jsonRequest(request, '/auth/v1/token?grant_type=refresh_token', body));
      const passed = target.factor_type === 'totp' ? 'totp' : 'mfa/webauthn';
      return describeSession(response, request, address, passed, verified.value);
    },
  };
}

function hasRecentStep(used: unknown, nowMs: number): boolean {
  return (
    Array.isArray(used) &&
    used.some(
      ({ method, timestamp }: { method: string; timestamp: number }) =>
        SECOND_STEPS.has(method) && timestamp * 1000 > nowMs - RECENT_MS,
    )
  );
}

type CredentialResponse = { id: string; response: { userHandle?: unknown } };

const isCredential = (value: unknown): value is CredentialResponse => {
  const { id, response } = (value ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof response === 'object' && response !== null;
};

const isProtected = (factors: Factor[]) => factors.some(({ status }) => status === 'verified');

const toBase64 = (base64Url: string) => Buffer.from(base64Url, 'base64url').toString('base64');
const toBase64Url = (base64: string) => Buffer.from(base64, 'base64').toString('base64url');

function jsonRequest(request: Request, path: string, body: object): Request {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  const key = request.headers.get('apikey');
  if (key !== null) headers.set('apikey', key);
  return new Request(new URL(path, request.url), { method: 'POST', headers, body: JSON.stringify(body) });
}

function withBody(response: Response, body: object): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(body, { status: response.status, headers });
}

const invalid = (message: string) => accountError(400, 'validation_failed', message);
const notFound = () => Response.json({ message: 'Not found' }, { status: 404 });
const sessionNotFound = () =>
  accountError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
const challengeNotFound = () =>
  accountError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
const verificationFailed = ({ factor_type: type }: Factor) =>
  accountError(
    422,
    'mfa_verification_failed',
    type === 'totp' ? 'Invalid TOTP code entered' : 'The passkey could not be verified',
  );
