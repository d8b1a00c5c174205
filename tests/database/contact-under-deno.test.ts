// The Edge Function `contact` as a hosted project runs it, with the embedded data API behind it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApi } from '~/server/backend/api.ts';
import { applySiteSettings } from '~/server/backend/site-settings.ts';
import { closeServer, listenOn, type Listening } from '~/server/listen.ts';
import { findDeno, serveUnderDeno } from './support/deno.ts';
import { SECRETS } from './support/snapshot.ts';
import { openWorld, type World } from './support/world.ts';

const MESSAGE = { name: 'Ruth', email: 'Ruth@Example.org', message: 'Why is Noah silent?' };
const SITE = 'https://example.org';
const deno = findDeno();
/** The binary has 92 MB, so the project does not install it. */
const MISSING = 'there is no Deno: install it, or set DENO_PATH to the one in the npm package deno';

let world: World;
let api: Listening;
let provider: Listening;
let served: Awaited<ReturnType<typeof serveUnderDeno>>;
beforeAll(async () => {
  if (deno === undefined) return;
  world = await openWorld();
  const backendApi = createApi(world.backend);
  api = await listenOn((request, response) => void backendApi.handle(request, response), 0, '127.0.0.1');
  // Accepts the token 'solved' and the right secret.
  provider = await listenOn(
    (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const form = new URLSearchParams(body);
        const success = form.get('secret') === 'a-secret' && form.get('response') === 'solved';
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify({ success }));
      });
    },
    0,
    '127.0.0.1',
  );
  served = await serveUnderDeno(deno, 'contact', {
    RECAPTCHA_SECRET_KEY: 'a-secret',
    RECAPTCHA_VERIFY_URL: `${provider.origin}/verify`,
    SUPABASE_URL: api.origin,
    SUPABASE_SERVICE_ROLE_KEY: SECRETS.secretKey,
    SITE_URL: `${SITE}/`,
  });
}, 60_000);
beforeEach(async ({ skip }) => {
  skip(deno === undefined, MISSING);
  await world.restore();
  await applySiteSettings(world.backend, {
    captchaRequired: true,
    rateLimitFactor: 1,
    timeZone: 'Asia/Jerusalem',
  });
});
afterAll(async () => {
  if (deno === undefined) return;
  await served.stop();
  await closeServer(provider.server);
  await closeServer(api.server);
  await world.close();
});

const send = (body: string | object, init: RequestInit = {}) =>
  fetch(served.origin, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  });
const stored = () => world.sql('select name, email, message from public.contact_messages');

test('a solved captcha stores the message, and a page of the site may read the answer', async () => {
  const answer = await send({ ...MESSAGE, token: 'solved' });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('access-control-allow-origin')).toBe(SITE);
  expect(await stored()).toEqual([{ ...MESSAGE, email: 'ruth@example.org' }]);
});

test('a captcha that is missing or not solved stores nothing', async () => {
  expect((await send(MESSAGE)).status).toBe(400);
  expect((await send({ ...MESSAGE, token: 'guessed' })).status).toBe(403);
  expect(await stored()).toEqual([]);
});

test('the database’s budget is told with its Retry-After', async () => {
  await world.sql(`update private.write_limits set per_day = 1 where table_name = 'contact_messages'`);
  expect((await send({ ...MESSAGE, token: 'solved' })).status).toBe(201);
  const refused = await send({ ...MESSAGE, token: 'solved' });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('3600');
});

test('a browser’s preflight is answered, other methods and long or broken bodies are refused', async () => {
  const preflight = await fetch(served.origin, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
  expect((await fetch(served.origin)).status).toBe(405);
  expect((await send('{')).status).toBe(400);
  const long = await send(' '.repeat(64 * 1024 + 1));
  expect(long.status).toBe(413);
  expect(await long.json()).toMatchObject({ message: 'The request is too large.' });
});
