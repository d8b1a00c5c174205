import { beforeEach, describe, expect, test } from 'vitest';
import { totpCode, totpStep } from '~/server/accounts/totp.ts';
import { createSoftwarePasskey } from '../../../support/software-passkey.ts';
import { withClaims } from '../../../support/session-token.ts';
import { guardedServer, SECRETS, seededBackend, SITE, startGuarded } from './support.ts';

const ADMIN = 'admin@example.com';
const READER = 'reader@example.com';
const DEMO = 'let-there-be-light';
const RP_ID = new URL(SITE).hostname;

const backend = await seededBackend();
const server = await guardedServer(backend, { rateLimitFactor: 100 });
beforeEach(() => backend.sql('delete from auth.mfa_factors'));

type Session = {
  access_token: string;
  refresh_token: string;
  user: { id: string; factors: { id: string; status: string; factor_type: string }[] };
};
type Factor = { id: string; type: string; totp: { secret: string; uri: string; qr_code: string } };
type Challenge = {
  id: string;
  webauthn: { type: string; credential_options: { publicKey: { challenge: string } } };
};
type Failure = { error_code?: string };
type Answer<Body> = { status: number; body: Body & Failure };

const call = async <Body>(
  path: string,
  body: unknown,
  token?: string,
  method = 'POST',
  target = server,
): Promise<Answer<Body>> => {
  const { status, text } = await target.sendRequest(`/auth/v1/${path}`, {
    method,
    headers: { ...(token && { Authorization: `Bearer ${token}` }), 'User-Agent': 'A browser' },
    ...(method !== 'GET' && method !== 'DELETE' && { body: JSON.stringify(body) }),
  });
  return { status, body: JSON.parse(text) as Body & Failure };
};
const signIn = async (email = ADMIN) => JSON.parse((await server.signIn(email, DEMO)).text) as Session;
const claimsOf = ({ access_token }: Session) =>
  JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as {
    aal: string;
    amr: { method: string; timestamp: number }[];
    session_id: string;
  };
const enroll = async (session: Session, type = 'totp', name = '') =>
  (await call<Factor>('factors', { factor_type: type, friendly_name: name }, session.access_token)).body;
const challenge = async (session: Session, factor: string) =>
  (await call<Challenge>(`factors/${factor}/challenge`, {}, session.access_token)).body;
const verify = (session: Session, factor: string, body: object, target = server) =>
  call<Session>(`factors/${factor}/verify`, body, session.access_token, 'POST', target);
const codeFor = (secret: string, offset = 0) => totpCode(secret, totpStep(Date.now()) + offset);
const verifyCode = async (session: Session, factor: string, code: string) =>
  verify(session, factor, { challenge_id: (await challenge(session, factor)).id, code });
const addApp = async (session: Session) => {
  const { id, totp } = await enroll(session);
  const { body } = await verifyCode(session, id, codeFor(totp.secret, -1));
  return { id, secret: totp.secret, session: body };
};
const outcome = ({ status, body }: Answer<unknown>) => [status, body.error_code];
const step = async (token: string) =>
  JSON.parse(
    (await server.post('/rest/v1/rpc/sign_in_step', {}, { Authorization: `Bearer ${token}` })).text,
  ) as string;

