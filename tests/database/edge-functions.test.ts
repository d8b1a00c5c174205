import { text } from 'node:stream/consumers';
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createApi, serveApi } from '~/server/api.ts';
import { applySiteSettings, requiresCaptcha } from '~/server/backend/site-settings.ts';
import { createContactFunction } from '~/server/functions/edge-functions.ts';
import { listenOn, type Listening } from '~/server/listen.ts';
import { serveUnderDeno } from './support/deno.ts';
import { setMailFunction, PG_NET } from './support/mail.ts';
import { EVENTS_SECRET, signedEvent } from '../support/mail-events.ts';
import { SECRETS } from './support/postgres.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

const SITE = 'https://example.org';
const MESSAGE = { name: 'Ruth', email: 'Ruth@Example.org', message: 'Why is Noah silent?' };
const SETTINGS = { captchaRequired: true, rateLimitFactor: 1, timeZone: 'Asia/Jerusalem' };

const startCaptchaProvider = () =>
  listenOn(async (request, response) => {
    const form = new URLSearchParams(await text(request));
    const success = form.get('secret') === 'a-secret' && form.get('response') === 'solved';
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ success }));
  });

async function serveContact(recaptchaSecret: string | undefined, verifyUrl: string): Promise<Listening> {
  const { fetch } = world.backend;
  const contact = createContactFunction({ fetch, secretKey: SECRETS.secretKey, recaptchaSecret, verifyUrl });
  const api = createApi(world.backend, { functions: contact ? { contact } : {} });
  return listenOn(api.handle);
}

describe.each(['on the embedded server', 'under Deno'])('contact %s', (runtime) => {
  const resources: { close: () => Promise<void> }[] = [];
  let send: (body: string | object) => Promise<Response>;
  beforeAll(async () => {
    const provider = await startCaptchaProvider();
    resources.push(provider);
    const verifyUrl = `${provider.origin}/verify`;
    let address: string;
    if (runtime === 'under Deno') {
      const api = await serveApi(world.backend);
      const deno = await serveUnderDeno('contact', {
        RECAPTCHA_SECRET_KEY: 'a-secret',
        RECAPTCHA_VERIFY_URL: verifyUrl,
        SUPABASE_URL: api.origin,
        SUPABASE_SERVICE_ROLE_KEY: SECRETS.secretKey,
        SITE_URL: `${SITE}/`,
      });
      resources.push({ close: deno.stop }, api);
      address = deno.origin;
    } else {
      const server = await serveContact('a-secret', verifyUrl);
      resources.push(server);
      address = `${server.origin}/functions/v1/contact`;
    }
    send = (body) =>
      fetch(address, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
  });
  beforeEach(() => applySiteSettings(world.backend, SETTINGS));
  afterAll(async () => {
    for (const { close } of resources) await close();
  });
  const stored = () => world.sql('select name, email, message from public.contact_messages');

  test('stores a message with a solved captcha, which no visitor can write directly', async () => {
    expect((await world.visitor.from('contact_messages').insert(MESSAGE)).error?.code).toBe('42501');
    const answer = await send({ ...MESSAGE, token: 'solved' });
    expect(answer.status).toBe(201);
    if (runtime === 'under Deno') {
      expect(answer.headers.get('access-control-allow-origin')).toBe(SITE);
      const preflight = await fetch(answer.url, { method: 'OPTIONS' });
      expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
        204,
        'POST, OPTIONS',
      ]);
      expect((await fetch(answer.url)).status).toBe(405);
    } else expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await stored()).toEqual([{ ...MESSAGE, email: 'ruth@example.org' }]);
  });

  test('returns rejections from the captcha and the database', async () => {
    await world.sql(`update private.write_limits set per_day = 1 where table_name = 'contact_messages'`);
    const badCaptcha = await send({ ...MESSAGE, token: 'guessed' });
    expect([badCaptcha.status, await badCaptcha.json()]).toEqual([
      403,
      { code: 'captcha-rejected', message: 'The captcha was not accepted.' },
    ]);
    const badEmail = await send({ ...MESSAGE, email: 'nonsense', token: 'solved' });
    expect([badEmail.status, await badEmail.json()]).toEqual([
      422,
      { code: 'PT422', message: 'Please enter a valid email address' },
    ]);
    expect((await send({ ...MESSAGE, token: 'solved' })).status).toBe(201);
    const overLimit = await send({ ...MESSAGE, token: 'solved' });
    expect([overLimit.status, overLimit.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(await stored()).toHaveLength(1);
  });
});

