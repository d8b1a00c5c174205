import { beforeEach, expect, test, vi } from 'vitest';
import { sendContactMessage, spendsCaptchaToken } from '~/data/contact-messages.ts';
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
const said = () =>
  sendContactMessage(MESSAGE, 'token').then(
    () => 'sent',
    (error: unknown) => failureMessage(error),
  );

beforeEach(() => {
  asked = [];
  vi.stubEnv('PUBLIC_RECAPTCHA_SITE_KEY', 'a-key-of-the-owner');
});

test.each(['', TEST_KEY])(
  'with the site key "%s" it goes into its table, and no token is spent',
  async (key) => {
    vi.stubEnv('PUBLIC_RECAPTCHA_SITE_KEY', key);
    functionAnswers(() => Promise.reject(new Error('not asked')));
    expect(await said()).toBe('sent');
    expect(asked).toEqual([['/rest/v1/contact_messages', MESSAGE]]);
    expect(spendsCaptchaToken()).toBe(false);
  },
);

test('with a key of the owner’s it goes through the function, with its token, and nowhere else', async () => {
  functionAnswers(() => new Response(null, { status: 201 }));
  expect(await said()).toBe('sent');
  expect(asked).toEqual([['/functions/v1/contact', { ...MESSAGE, token: 'token' }]]);
  expect(spendsCaptchaToken()).toBe(true);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['is not deployed', refuses(404, { code: 'NOT_FOUND', message: 'Requested function was not found' })],
  ['does not exist on another origin', () => Promise.reject(new TypeError('Failed to fetch'))],
])('where the function %s, the table is tried', async (_case, answer) => {
  functionAnswers(answer);
  expect(await said()).toBe('sent');
  expect(asked.map(([path]) => path)).toEqual(['/functions/v1/contact', '/rest/v1/contact_messages']);
});

test.each<[string, () => Response | Promise<Response>, string]>([
  [
    'a refused token',
    refuses(403, { code: 'captcha-refused', message: 'The captcha was not accepted.' }),
    'The reCAPTCHA check was not accepted. Please solve it again.',
  ],
  [
    'too many messages',
    refuses(429, { code: 'PT429', message: 'Too many requests.' }),
    'Too many requests right now. Please try again in a minute.',
  ],
  [
    'a provider that is down',
    refuses(503, { code: 'captcha-unavailable', message: 'Please try again.' }),
    'Failed to send message. Please try again.',
  ],
  ['an error page', refuses(500, '<html>'), 'Failed to send message. Please try again.'],
  ['a page instead of an answer', refuses(200, '<html>'), 'Failed to send message. Please try again.'],
  [
    'an answer that is late',
    () => Promise.reject(new DOMException('timed out', 'TimeoutError')),
    'Failed to send message. Please try again.',
  ],
])('after %s nothing is sent twice, and the visitor is told', async (_case, answer, words) => {
  functionAnswers(answer);
  expect(await said()).toBe(words);
  expect(asked).toHaveLength(1);
});
