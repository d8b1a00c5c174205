import { beforeEach, expect, test, vi } from 'vitest';
import { sendContactMessage, usesCaptchaToken } from '~/data/contact-messages.ts';
import { failureMessage } from '~/features/contact/contact-form.ts';

const MESSAGE = { name: 'Ruth', email: 'ruth@example.org', message: 'Why is Noah silent?' };
const TEST_KEY = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI';

let asked: [path: string, body: unknown][];
function functionAnswers(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input));
    asked.push([pathname, JSON.parse(String(init?.body)) as unknown]);
    return pathname.startsWith('/functions/') ? answer() : new Response(null, { status: 201 });
  });
}
const refuses = (status: number, body: object | string) => () =>
  typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status });
const outcome = () =>
  sendContactMessage(MESSAGE, 'token').then(
    () => 'sent',
    (error: unknown) => failureMessage(error),
  );

beforeEach(() => {
  asked = [];
  vi.stubEnv('PUBLIC_RECAPTCHA_SITE_KEY', 'a-key-of-the-owner');
});

test.each(['', TEST_KEY])(
  'stores the message directly with the site key "%s", without spending a token',
  async (key) => {
    vi.stubEnv('PUBLIC_RECAPTCHA_SITE_KEY', key);
    functionAnswers(() => Promise.reject(new Error('not asked')));
    expect(await outcome()).toBe('sent');
    expect(asked).toEqual([['/rest/v1/contact_messages', MESSAGE]]);
    expect(usesCaptchaToken()).toBe(false);
  },
);

test('sends the message and its token only to the function with the owner’s key', async () => {
  functionAnswers(() => new Response(null, { status: 201 }));
  expect(await outcome()).toBe('sent');
  expect(asked).toEqual([['/functions/v1/contact', { ...MESSAGE, token: 'token' }]]);
  expect(usesCaptchaToken()).toBe(true);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['is not deployed', refuses(404, { code: 'NOT_FOUND', message: 'Requested function was not found' })],
  ['is missing on another origin', () => Promise.reject(new TypeError('Failed to fetch'))],
])('falls back to the table if the function %s', async (_case, answer) => {
  functionAnswers(answer);
  expect(await outcome()).toBe('sent');
  expect(asked.map(([path]) => path)).toEqual(['/functions/v1/contact', '/rest/v1/contact_messages']);
});

test.each<[string, () => Response | Promise<Response>, string]>([
  [
    'a rejected token',
    refuses(403, { code: 'captcha-refused', message: 'The captcha was not accepted.' }),
    'The reCAPTCHA check was not accepted. Please solve it again.',
  ],
  [
    'too many messages',
    refuses(429, { code: 'PT429', message: 'Too many requests.' }),
    'Too many requests right now. Please try again in a minute.',
  ],
  [
    'a provider outage',
    refuses(503, { code: 'captcha-unavailable', message: 'Please try again.' }),
    'Failed to send message. Please try again.',
  ],
  ['an error page', refuses(500, '<html>'), 'Failed to send message. Please try again.'],
  ['an HTML page with status 200', refuses(200, '<html>'), 'Failed to send message. Please try again.'],
  [
    'a timeout',
    () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
    'Failed to send message. Please try again.',
  ],
])('shows an error and does not resend after %s', async (_case, answer, message) => {
  functionAnswers(answer);
  expect(await outcome()).toBe(message);
  expect(asked).toHaveLength(1);
});