test.each(['on the embedded server', 'under Deno'])(
  'ALTCHA %s: gives a challenge, and accepts its solution once',
  async (runtime) => {
    await applySiteSettings(world.backend, SETTINGS);
    const api = await serveApi(world.backend);
    onTestFinished(api.close);
    let address: string;
    if (runtime === 'under Deno') {
      const deno = await serveUnderDeno('contact', {
        ALTCHA_HMAC_KEY: 'a-key',
        SUPABASE_URL: api.origin,
        SUPABASE_SERVICE_ROLE_KEY: SECRETS.secretKey,
        SITE_URL: SITE,
      });
      onTestFinished(deno.stop);
      address = deno.origin;
    } else {
      const { fetch } = world.backend;
      const secrets = { secretKey: SECRETS.secretKey, altchaKey: 'a-key', recaptchaSecret: 'preferred-less' };
      const contact = createContactFunction({ fetch, ...secrets });
      const server = await listenOn(
        createApi(world.backend, { functions: contact ? { contact } : {} }).handle,
      );
      onTestFinished(server.close);
      address = `${server.origin}/functions/v1/contact`;
    }
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const challenge = (await answer.json()) as Challenge;
    const token = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
    const send = (fields: object) =>
      fetch(address, { method: 'POST', body: JSON.stringify({ ...MESSAGE, ...fields }) });
    expect((await send({})).status).toBe(400);
    expect((await send({ token: 'solved' })).status).toBe(403);
    const statuses = await Promise.all([1, 2, 3].map(() => send({ token }).then(({ status }) => status)));
    expect(statuses.toSorted()).toEqual([201, 403, 403]);
    expect((await send({ token })).status).toBe(403);
    expect(await world.value('select count(*)::integer from public.contact_messages')).toBe(1);
    // The next use deletes expired solutions.
    await world.sql(`update private.captcha_solutions set expires_at = now() - interval '1 second'`);
    await world.sql(`select public.take_captcha(repeat('a', 64), now() + interval '1 hour')`);
    expect(await world.value('select count(*)::integer from private.captcha_solutions')).toBe(1);
  },
);

