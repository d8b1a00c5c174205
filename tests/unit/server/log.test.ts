import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Facts, keepPersonalDataOutOfLogs, logRequest, openLog, loggedPath } from '~/server/log.ts';

const NAMES = ['debug', 'info', 'log', 'warn', 'error'] as const;
const original = Object.fromEntries(NAMES.map((name) => [name, console[name]])) as Pick<
  Console,
  (typeof NAMES)[number]
>;
let printed: { to: string; line: string }[];

beforeEach(() => {
  printed = [];
  for (const name of NAMES) {
    console[name] = (...parts: unknown[]) =>
      void printed.push({ to: name, line: parts.map(String).join(' ') });
  }
});
afterEach(() => void Object.assign(console, original));

const entries = () => printed.map(({ line }) => JSON.parse(line) as Record<string, unknown>);

describe('JSON logs', () => {
  const open = () => openLog({ LOG_FORMAT: 'json' });

  test('an entry is one line with its time, level, message, detail and facts', () => {
    open();
    console.info('The site was\nbuilt', new Facts({ ms: 1200, chapters: 9 }));
    console.error('The nightly backup failed:', 'the disk is full');
    expect(printed.map(({ line }) => line.includes('\n'))).toEqual([false, false]);
    expect(entries()).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
        level: 'info',
        message: 'The site was\nbuilt',
        ms: 1200,
        chapters: 9,
      },
      {
        time: expect.any(String) as string,
        level: 'error',
        message: 'The nightly backup failed',
        detail: 'the disk is full',
      },
    ]);
  });

  test('library output is logged as an entry too, without personal data from objects and errors', () => {
    open();
    const refused = Object.assign(new Error('Key (email)=(jane@example.org) exists'), { code: '23505' });
    console.error('It failed:', refused, { email: 'jane@example.org' });
    console.warn('Odd', { email: 'jane@example.org' });
    console.log({ email: 'jane@example.org' });
    expect(entries().map(({ level, message, detail }) => [level, message, detail])).toEqual([
      ['error', 'It failed', 'Error (23505) [details withheld]'],
      ['warn', 'Odd', '[details withheld]'],
      ['info', '[details withheld]', undefined],
    ]);
    expect(JSON.stringify(printed)).not.toContain('jane');
  });

  test('facts cannot override the level or time, and a very long message is truncated', () => {
    open();
    console.info('x'.repeat(100_000), new Facts({ level: 'error', time: 'never' }));
    const [entry] = entries();
    expect(entry).toMatchObject({ level: 'info', message: 'x'.repeat(4000) });
    expect(entry?.['time']).not.toBe('never');
  });
});

describe('levels', () => {
  const loggedAt = (level: string) => {
    openLog({ LOG_LEVEL: level });
    for (const name of NAMES) console[name](name);
    return printed.map(({ to }) => to);
  };

  test.each([
    ['debug', ['debug', 'info', 'log', 'warn', 'error']],
    ['', ['info', 'log', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['ERROR', ['error']],
  ])('LOG_LEVEL=%s logs %j', (level, names) => {
    expect(loggedAt(level)).toEqual(names);
  });

  test('an invalid value is reported, and the default is used', () => {
    openLog({ LOG_LEVEL: 'loud', LOG_FORMAT: 'xml' });
    console.info('Preparing the site …');
    expect(printed).toEqual([
      { to: 'warn', line: "LOG_LEVEL must be one of debug, info, warn, error, not 'loud'." },
      { to: 'warn', line: "LOG_FORMAT must be one of text, json, not 'xml'." },
      { to: 'info', line: 'Preparing the site …' },
    ]);
  });
});

describe('requests', () => {
  const answer = (url: string, statusCode: number, at: number) => {
    const response = Object.assign(new EventEmitter(), { statusCode });
    const request = { method: 'GET', url } as IncomingMessage;
    logRequest(request, response as unknown as ServerResponse, () => at);
    response.emit('finish');
  };

  test('each kind of failure is logged once a minute, without the query string or email address', () => {
    openLog({});
    for (const path of ['/read/a?email=jane@example.org', '/read/b']) answer(path, 500, 1000);
    answer('/rest/v1/email_leads?email=eq.jane@example.org', 500, 1000);
    answer('/read/c', 500, 61_000);
    answer('/read/d', 404, 61_000);
    expect(printed).toEqual([
      { to: 'warn', line: 'A request failed method=GET path=/read/a status=500 ms=0' },
      { to: 'warn', line: 'A request failed method=GET path=/rest/v1/email_leads status=500 ms=0' },
      { to: 'warn', line: 'A request failed method=GET path=/read/c status=500 ms=0' },
    ]);
  });

  test('every response is logged with LOG_LEVEL=debug', () => {
    openLog({ LOG_LEVEL: 'debug' });
    answer('/faq', 200, 0);
    expect(printed).toEqual([
      { to: 'debug', line: 'A request was handled method=GET path=/faq status=200 ms=0' },
    ]);
  });

  test.each([
    ['/a/b/c/d?x=1', '/a/b/c/…'],
    ['/admin/audience/jane@example.org', '/admin/audience/…'],
    ['/admin/jane%40example.org', '/admin/…'],
    ['/', '/'],
  ])('shows %s as %s', (url, shown) => expect(loggedPath(url)).toBe(shown));
});

describe('personal data', () => {
  let printed: unknown[][];
  let now: number;
  beforeEach(() => {
    printed = [];
    now = 0;
    vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void printed.push(parts));
    keepPersonalDataOutOfLogs({ now: () => now });
  });

  const refused = () => Object.assign(new Error('Key (email)=(a@example.com) exists'), { code: '23505' });

  test('a repeated error is printed once a minute, with a count', () => {
    for (let count = 0; count < 500; count += 1) console.error(refused());
    expect(printed).toEqual([['Error (23505)']]);
    now = 59_999;
    console.error(refused());
    expect(printed).toHaveLength(1);
    now = 60_000;
    console.error(refused());
    expect(printed[1]).toEqual(['Error (23505)', '(repeated 500 times since)']);
  });

  test('plain messages are printed every time', () => {
    console.error('Reopening the database: why.');
    console.error('Reopening the database: why.');
    expect(printed).toHaveLength(2);
  });

  test('in the database worker, messages of errors without a code are omitted, because they may quote a request', () => {
    keepPersonalDataOutOfLogs({ now: () => now, withMessages: false });
    console.error(new Error('failed to parse filter (in.("jane@example.com'));
    expect(printed).toEqual([['Error']]);
  });
});