describe('an authenticator app', () => {
  test('follows RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    for (const [seconds, code] of [
      [59, '287082'],
      [1111111109, '081804'],
      [20000000000, '353130'],
    ] as const)
      expect(totpCode(secret, totpStep(seconds * 1000))).toBe(code);
  });

  test('is added with a QR code and a code, and then needed for every session', async () => {
    const session = await signIn();
    expect(claimsOf(session)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    const other = await signIn();
    const { id, type, totp } = await enroll(session);
    expect(type).toBe('totp');
    expect(totp.uri).toBe(
      `otpauth://totp/${RP_ID}:admin%40example.com?algorithm=SHA1&digits=6&issuer=${RP_ID}&period=30&secret=${totp.secret}`,
    );
    expect(totp.qr_code).toMatch(/^<svg [^#]*<\/svg>$/);
    const { status, body: strong } = await verifyCode(session, id, codeFor(totp.secret));
    expect(status).toBe(200);
    expect(strong.user.factors).toMatchObject([{ id, status: 'verified', factor_type: 'totp' }]);
    expect(claimsOf(strong)).toMatchObject({ aal: 'aal2', session_id: claimsOf(session).session_id });
    expect(
      claimsOf(strong)
        .amr.map(({ method }) => method)
        .sort(),
    ).toEqual(['password', 'totp']);
    expect(await step(strong.access_token)).toBe('admitted');
    expect(await step(session.access_token)).toBe('verify');
    expect(await step(other.access_token)).toBe('none');
    expect(await step((await signIn()).access_token)).toBe('verify');
    const user = await call<Session['user']>('user', null, strong.access_token, 'GET');
    expect(user.body.factors).toHaveLength(1);

    const refreshed = await call<Session>('token?grant_type=refresh_token', {
      refresh_token: strong.refresh_token,
    });
    expect(claimsOf(refreshed.body)).toMatchObject({ aal: 'aal2', amr: claimsOf(strong).amr });
    expect(
      await backend.sql('select host(ip) as ip from auth.sessions where id = $1', [
        claimsOf(session).session_id,
      ]),
    ).toEqual([{ ip: '127.0.0.1' }]);
  });

  test('accepts each code once, also if it is sent many times at once', async () => {
    const { id, secret } = await addApp(await signIn());
    const sessions = await Promise.all(Array.from({ length: 6 }, () => signIn()));
    const code = codeFor(secret);
    const answers = await Promise.all(sessions.map((session) => verifyCode(session, id, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const session = await signIn();
    expect(outcome(await verifyCode(session, id, code))).toEqual([422, 'mfa_verification_failed']);
    expect(outcome(await verifyCode(session, id, codeFor(secret, -1)))).toEqual([
      422,
      'mfa_verification_failed',
    ]);
    expect((await verifyCode(session, id, codeFor(secret, 1))).status).toBe(200);
  });

  test.each(['', '000000 ', '12345', 123456, null, ['123456'], { $gt: '' }])(
    'rejects the code %j',
    async (code) => {
      const session = await signIn();
      const { id } = await enroll(session);
      const { id: challenge_id } = await challenge(session, id);
      expect(outcome(await verify(session, id, { challenge_id, code }))).toEqual([
        422,
        'mfa_verification_failed',
      ]);
    },
  );

  test('limits guesses per account, from any address and in any session', async () => {
    const strict = await startGuarded(backend);
    const { id } = await addApp(await signIn());
    // Prepared first, because the delay after the fifth guess is only a second.
    const guesses: (() => Promise<number>)[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const session = await signIn();
      const { id: challenge_id } = await challenge(session, id);
      guesses.push(async () => (await verify(session, id, { challenge_id, code: '000000' }, strict)).status);
    }
    const statuses: number[] = [];
    for (const guess of guesses) statuses.push(await guess());
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe('a challenge', () => {
  test('can be used once', async () => {
    const session = await signIn();
    const { id, totp } = await enroll(session);
    const { id: challenge_id } = await challenge(session, id);
    const { body } = await verify(session, id, { challenge_id, code: codeFor(totp.secret, -1) });
    expect(outcome(await verify(body, id, { challenge_id, code: codeFor(totp.secret) }))).toEqual([
      422,
      'mfa_factor_not_found',
    ]);
  });

  test('expires after five minutes', async () => {
    const session = await signIn();
    const { id, totp } = await enroll(session);
    const { id: challenge_id } = await challenge(session, id);
    await backend.sql(`update auth.mfa_challenges set created_at = now() - interval '301 seconds'`);
    expect(outcome(await verify(session, id, { challenge_id, code: codeFor(totp.secret) }))).toEqual([
      422,
      'mfa_challenge_expired',
    ]);
  });

  test('belongs to its account and factor', async () => {
    const [admin, reader] = [await signIn(), await signIn(READER)];
    const [mine, theirs] = [await enroll(admin), await enroll(reader)];
    const other = await challenge(reader, theirs.id);
    const body = { challenge_id: other.id, code: codeFor(mine.totp.secret) };
    expect(outcome(await verify(admin, mine.id, body))).toEqual([422, 'mfa_factor_not_found']);
    for (const path of [`factors/${theirs.id}/challenge`, `factors/${theirs.id}/verify`])
      expect(outcome(await call(path, body, admin.access_token))).toEqual([404, 'mfa_factor_not_found']);
    expect(outcome(await call(`factors/${theirs.id}`, null, admin.access_token, 'DELETE'))).toEqual([
      404,
      'mfa_factor_not_found',
    ]);
  });
});

describe('with the password only', () => {
  test('a factor cannot be added, not even one that was begun earlier', async () => {
    const weak = await signIn();
    const begun = await enroll(weak, 'totp', 'begun');
    const first = await enroll(weak, 'totp', 'first');
    const { id: challenge_id } = await challenge(weak, begun.id);
    await backend.sql(`update auth.mfa_factors set status = 'verified' where id = $1`, [first.id]);
    expect(outcome(await call('factors', { factor_type: 'totp' }, weak.access_token))).toEqual([
      403,
      'insufficient_aal',
    ]);
    expect(outcome(await verify(weak, begun.id, { challenge_id, code: codeFor(begun.totp.secret) }))).toEqual(
      [403, 'insufficient_aal'],
    );
  });

  test('neither the factors nor the password nor the address can be changed', async () => {
    const { id } = await addApp(await signIn());
    const weak = await signIn();
    expect(outcome(await call(`factors/${id}`, null, weak.access_token, 'DELETE'))).toEqual([
      422,
      'insufficient_aal',
    ]);
    for (const change of [{ password: 'a new password for tests' }, { email: 'thief@example.com' }])
      expect(outcome(await call('user', change, weak.access_token, 'PUT'))).toEqual([
        401,
        'insufficient_aal',
      ]);
  });

  test('a forged level does not help', async () => {
    const { id } = await addApp(await signIn());
    const weak = await signIn();
    const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }];
    const forged = withClaims(weak.access_token, { aal: 'aal2', amr }, 'another secret');
    expect((await call(`factors/${id}`, null, forged, 'DELETE')).status).toBe(403);
    expect(
      (await server.sendRequest('/rest/v1/user_roles', { headers: { Authorization: `Bearer ${forged}` } }))
        .status,
    ).toBe(401);
    // Signed by this server, for a session that has not passed it.
    const stale = withClaims(weak.access_token, { aal: 'aal2', amr }, SECRETS.jwtSecret);
    expect(outcome(await call(`factors/${id}`, null, stale, 'DELETE'))).toEqual([422, 'insufficient_aal']);
  });
});

test('removing a factor needs a recent second step, and sessions that used it lose their level', async () => {
  const { id, session } = await addApp(await signIn());
  const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) - 16 * 60 }];
  const old = withClaims(session.access_token, { amr }, SECRETS.jwtSecret);
  expect(outcome(await call(`factors/${id}`, null, old, 'DELETE'))).toEqual([422, 'insufficient_aal']);
  expect(await call(`factors/${id}`, null, session.access_token, 'DELETE')).toEqual({
    status: 200,
    body: { id },
  });
  const refreshed = await call<Session>('token?grant_type=refresh_token', {
    refresh_token: session.refresh_token,
  });
  expect(claimsOf(refreshed.body).aal).toBe('aal1');
  expect(await step(refreshed.body.access_token)).toBe('admitted');
});

describe('a passkey', () => {
  const startPasskey = async (session: Session) => {
    const { id } = await enroll(session, 'webauthn', 'Phone');
    const started = await challenge(session, id);
    const passkey = createSoftwarePasskey(session.user.id);
    return {
      id,
      passkey,
      challengeId: started.id,
      challenge: started.webauthn.credential_options.publicKey.challenge,
    };
  };
  const finish = (
    session: Session,
    factor: string,
    challenge_id: string,
    type: string,
    credential_response: object,
  ) => verify(session, factor, { challenge_id, webauthn: { type, credential_response } });
  const addPasskey = async (session: Session) => {
    const { id, passkey, challengeId, challenge: value } = await startPasskey(session);
    const created = passkey.register({ challenge: value, origin: SITE, rpId: RP_ID });
    const { status, body } = await finish(session, id, challengeId, 'create', created);
    expect(status).toBe(200);
    return { id, passkey, session: body };
  };
  const startSignIn = async () =>
    (
      await call<{ challenge_id: string; options: { challenge: string; rpId: string } }>(
        'passkeys/authentication/options',
        {},
      )
    ).body;

  test('is a second step', async () => {
    const { id, passkey, session } = await addPasskey(await signIn());
    expect(
      claimsOf(session)
        .amr.map(({ method }) => method)
        .sort(),
    ).toEqual(['mfa/webauthn', 'password']);
    const weak = await signIn();
    const started = await challenge(weak, id);
    expect(started.webauthn.type).toBe('request');
    const { challenge: value } = started.webauthn.credential_options.publicKey;
    const signed = passkey.sign({ challenge: value, origin: SITE, rpId: RP_ID });
    const { status, body } = await finish(weak, id, started.id, 'request', signed);
    expect([status, claimsOf(body).aal]).toEqual([200, 'aal2']);
    expect(outcome(await finish(body, id, started.id, 'request', signed))).toEqual([
      422,
      'mfa_factor_not_found',
    ]);
    const next = await challenge(body, id);
    expect(outcome(await finish(body, id, next.id, 'request', signed))).toEqual([
      422,
      'mfa_verification_failed',
    ]);
  });

  test.each([
    ['another origin', { origin: 'https://site.example.evil.example' }],
    ['plain HTTP', { origin: SITE.replace('https', 'http') }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no check of the person', { isVerified: false }],
  ])('is rejected with %s', async (_name, difference) => {
    const session = await signIn();
    const { id, passkey, challengeId, challenge: value } = await startPasskey(session);
    const right = { challenge: value, origin: SITE, rpId: RP_ID };
    const created = passkey.register({ ...right, ...difference });
    expect(outcome(await finish(session, id, challengeId, 'create', created))).toEqual([
      422,
      'mfa_verification_failed',
    ]);
    expect((await finish(session, id, challengeId, 'create', passkey.register(right))).status).toBe(200);
    const { challenge_id, options } = await startSignIn();
    const credential = passkey.sign({
      challenge: options.challenge,
      origin: SITE,
      rpId: RP_ID,
      ...difference,
    });
    expect(outcome(await call('passkeys/authentication/verify', { challenge_id, credential }))).toEqual([
      400,
      'webauthn_verification_failed',
    ]);
  });

  test('signs in without a password, once per challenge', async () => {
    const { passkey } = await addPasskey(await signIn());
    const { challenge_id, options } = await startSignIn();
    expect(options.rpId).toBe(RP_ID);
    const credential = passkey.sign({ challenge: options.challenge, origin: SITE, rpId: RP_ID });
    const answers = await Promise.all(
      [1, 2, 3].map(() => call<Session>('passkeys/authentication/verify', { challenge_id, credential })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const session = answers.find(({ status }) => status === 200)?.body as Session;
    expect(claimsOf(session)).toMatchObject({ aal: 'aal2' });
    expect(claimsOf(session).amr.map(({ method }) => method)).toEqual(['passkey']);
    expect(await step(session.access_token)).toBe('admitted');
  });

  test('cannot be someone else’s, or be used before it is added', async () => {
    const { passkey } = await addPasskey(await signIn(READER));
    const weak = await signIn();
    const { id } = await addPasskey(weak).then(({ id: added }) => ({ id: added }));
    const again = await signIn();
    const started = await challenge(again, id);
    const { challenge: value } = started.webauthn.credential_options.publicKey;
    const signed = passkey.sign({ challenge: value, origin: SITE, rpId: RP_ID });
    expect(outcome(await finish(again, id, started.id, 'request', signed))).toEqual([
      422,
      'mfa_verification_failed',
    ]);
    const stranger = createSoftwarePasskey(again.user.id);
    const { challenge_id, options } = await startSignIn();
    const credential = stranger.sign({ challenge: options.challenge, origin: SITE, rpId: RP_ID });
    expect(outcome(await call('passkeys/authentication/verify', { challenge_id, credential }))).toEqual([
      400,
      'webauthn_verification_failed',
    ]);
  });
});

test.each([
  ['POST', 'factors'],
  ['POST', 'factors/00000000-0000-4000-8000-000000000000/verify'],
  ['DELETE', 'factors/00000000-0000-4000-8000-000000000000'],
])('%s %s needs a session', async (method, path) => {
  expect((await call(path, { factor_type: 'totp' }, undefined, method)).status).toBeGreaterThanOrEqual(401);
});
