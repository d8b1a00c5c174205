import { describe, expect, test } from 'vitest';
import { outcomeOfSmtpError, type SmtpError } from '~/server/mail/smtp-transport.ts';
import { createHttpTransport } from '../../../../supabase/functions/_shared/mail/transport.ts';
import {
  MailSettingsError,
  missingSetting,
  readMailSettings,
} from '../../../../supabase/functions/_shared/mail/mail-settings.ts';
import { mailToSend } from '../../../../supabase/functions/_shared/mail/send-due-mails.ts';
import { ebookMail, FROM, SITE } from './fake-queue.ts';

const MAIL = mailToSend(ebookMail(1), { from: FROM, to: undefined }, SITE);

describe('an SMTP server’s answer', () => {
  const of = (error: Partial<SmtpError>) =>
    outcomeOfSmtpError(Object.assign(new Error(error.message ?? 'refused'), error));
  test.each<[string, Partial<SmtpError>, object]>([
    [
      '550 to the address is a bounce',
      { responseCode: 550, response: '550 5.1.1 No such user', command: 'RCPT TO', code: 'EENVELOPE' },
      { kind: 'bounced', message: '550 5.1.1 No such user' },
    ],
    [
      '550 for a rule of the server does not count as a bounce',
      { responseCode: 550, response: '550 5.7.1 Looks like spam', command: 'DATA', code: 'EMESSAGE' },
      { kind: 'failed' },
    ],
    [
      '451 is tried again',
      { responseCode: 451, response: '451 4.7.1 Try later', command: 'RCPT TO' },
      { kind: 'retry' },
    ],
    ['421 is the server’s own trouble', { responseCode: 421, response: '421 Busy' }, { kind: 'deferred' }],
    [
      'a refused password costs no mail an attempt',
      { responseCode: 535, response: '535 Wrong', command: 'AUTH PLAIN', code: 'EAUTH' },
      { kind: 'deferred', waitSeconds: 900 },
    ],
    [
      'a refused sender costs no mail an attempt',
      { responseCode: 550, response: '550 Not yours', command: 'MAIL FROM', code: 'EENVELOPE' },
      { kind: 'deferred', waitSeconds: 900 },
    ],
    [
      'silence for a minute is tried again',
      { code: 'ETIMEDOUT', message: 'Timeout', command: 'CONN' },
      { kind: 'retry', message: 'The mail server did not respond for a minute.' },
    ],
    [
      'a server that is not there is waited for',
      { code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:1', command: 'CONN' },
      { kind: 'deferred', waitSeconds: 60 },
    ],
    [
      'a connection that breaks is tried again',
      { code: 'ECONNECTION', message: 'Connection closed unexpectedly' },
      { kind: 'retry' },
    ],
  ])('%s', (_, error, expected) => {
    expect(of(error)).toMatchObject(expected);
  });
});

describe('an HTTP provider', () => {
  const asked: { url: string; init: RequestInit }[] = [];
  const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    createHttpTransport({
      origin: 'https://api.example',
      key: 're_key',
      fetch: async (url, init) => {
        asked.push({ url: String(url), init: init ?? {} });
        return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
      },
    }).send(MAIL);

  test('receives the mail, its idempotency key, and the API key', async () => {
    expect(await answering(200, { id: 'x' })).toEqual({ kind: 'sent' });
    const { url, init } = asked.at(-1) ?? { url: '', init: {} };
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
      '429 with its wait',
      429,
      { message: 'Slow down', name: 'rate_limit_exceeded' },
      { 'retry-after': '30' },
      { kind: 'deferred', message: '429 Slow down (rate_limit_exceeded)', waitSeconds: 30 },
    ],
    ['429 without one', 429, {}, {}, { kind: 'deferred', waitSeconds: 60 }],
    ['a wrong key', 401, { message: 'API key is invalid' }, {}, { kind: 'deferred', waitSeconds: 900 }],
    ['its own failure', 500, '<html>Oops</html>', {}, { kind: 'retry', message: '500 <html>Oops</html>' }],
    [
      'a mail it does not take',
      422,
      { message: 'Invalid `to`' },
      {},
      { kind: 'failed', message: '422 Invalid `to`' },
    ],
    ['a key in use', 409, { name: 'concurrent_idempotent_requests' }, {}, { kind: 'retry' }],
    ['a key that was used', 409, { name: 'invalid_idempotent_request' }, {}, { kind: 'sent' }],
  ])('%s', async (_, status, body, headers, expected) => {
    expect(await answering(status, body, headers)).toMatchObject(expected);
  });

  test('is retried after a timeout and deferred if unreachable', async () => {
    const silent = createHttpTransport({
      origin: 'https://api.example',
      key: 'k',
      timeoutMs: 5,
      fetch: (_, init) =>
        new Promise((__, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    });
    expect(await silent.send(MAIL)).toMatchObject({ kind: 'retry' });
    const gone = createHttpTransport({
      origin: 'https://api.example',
      key: 'k',
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });
    expect(await gone.send(MAIL)).toEqual({
      kind: 'deferred',
      message: 'The provider could not be reached.',
      waitSeconds: 60,
    });
  });
});

describe('the settings', () => {
  test('name what is missing', () => {
    expect(missingSetting(readMailSettings({}))).toBe('MAIL_URL and MAIL_FROM are not set.');
    expect(missingSetting(readMailSettings({ MAIL_FROM: 'a@b.org' }))).toBe('MAIL_URL is not set.');
    expect(missingSetting(readMailSettings({ MAIL_URL: 'smtp://localhost:25' }))).toBe(
      'MAIL_FROM is not set.',
    );
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
  ])('reject implausible values: %o', (variables) => {
    expect(() => readMailSettings(variables)).toThrow(MailSettingsError);
  });

  test('do not repeat a password in an error', () => {
    expect(() => readMailSettings({ MAIL_URL: 'ftp://user:secret@example.org' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('secret') }),
    );
  });
});
