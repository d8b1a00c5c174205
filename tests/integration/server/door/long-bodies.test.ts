// A body that is too long gets the same answer wherever it is noticed.
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/embedded-key.ts';
import { createContactFunction } from '~/server/functions/contact.ts';
import { guarded, type Guarded, SECRETS, seededBackend } from './support.ts';

const KB = 1024;
const TABLE = '/rest/v1/podcast_subscribers';

let backend: Backend;
let server: Guarded;
beforeAll(async () => {
  backend = await seededBackend();
});
afterAll(() => backend.close());
afterEach(() => server.close());

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const session = () => {
  const text = `${part({ alg: 'HS256' })}.${part({ exp: 4e9, role: 'authenticated' })}`;
  return `Bearer ${text}.${createHmac('sha256', SECRETS.jwtSecret).update(text).digest('base64url')}`;
};
const ROW = JSON.stringify({ email: 'reader@example.com', consent: true });
const padded = (bytes: number) => ROW.padEnd(bytes);
const wordsOf = (text: string) => {
  const { code, message, hint } = JSON.parse(text) as Record<string, unknown>;
  return { code, message, ...(hint !== undefined && { hint }) };
};

test.each([
  ['a visitor, at the door', 64 * KB, {}],
  ['who is signed in, at the door', 1024 * KB, { Authorization: session() }],
])('of %s', async (_, limit, headers) => {
  server = await guarded(backend);
  expect((await server.post(TABLE, padded(limit), headers)).status).toBe(201);
  await backend.sql('delete from public.podcast_subscribers');
  const refused = await server.post(TABLE, padded(limit + 1), headers);
  expect(refused.status).toBe(413);
  expect(wordsOf(refused.text)).toEqual({
    code: '413',
    message: 'The request is too large.',
    hint: `A body may have ${limit} bytes.`,
  });
});

test('of a sign-in under a foreign name', async () => {
  server = await guarded(backend);
  const body = { email: 'admin@example.com', password: 'x' };
  const refused = await server.post(
    '/auth/v1/token?grant_type=password',
    JSON.stringify(body) + ' '.repeat(16 * KB),
    { Host: 'example.org' },
  );
  expect(refused.status).toBe(413);
  expect(JSON.parse(refused.text)).toMatchObject({
    code: 413,
    error_code: '413',
    msg: 'The request is too large.',
  });
});

test('before the database, without a door', async () => {
  server = await guarded(backend);
  const refused = await backend.fetch(
    new Request(`http://x${TABLE}`, {
      method: 'POST',
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
      body: padded(1024 * KB + 1),
    }),
  );
  expect(refused.status).toBe(413);
  expect(wordsOf(await refused.text())).toEqual({
    code: '413',
    message: 'The request is too large.',
    hint: `A body may have ${1024 * KB} bytes.`,
  });
});

test('in the contact function', async () => {
  server = await guarded(backend);
  const contact = createContactFunction({ ...SECRETS, fetch: backend.fetch, recaptchaSecret: 'a-secret' });
  const refused = await contact?.(
    new Request('http://x/functions/v1/contact', { method: 'POST', body: padded(64 * KB + 1) }),
  );
  expect(refused?.status).toBe(413);
  expect(wordsOf((await refused?.text()) ?? '')).toEqual({
    code: '413',
    message: 'The request is too large.',
    hint: `A body may have ${64 * KB} bytes.`,
  });
});
