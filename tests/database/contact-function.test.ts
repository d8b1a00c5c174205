// POST /functions/v1/contact on the embedded server, with a provider of the test's own.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applySiteSettings, requiresCaptcha } from '~/server/backend/site-settings.ts';
import { createApi } from '~/server/backend/api.ts';
import { createContactFunction } from '~/server/functions/contact.ts';
import { closeServer, listenOn } from '~/server/listen.ts';
import { SECRETS } from './support/snapshot.ts';
import { openWorld, type World } from './support/world.ts';

const MESSAGE = { name: 'Ruth', email: 'Ruth@Example.org', message: 'Why is Noah silent?' };
const CAPTCHA = { captchaRequired: true, rateLimitFactor: 1, timeZone: 'Asia/Jerusalem' };

let world: World;
let provider: Server;
let verifyUrl: string;
beforeAll(async () => {
  world = await openWorld();
  // Accepts the token 'solved' and the right secret.
  provider = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const success = form.get('secret') === 'a-secret' && form.get('response') === 'solved';
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ success }));
    });
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  verifyUrl = `http://127.0.0.1:${(provider.address() as { port: number }).port}/verify`;
});
beforeEach(() => world.restore());
afterAll(async () => {
  await closeServer(provider);
  await world.close();
});

async function withFunction<T>(
  recaptchaSecret: string | undefined,
  use: (send: (body: object, path?: string) => Promise<Response>) => Promise<T>,
): Promise<T> {
  const contact = createContactFunction({
    fetch: world.backend.fetch,
    secretKey: SECRETS.secretKey,
    recaptchaSecret,
    verifyUrl,
  });
  const api = createApi(world.backend, { functions: contact ? { contact } : {} });
  const { server, origin } = await listenOn(
    (request, response) => void api.handle(request, response),
    0,
    '127.0.0.1',
  );
  try {
    return await use((body, path = '/functions/v1/contact') =>
      fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body) }),
    );
  } finally {
    await closeServer(server);
  }
}
const stored = () => world.sql('select name, email, message from public.contact_messages');

test('a solved captcha brings the message in where no visitor can write directly', async () => {
  await applySiteSettings(world.backend, CAPTCHA);
  expect((await world.visitor.from('contact_messages').insert(MESSAGE)).error?.code).toBe('42501');
  await withFunction('a-secret', async (send) => {
    const answer = await send({ ...MESSAGE, token: 'solved' });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
  expect(await stored()).toEqual([{ ...MESSAGE, email: 'ruth@example.org' }]);
});

test('an unsolved one does not, and neither does a secret that is not ours', async () => {
  await applySiteSettings(world.backend, CAPTCHA);
  await withFunction('a-secret', async (send) => {
    expect((await send({ ...MESSAGE, token: 'guessed' })).status).toBe(403);
    expect((await send({ ...MESSAGE })).status).toBe(400);
  });
  await withFunction('another-secret', async (send) => {
    expect((await send({ ...MESSAGE, token: 'solved' })).status).toBe(403);
  });
  expect(await stored()).toEqual([]);
});

test('the database’s bounds and budgets hold behind it', async () => {
  await applySiteSettings(world.backend, CAPTCHA);
  await world.sql(`update private.write_limits set per_day = 1 where table_name = 'contact_messages'`);
  await withFunction('a-secret', async (send) => {
    const wrong = await send({ ...MESSAGE, email: 'nonsense', token: 'solved' });
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    expect(await wrong.json()).toMatchObject({ message: expect.stringContaining('email_check') as string });
    expect((await send({ ...MESSAGE, token: 'solved' })).status).toBe(201);
    const refused = await send({ ...MESSAGE, token: 'solved' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(await refused.json()).toMatchObject({ code: 'PT429' });
  });
  expect(await stored()).toHaveLength(1);
});

test('without the provider’s secret there is no such function, and no other one either', async () => {
  await withFunction(undefined, async (send) => {
    expect((await send({ ...MESSAGE, token: 'solved' })).status).toBe(404);
  });
  await withFunction('a-secret', async (send) => {
    expect((await send({ ...MESSAGE, token: 'solved' }, '/functions/v1/other')).status).toBe(404);
  });
});

test('the captcha is required where its secret and a site key of the owner’s are set, and no longer without them', async () => {
  expect(requiresCaptcha({ recaptchaSecret: 'a-secret' }, 'a-key-of-the-owner')).toBe(true);
  expect(requiresCaptcha({ recaptchaSecret: 'a-secret' }, '')).toBe(false);
  expect(requiresCaptcha({ recaptchaSecret: 'a-secret' }, '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI')).toBe(
    false,
  );
  expect(requiresCaptcha({ recaptchaSecret: undefined }, 'a-key-of-the-owner')).toBe(false);
  await applySiteSettings(world.backend, CAPTCHA);
  await applySiteSettings(world.backend, {
    captchaRequired: false,
    rateLimitFactor: 100,
    timeZone: 'Europe/London',
  });
  expect((await world.visitor.from('contact_messages').insert(MESSAGE)).error).toBeNull();
  expect(
    await world.sql('select captcha_required, write_limit_factor, time_zone from private.site_settings'),
  ).toEqual([{ captcha_required: false, write_limit_factor: 100, time_zone: 'Europe/London' }]);
});