test.each([
  ['the provider’s secret', undefined, 'contact'],
  ['a known name', 'a-secret', 'other'],
])('returns 404 without %s', async (_label, secret, name) => {
  const { origin, close } = await serveContact(secret, 'http://127.0.0.1:9');
  onTestFinished(close);
  const answer = await fetch(`${origin}/functions/v1/${name}`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(404);
});

test('requires the captcha only with a secret and a site key of the owner', async () => {
  const TEST_KEY = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI';
  expect(
    (
      [
        ['a-secret', 'owner-key'],
        ['a-secret', ''],
        ['a-secret', TEST_KEY],
        [undefined, 'owner-key'],
      ] as const
    ).map(([recaptchaSecret, siteKey]) => requiresCaptcha({ recaptchaSecret, usesAltcha: false }, siteKey)),
  ).toEqual([true, false, false, false]);
  await applySiteSettings(world.backend, SETTINGS);
  const withoutCaptcha = { captchaRequired: false, rateLimitFactor: 100, timeZone: 'Europe/London' };
  await applySiteSettings(world.backend, withoutCaptcha);
  expect((await world.visitor.from('contact_messages').insert(MESSAGE)).error).toBeNull();
  expect(
    await world.sql('select captcha_required, write_limit_factor, time_zone from private.site_settings'),
  ).toEqual([{ captcha_required: false, write_limit_factor: 100, time_zone: 'Europe/London' }]);
});

type Email = { to: string[]; html: string; headers: Record<string, string> };

async function startEmailProvider() {
  const emails = new Map<string, Email>();
  let rejections = 1;
  const { origin, close } = await listenOn(async (request, response) => {
    const body = await text(request);
    response.setHeader('Content-Type', 'application/json');
    if (rejections-- > 0) {
      response.writeHead(429, { 'Retry-After': '7' });
      return response.end(JSON.stringify({ name: 'rate_limit_exceeded', message: 'Too many requests' }));
    }
    emails.set(String(request.headers['idempotency-key']), JSON.parse(body) as Email);
    return response.end(JSON.stringify({ id: 'accepted' }));
  });
  onTestFinished(close);
  return { url: origin.replace('//', '//:re_key@'), emails };
}

async function recordClockCall(url: string, secret: string) {
  await setMailFunction(world, url, secret);
  await world.sql('select private.call_mail_sender()');
  const [recorded] = await world.sql<{ url: string; headers: Record<string, string>; body: object }>(
    'delete from net.calls returning url, headers, body',
  );
  if (!recorded) throw new Error('The clock made no call.');
  return async () => {
    const body = JSON.stringify(recorded.body);
    const answer = await fetch(recorded.url, { method: 'POST', headers: recorded.headers, body });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
}

test('sends a chapter email through send-mail and unsubscribes through the link in its header', async () => {
  const api = await serveApi(world.backend);
  onTestFinished(api.close);
  const provider = await startEmailProvider();
  const environment = {
    SITE_URL: `${SITE}/`,
    SUPABASE_URL: api.origin,
    SUPABASE_SERVICE_ROLE_KEY: SECRETS.secretKey,
  };
  const sender = await serveUnderDeno('send-mail', {
    ...environment,
    MAIL_URL: provider.url,
    MAIL_FROM: 'The site <site@example.org>',
    MAIL_TO: 'me@example.org',
    MAIL_FUNCTION_SECRET: 'the-secret',
  });
  onTestFinished(sender.stop);
  const unsubscribe = await serveUnderDeno('unsubscribe', environment);
  onTestFinished(unsubscribe.stop);
  await world.sql(PG_NET);
  onTestFinished(() => world.sql('drop schema net cascade').then(() => undefined));
  await world.sql('select private.call_mail_sender()');
  expect(await world.sql('select url from net.calls')).toEqual([]);
  const call = await recordClockCall(sender.origin, 'the-secret');
  const callWithWrongSecret = await recordClockCall(sender.origin, 'guessed');

  await world.sql('update public.mail_settings set chapter_delay_seconds = 0');
  await world.sql(`select public.follow('reader@example.org', '{chapters}', '/chapters', 'follow-2')`);
  await world.sql('select public.confirm_follow(token) from private.follower_links');
  await world.sql('delete from public.mail_outbox');
  await world.sql('update public.book_chapters set is_published = true where chapter_number = 10');

  expect((await callWithWrongSecret()).status).toBe(401);
  expect(await call()).toEqual({
    status: 200,
    body: { sent: 0, problem: '429 Too many requests (rate_limit_exceeded)' },
  });
  const pause = 'round(extract(epoch from next_attempt_at - attempted_at))::integer as pause';
  expect(await world.sql(`select status, attempts, ${pause} from public.mail_outbox`)).toEqual([
    { status: 'waiting', attempts: 0, pause: 7 },
  ]);
  await world.sql('update public.mail_outbox set next_attempt_at = now()');
  const calls = await Promise.all([call(), call()]);
  expect(calls.map(({ body }) => body['sent']).sort()).toEqual([0, 1]);
  expect(await world.value('select status from public.mail_outbox')).toBe('sent');
  expect(await world.sql('select transport, problem from private.mail_sender')).toEqual([
    { transport: 'http', problem: null },
  ]);

  const [mail] = [...provider.emails.values()];
  expect(mail).toMatchObject({ to: ['reader@example.org'] });
  expect(mail?.html).toContain(`${SITE}/read/`);
  const address = new URL(/<([^>]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
  expect(address.origin).toBe(api.origin);
  const click = await fetch(`${unsubscribe.origin}${address.pathname}${address.search}`, {
    method: 'POST',
    body: new URLSearchParams('List-Unsubscribe=One-Click'),
  });
  expect([click.status, await click.text()]).toEqual([200, 'Unsubscribed.\n']);
  expect(await world.value('select status from public.followers')).toBe('unsubscribed');
});

test('ends emails to an address that a signed event reports, and refuses forged, old, and repeated events', async () => {
  const api = await serveApi(world.backend);
  onTestFinished(api.close);
  const webhook = await serveUnderDeno('mail-events', {
    SUPABASE_URL: api.origin,
    SUPABASE_SERVICE_ROLE_KEY: SECRETS.secretKey,
    MAIL_EVENTS_SECRET: EVENTS_SECRET,
  });
  onTestFinished(webhook.stop);
  await world.sql(`select public.follow('reader@example.org', '{chapters}', '/chapters', 'follow-2')`);
  await world.sql('select public.confirm_follow(token) from private.follower_links');
  const post = async (event: ReturnType<typeof signedEvent>) =>
    (await fetch(`${webhook.origin}/functions/v1/mail-events`, event)).status;
  const bounce = (options: Parameters<typeof signedEvent>[1]) =>
    signedEvent(
      { type: 'email.bounced', data: { to: ['reader@example.org'], bounce: { type: 'Permanent' } } },
      options,
    );

  expect(await post(bounce({ secret: 'whsec_bm90IHRoZSBzZWNyZXQ=' }))).toBe(401);
  expect(await post(bounce({ ageSeconds: 400 }))).toBe(400);
  expect(await world.value('select status from public.followers')).toBe('confirmed');
  expect(await post(bounce({ id: 'msg_1' }))).toBe(200);
  expect(await world.value('select status from public.followers')).toBe('unsubscribed');
  expect(await post(bounce({ id: 'msg_1' }))).toBe(409);
  expect(await post(signedEvent({ type: 'email.delivered', data: { to: ['nobody@example.org'] } }, {}))).toBe(
    200,
  );
  expect(await world.sql('select email, kind from public.mail_suppressions')).toEqual([
    { email: 'reader@example.org', kind: 'bounce' },
  ]);
});
