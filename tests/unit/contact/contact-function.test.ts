import { expect, test, vi } from 'vitest';
import { handleContact, type Message } from '../../../supabase/functions/contact/handler.ts';
import { createRecaptcha } from '../../../supabase/functions/contact/recaptcha.ts';
import { allowConsole } from '../support/console-errors.ts';

const MESSAGE = { name: 'Ruth', email: 'ruth@example.org', message: 'Why is Noah silent?' };

function setUp(verify?: () => Promise<Response>) {
  const requests: { url: string; form: string }[] = [];
  const stored: Message[] = [];
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    requests.push({ url, form: String(init?.body) });
    return verify?.() ?? Promise.resolve(Response.json({ success: true }));
  });
  const send = (body: unknown) =>
    handleContact(
      new Request('http://site.example/functions/v1/contact', {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      {
        captcha: createRecaptcha('a-secret'),
        store: (message) => {
          stored.push(message);
          return Promise.resolve(new Response(null, { status: 201 }));
        },
      },
    );
  return { send, requests, stored };
}

test('stores a message with a valid token unchanged, and calls the provider once', async () => {
  const { send, requests, stored } = setUp();
  const response = await send({ ...MESSAGE, token: 'a token', created_at: '2020-01-01' });
  expect(response.status).toBe(201);
  expect(await response.text()).toBe('');
  expect(requests).toEqual([
    {
      url: 'https://www.google.com/recaptcha/api/siteverify',
      form: 'secret=a-secret&response=a+token',
    },
  ]);
  expect(stored).toEqual([MESSAGE]);
});

test.each([
  ['without a token', { ...MESSAGE }],
  ['with an empty token', { ...MESSAGE, token: '' }],
  ['with null as the token', { ...MESSAGE, token: null }],
])('rejects a message %s without calling the provider', async (_, body) => {
  const { send, requests, stored } = setUp();
  const response = await send(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    code: 'captcha-missing',
    message: 'Please complete the reCAPTCHA verification',
  });
  expect([requests, stored]).toEqual([[], []]);
});

test.each([
  ['a non-JSON body', 'name=Ruth'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number as the name', { ...MESSAGE, name: 7, token: 't' }],
  ['a missing message', { name: 'Ruth', email: 'ruth@example.org', token: 't' }],
  ['a name of 201 characters', { ...MESSAGE, name: 'a'.repeat(201), token: 't' }],
  ['a message of 5,001 characters', { ...MESSAGE, message: 'a'.repeat(5001), token: 't' }],
  ['a token of 8,193 characters', { ...MESSAGE, token: 'a'.repeat(8193) }],
])('rejects %s before calling the provider', async (_, body) => {
  const { send, requests, stored } = setUp();
  expect((await send(body)).status).toBe(400);
  expect([requests, stored]).toEqual([[], []]);
});

test('rejects a body over 64 KiB, and accepts the longest message', async () => {
  const { send, requests, stored } = setUp();
  expect((await send('x'.repeat(64 * 1024 + 1))).status).toBe(413);
  expect(requests).toEqual([]);
  const longest = { ...MESSAGE, message: '🕊'.repeat(5000) };
  expect((await send({ ...longest, token: 'a'.repeat(8192) })).status).toBe(201);
  expect(stored).toEqual([longest]);
});

const failures: [string, () => Promise<Response>][] = [
  ['is unreachable', () => Promise.reject(new TypeError('fetch failed'))],
  ['fails', () => Promise.resolve(new Response('<html>', { status: 502 }))],
  ['does not send JSON', () => Promise.resolve(new Response('<html>'))],
  ['sends no result', () => Promise.resolve(Response.json({}))],
  ['times out', () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
];
test.each(failures)('returns 503 and stores nothing if the provider %s', async (_, verify) => {
  const { send, stored } = setUp(verify);
  const response = await send({ ...MESSAGE, token: 't' });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('10');
  expect(await response.json()).toEqual({
    code: 'captcha-unavailable',
    message: 'The captcha could not be verified. Please try again.',
  });
  expect(stored).toEqual([]);
});

test('returns 503 for a wrong secret, and logs the error without the secret', async () => {
  allowConsole(/The captcha provider rejects RECAPTCHA_SECRET_KEY\./);
  const print = vi.spyOn(console, 'error');
  const { send, stored } = setUp(() =>
    Promise.resolve(Response.json({ success: false, 'error-codes': ['invalid-input-secret'] })),
  );
  expect((await send({ ...MESSAGE, token: 't' })).status).toBe(503);
  expect(JSON.stringify(print.mock.calls)).not.toContain('a-secret');
  expect(stored).toEqual([]);
});
