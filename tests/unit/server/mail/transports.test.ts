import { expect, test } from 'vitest';
import { smtpErrorOutcome, type SmtpError } from '~/server/mail/smtp-transport.ts';
import { createHttpTransport } from '../../../../supabase/functions/_shared/mail/transport.ts';
import {
  MailSettingsError,
  missingSetting,
  readMailSettings,
} from '../../../../supabase/functions/_shared/mail/mail-settings.ts';
import { prepareEmail } from '../../../../supabase/functions/_shared/mail/send-due-emails.ts';
import { ebookEmail, FROM, SITE } from './fake-queue.ts';

const MAIL = prepareEmail(ebookEmail(1), { from: FROM, to: undefined }, SITE);

const outcomeOf = (error: Partial<SmtpError>) =>
  smtpErrorOutcome(Object.assign(new Error(error.message ?? 'refused'), error));
test.each<[string, Partial<SmtpError>, object]>([
  [
    '550 for the recipient is a bounce',
    { responseCode: 550, response: '550 5.1.1 No such user', command: 'RCPT TO', code: 'EENVELOPE' },
    { kind: 'bounced', message: '550 5.1.1 No such user' },
  ],
  [
    '550 for a server policy is not a bounce',
    { responseCode: 550, response: '550 5.7.1 Looks like spam', command: 'DATA', code: 'EMESSAGE' },
    { kind: 'failed' },
  ],
  [
    '451 is retried',
    { responseCode: 451, response: '451 4.7.1 Try later', command: 'RCPT TO' },
    { kind: 'retry' },
  ],
  ['421 defers the delivery', { responseCode: 421, response: '421 Busy' }, { kind: 'deferred' }],
  [
    'a rejected password does not count as a delivery attempt',
    { responseCode: 535, response: '535 Wrong', command: 'AUTH PLAIN', code: 'EAUTH' },
    { kind: 'deferred', waitSeconds: 900 },
  ],
  [
    'a rejected sender does not count as a delivery attempt',
    { responseCode: 550, response: '550 Not yours', command: 'MAIL FROM', code: 'EENVELOPE' },
    { kind: 'deferred', waitSeconds: 900 },
  ],
  [
    'a minute without a response is retried',
    { code: 'ETIMEDOUT', message: 'Timeout', command: 'CONN' },
    { kind: 'retry', message: 'The mail server did not respond for a minute.' },
  ],
  [
    'an unreachable server defers the delivery',
    { code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:1', command: 'CONN' },
    { kind: 'deferred', waitSeconds: 60 },
  ],
  [
    'a broken connection is retried',
    { code: 'ECONNECTION', message: 'Connection closed unexpectedly' },
    { kind: 'retry' },
  ],
])('%s', (_, error, expected) => {
  expect(outcomeOf(error)).toMatchObject(expected);
});

const requests: { url: string; init: RequestInit }[] = [];
const sendWithResponse = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  createHttpTransport({
    origin: 'https://api.example',
    key: 're_key',
    fetch: async (url, init) => {
      requests.push({ url: String(url), init: init ?? {} });
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
    },
  }).send(MAIL);

test('sends the email, the idempotency key, and the API key to an HTTP provider', async () => {
  expect(await sendWithResponse(200, { id: 'x' })).toEqual({ kind: 'sent' });
  const { url, init } = requests.at(-1) ?? { url: '', init: {} };
  expect(url).toBe('https://api.example/emails');
  expect(init.headers).toMatchObject({ Authorization: 'Bearer re_key', 'Idempotency-Key': 'ebook 1' });
  expect(JSON.parse(String(init.body))).toMatchObject({
    from: '"The site" <site@example.org>',
    to: ['reader-1@example.org'],
    subject: MAIL.subject,
    headers: { 'Message-ID': MAIL.messageId },
  });
});

test.each<[string, number, unknown, Record<string, string>, object]>([
  [
    '429 with a wait time',
    429,
    { message: 'Slow down', name: 'rate_limit_exceeded' },
    { 'retry-after': '30' },
    { kind: 'deferred', message: '429 Slow down (rate_limit_exceeded)', waitSeconds: 30 },
  ],
  ['429 without a wait time', 429, {}, {}, { kind: 'deferred', waitSeconds: 60 }],
  ['an invalid key', 401, { message: 'API key is invalid' }, {}, { kind: 'deferred', waitSeconds: 900 }],
  ['a server error', 500, '<html>Oops</html>', {}, { kind: 'retry', message: '500 <html>Oops</html>' }],
  [
    'an email that is rejected',
    422,
    { message: 'Invalid `to`' },
    {},
    { kind: 'failed', message: '422 Invalid `to`' },
  ],
  ['an idempotency key in use', 409, { name: 'concurrent_idempotent_requests' }, {}, { kind: 'retry' }],
  ['a used idempotency key', 409, { name: 'invalid_idempotent_request' }, {}, { kind: 'sent' }],
])('handles a provider’s response: %s', async (_, status, body, headers, expected) => {
  expect(await sendWithResponse(status, body, headers)).toMatchObject(expected);
});

test('retries after a timeout, and defers if the provider is unreachable', async () => {
  const unresponsive = createHttpTransport({
    origin: 'https://api.example',
    key: 'k',
    timeoutMs: 5,
    fetch: (_, init) =>
      new Promise((__, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      }),
  });
  expect(await unresponsive.send(MAIL)).toMatchObject({ kind: 'retry' });
  const unreachable = createHttpTransport({
    origin: 'https://api.example',
    key: 'k',
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  });
  expect(await unreachable.send(MAIL)).toEqual({
    kind: 'deferred',
    message: 'The provider could not be reached.',
    waitSeconds: 60,
  });
});

test('reports missing email settings', () => {
  expect(missingSetting(readMailSettings({}))).toBe('MAIL_URL and MAIL_FROM are not set.');
  expect(missingSetting(readMailSettings({ MAIL_FROM: 'a@b.org' }))).toBe('MAIL_URL is not set.');
  expect(missingSetting(readMailSettings({ MAIL_URL: 'smtp://localhost:25' }))).toBe('MAIL_FROM is not set.');
  expect(
    readMailSettings({
      MAIL_URL: 'https://:re_123@api.resend.com',
      MAIL_FROM: 'The site <site@example.org>',
      MAIL_TO: 'me@example.org',
    }),
  ).toEqual({
    target: { kind: 'http', origin: 'https://api.resend.com', key: 're_123' },
    from: { name: 'The site', address: 'site@example.org' },
    to: 'me@example.org',
  });
});

test.each([
  { MAIL_URL: 'mail.example.org' },
  { MAIL_URL: 'http://:key@api.example.org' },
  { MAIL_URL: 'https://api.resend.com' },
  { MAIL_FROM: 'no address' },
  { MAIL_FROM: 'A\nBcc: x@example.org <a@example.org>' },
  { MAIL_TO: 'one@example.org, two@example.org' },
])('rejects the invalid email settings %o', (variables) => {
  expect(() => readMailSettings(variables)).toThrow(MailSettingsError);
});

test('does not include a password in an error', () => {
  expect(() => readMailSettings({ MAIL_URL: 'ftp://user:secret@example.org' })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('secret') }),
  );
});
