import { beforeEach, expect, test, vi } from 'vitest';
import { sendContactMessage, usesCaptchaToken } from '~/data/contact-messages.ts';
import { failureMessage } from '~/features/contact/contact-form.ts';

const MESSAGE = { name: 'Ruth', email: 'ruth@example.org', message: 'Why is Noah silent?' };
const TEST_KEY = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI';

let requests: [path: string, body: unknown][];
function stubFunction(respond: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input));
    requests.push([pathname, JSON.parse(String(init?.body)) as unknown]);
    return pathname.startsWith('/functions/') ? respond() : new Response(null, { status: 201 });
  });
}
const rejectWith = (status: number, body: object | string) => () =>
  typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
const sendMessage = () =>
  sendContactMessage(MESSAGE, 'token').then(
    () => 'sent',
    (error: unknown) => failureMessage(error),
  );

beforeEach(() => {
  requests = [];
  vi.stubEnv('PUBLIC_RECAPTCHA_SITE_KEY', 'site-owner-key');
});

test.each(['', TEST_KEY])(
  'stores the message directly with the site key "%s", without using a token',
  async (key) => {
    vi.stubEnv('PUBLIC_RECAPTCHA_SITE_KEY', key);
    stubFunction(() => Promise.reject(new Error('unexpected call')));
    expect(await sendMessage()).toBe('sent');
    expect(requests).toEqual([['/rest/v1/contact_messages', MESSAGE]]);
    expect(usesCaptchaToken()).toBe(false);
  },
);

test('with the site owner’s key, sends the message and its token only to the function', async () => {
  stubFunction(() => new Response(null, { status: 201 }));
  expect(await sendMessage()).toBe('sent');
  expect(requests).toEqual([['/functions/v1/contact', { ...MESSAGE, token: 'token' }]]);
  expect(usesCaptchaToken()).toBe(true);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['is not deployed', rejectWith(404, { code: 'NOT_FOUND', message: 'Requested function was not found' })],
  ['is missing on another origin', () => Promise.reject(new TypeError('Failed to fetch'))],
])('falls back to the table if the function %s', async (_, respond) => {
  stubFunction(respond);
  expect(await sendMessage()).toBe('sent');
  expect(requests.map(([path]) => path)).toEqual(['/functions/v1/contact', '/rest/v1/contact_messages']);
});

test.each<[string, () => Response | Promise<Response>, string]>([
  [
    'a rejected token',
    rejectWith(403, { code: 'captcha-rejected', message: 'The captcha was not accepted.' }),
    'The reCAPTCHA check was not accepted. Please complete it again.',
  ],
  [
    'too many messages',
    rejectWith(429, { code: 'PT429', message: 'Too many requests.' }),
    'Too many requests right now. Please try again in a minute.',
  ],
  [
    'a provider outage',
    rejectWith(503, { code: 'captcha-unavailable', message: 'Please try again.' }),
    'Failed to send message. Please try again.',
  ],
  ['an error page', rejectWith(500, '<html>'), 'Failed to send message. Please try again.'],
  ['an HTML page with status 200', rejectWith(200, '<html>'), 'Failed to send message. Please try again.'],
  [
    'a timeout',
    () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
    'Failed to send message. Please try again.',
  ],
])('shows an error and does not resend after %s', async (_, respond, message) => {
  stubFunction(respond);
  expect(await sendMessage()).toBe(message);
  expect(requests).toHaveLength(1);
});
