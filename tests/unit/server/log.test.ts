import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LogFields, keepPersonalDataOutOfLogs, logRequest, openLog, redactPath } from '~/server/log.ts';

const METHODS = ['debug', 'info', 'log', 'warn', 'error'] as const;
const original = Object.fromEntries(METHODS.map((name) => [name, console[name]])) as Pick<
  Console,
  (typeof METHODS)[number]
>;
let output: { method: string; line: string }[];

beforeEach(() => {
  output = [];
  for (const name of METHODS) {
    console[name] = (...parts: unknown[]) =>
      void output.push({ method: name, line: parts.map(String).join(' ') });
  }
});
afterEach(() => void Object.assign(console, original));

const entries = () => output.map(({ line }) => JSON.parse(line) as Record<string, unknown>);

const openJsonLog = () => openLog({ LOG_FORMAT: 'json' });

test('writes JSON logs with one line per entry', () => {
  openJsonLog();
  console.info('The site was\nbuilt', new LogFields({ ms: 1200, chapters: 9 }));
  console.error('The nightly backup failed:', 'the disk is full');
  expect(output.map(({ line }) => line.includes('\n'))).toEqual([false, false]);
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

test('includes library output in JSON logs, without personal data from objects and errors', () => {
  openJsonLog();
  const error = Object.assign(new Error('Key (email)=(jane@example.org) exists'), { code: '23505' });
  console.error('The insert failed:', error, { email: 'jane@example.org' });
  console.warn('Warning', { email: 'jane@example.org' });
  console.log({ email: 'jane@example.org' });
  expect(entries().map(({ level, message, detail }) => [level, message, detail])).toEqual([
    ['error', 'The insert failed', 'Error (23505) [details withheld]'],
    ['warn', 'Warning', '[details withheld]'],
    ['info', '[details withheld]', undefined],
  ]);
  expect(JSON.stringify(output)).not.toContain('jane');
});

test('keeps the level and time despite fields of those names, and truncates very long messages', () => {
  openJsonLog();
  console.info('x'.repeat(100_000), new LogFields({ level: 'error', time: 'never' }));
  const [entry] = entries();
  expect(entry).toMatchObject({ level: 'info', message: 'x'.repeat(4000) });
  expect(entry?.['time']).not.toBe('never');
});

const methodsLoggedAt = (level: string) => {
  openLog({ LOG_LEVEL: level });
  for (const name of METHODS) console[name](name);
  return output.map(({ method }) => method);
};

test.each([
  ['debug', ['debug', 'info', 'log', 'warn', 'error']],
  ['', ['info', 'log', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['ERROR', ['error']],
])('LOG_LEVEL=%s logs %j', (level, names) => {
  expect(methodsLoggedAt(level)).toEqual(names);
});

test('falls back to the default level with a warning for an invalid value', () => {
  openLog({ LOG_LEVEL: 'loud', LOG_FORMAT: 'xml' });
  console.info('Preparing the site…');
  expect(output).toEqual([
    { method: 'warn', line: "LOG_LEVEL must be one of debug, info, warn, error, not 'loud'." },
    { method: 'warn', line: "LOG_FORMAT must be one of text, json, not 'xml'." },
    { method: 'info', line: 'Preparing the site…' },
  ]);
});

const logResponse = (url: string, statusCode: number, at: number) => {
  const response = Object.assign(new EventEmitter(), { statusCode });
  const request = { method: 'GET', url } as IncomingMessage;
  logRequest(request, response as unknown as ServerResponse, () => at);
  response.emit('finish');
};

test('logs each kind of failed request once a minute, without the query string or email address', () => {
  openLog({});
  for (const path of ['/read/a?email=jane@example.org', '/read/b']) logResponse(path, 500, 1000);
  logResponse('/rest/v1/email_leads?email=eq.jane@example.org', 500, 1000);
  logResponse('/read/c', 500, 61_000);
  logResponse('/read/d', 404, 61_000);
  expect(output).toEqual([
    { method: 'warn', line: 'A request failed method=GET path=/read/a status=500 ms=0' },
    { method: 'warn', line: 'A request failed method=GET path=/rest/v1/email_leads status=500 ms=0' },
    { method: 'warn', line: 'A request failed method=GET path=/read/c status=500 ms=0' },
  ]);
});

test('logs every request with LOG_LEVEL=debug', () => {
  openLog({ LOG_LEVEL: 'debug' });
  logResponse('/faq', 200, 0);
  expect(output).toEqual([
    { method: 'debug', line: 'A request was handled method=GET path=/faq status=200 ms=0' },
  ]);
});

test.each([
  ['/a/b/c/d?x=1', '/a/b/c/…'],
  ['/admin/audience/jane@example.org', '/admin/audience/…'],
  ['/admin/jane%40example.org', '/admin/…'],
  ['/', '/'],
])('logs the path %s as %s', (url, logged) => expect(redactPath(url)).toBe(logged));

describe('personal data', () => {
  let output: unknown[][];
  let now: number;
  beforeEach(() => {
    output = [];
    now = 0;
    vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void output.push(parts));
    keepPersonalDataOutOfLogs({ now: () => now });
  });

  const createError = () => Object.assign(new Error('Key (email)=(a@example.com) exists'), { code: '23505' });

  test('is removed from repeated errors, which are printed once a minute with a count', () => {
    for (let count = 0; count < 500; count += 1) console.error(createError());
    expect(output).toEqual([['Error (23505)']]);
    now = 59_999;
    console.error(createError());
    expect(output).toHaveLength(1);
    now = 60_000;
    console.error(createError());
    expect(output[1]).toEqual(['Error (23505)', '(repeated 500 times)']);
  });

  test('does not affect plain messages, which are printed every time', () => {
    console.error('Reopening the database: why.');
    console.error('Reopening the database: why.');
    expect(output).toHaveLength(2);
  });

  test('is removed from the database worker’s errors without a code, whose messages may quote a request', () => {
    keepPersonalDataOutOfLogs({ now: () => now, withMessages: false });
    console.error(new Error('failed to parse filter (in.("jane@example.com'));
    expect(output).toEqual([['Error']]);
  });
});
