import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readAsVisitor } from '~/server/backend/chapters.ts';
import type { Backend } from '~/server/backend/create-backend.ts';
import { translateError } from '~/server/backend/unavailable.ts';
import { RULES } from '~/server/gateway/limits.ts';
import { createContactFunction } from '~/server/functions/edge-functions.ts';
import { keepPersonalDataOutOfLogs } from '~/server/log.ts';
import { allowConsole } from '../../../unit/support/console-errors.ts';
import {
  startGuarded,
  guardedServer,
  SECRETS,
  seededBackend,
  signedIn,
  type GuardedServer,
} from './support.ts';

const KB = 1024;
const SUBSCRIBERS = '/rest/v1/podcast_subscribers';
const LEADS = '/rest/v1/email_leads';
const ONE_CHAPTER = '/rest/v1/book_chapters?select=chapter_number&chapter_number=eq.1';

let writes = 0;
const backend = await seededBackend();
const server = await guardedServer(backend, { rateLimitFactor: 100, onWrite: () => (writes += 1) });
const admin = await signedIn(server);
beforeEach(async () => {
  writes = 0;
  await backend.sql('delete from public.podcast_subscribers');
  await backend.sql('delete from public.email_leads');
  await backend.sql(
    `insert into public.email_leads (email, first_name) values ('a@example.com', 'A'), ('b@example.com', 'B')`,
  );
});

const queryNames = async (table: string, column: string) =>
  (await backend.sql<{ name: string }>(`select ${column} as name from public.${table} order by 1`)).map(
    ({ name }) => name,
  );
const getLeads = () => queryNames('email_leads', 'first_name');
const createRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ email: `r${index}@example.com`, consent: true }));
const patch = (path: string, body: object, headers = admin) =>
  server.sendRequest(path, { method: 'PATCH', headers, body: JSON.stringify(body) });

describe('public reads', () => {
  test('return data with caching disabled', async () => {
    const response = await server.sendRequest(ONE_CHAPTER);
    expect([response.status, JSON.parse(response.text)]).toEqual([200, [{ chapter_number: 1 }]]);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test('are available to the server as a visitor', async () => {
    allowConsole(/./);
    const query = 'book_chapters?select=chapter_number&chapter_number=eq.2';
    expect(await readAsVisitor(backend, query)).toEqual([{ chapter_number: 2 }]);
    await expect(readAsVisitor(backend, 'no_such_table')).rejects.toThrow(/The backend returned 4\d\d\./);
  });
});

test.each([
  ...[
    'signup',
    'otp',
    'magiclink',
    'invite',
    'admin/users',
    'authorize?provider=github',
    'callback',
    'token/',
  ].map((path) => `/auth/v1/${path}`),
  ...['/auth/v1/%73ignup', '/auth/v1/user/../signup', '/storage/v1/bucket', '/functions/v1/constructor'],
  ...['/functions/v1/anything', '/realtime/v1/websocket', '/rest/v1/../../_system/status', '/graphql/v1'],
])('exposes no endpoint at %s', async (path) => {
  const response = await server.post(path, { email: 'x@example.com', password: 'long-enough-1' });
  expect([404, 200]).toContain(response.status);
  if (response.status === 200) expect(response.text).toBe('a page');
  expect(await backend.sql(`select 1 from auth.users where email = 'x@example.com'`)).toEqual([]);
});

test.each(['', 'sb_publishable_wrong', 'sb_secret_guess'])('rejects the key %j', async (apikey) => {
  const response = await server.post(LEADS, { email: 'x@example.com', first_name: 'X' }, { apikey });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(await getLeads()).toEqual(['A', 'B']);
});

test('refreshes the site only after successful writes by signed-in callers', async () => {
  allowConsole(/./);
  await server.sendRequest(ONE_CHAPTER, { headers: admin });
  await server.post(SUBSCRIBERS, createRows(1));
  await server.post('/rest/v1/rpc/increment_chapter_views', { chapter_uuid: crypto.randomUUID() });
  await server.post('/rest/v1/book_chapters', { chapter_number: 77 }, admin);
  expect(writes).toBe(0);
  await patch('/rest/v1/book_chapters?chapter_number=eq.14', { meta_title: 'Changed' });
  const texts = { collection: 'faq', entries: [{ id: 'why', question: 'Why?', answer: 'Because.' }] };
  expect((await server.post('/rest/v1/site_texts', texts, admin)).status).toBe(201);
  expect(writes).toBe(2);
});

describe('visitor limits', () => {
  test('allow one row per request; administrators are limited only by PostgreSQL’s maximum', async () => {
    allowConsole(/^Error: A statement may have at most 32767 parameters/);
    const two = await server.post(SUBSCRIBERS, createRows(2));
    expect([two.status, JSON.parse(two.text)]).toMatchObject([
      400,
      { code: 'too_many_rows', message: 'A request can insert only one row, not 2.' },
    ]);
    expect((await server.post(SUBSCRIBERS, createRows(1))).status).toBe(201);
    expect((await server.post(SUBSCRIBERS, { email: 'one@example.com', consent: true })).status).toBe(201);
    expect((await server.post(SUBSCRIBERS, createRows(16_384), admin)).status).toBe(413);
    expect((await server.sendRequest(ONE_CHAPTER)).status).toBe(200);
    expect(await queryNames('podcast_subscribers', 'email')).toHaveLength(2);
  });

  test('reject regular expressions immediately for every method', async () => {
    for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE']) {
      const sentAt = performance.now();
      const query = `content=match.${encodeURIComponent('(.*)\\1\\1x')}`;
      const { status } = await server.sendRequest(`/rest/v1/book_chapters?select=id&${query}`, { method });
      expect({ status, method }).toEqual({ status: 400, method });
      expect(performance.now() - sentAt).toBeLessThan(2000);
    }
  });

  test('limit responses to 4 MB', async () => {
    await backend.sql(`update public.book_chapters set content = repeat('é', 250000) where is_published`);
    const published = '/rest/v1/book_chapters?select=content&is_published=is.true';
    expect((await server.sendRequest(`${published}&limit=8`)).status).toBe(200);
    const rejected = await server.sendRequest(published);
    expect(rejected.status).toBe(400);
    expect(JSON.parse(rejected.text)).toEqual({
      code: 'response_too_large',
      message: 'The response is too large.',
      details: null,
      hint: 'Request fewer rows or columns.',
    });
    expect((await server.sendRequest(published, { headers: admin })).status).toBe(200);
  });

  test('allow ten forms a minute without affecting other IP addresses', async () => {
    const strict = await startGuarded(backend, { trustProxy: ['loopback'] });
    const submitFrom = (address: string, email: string) =>
      strict.post(SUBSCRIBERS, { email, consent: true }, { 'X-Forwarded-For': address });
    for (let sent = 0; sent < 10; sent += 1)
      expect((await submitFrom(`198.51.100.${sent}, 192.0.2.1`, `s${sent}@example.com`)).status).toBe(201);
    const { status, headers, text } = await submitFrom('192.0.2.1', 'over@example.com');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(text)).toMatchObject({ message: 'Too many requests from this address.' });
    expect((await submitFrom('192.0.2.2', 'other@example.com')).status).toBe(201);
  });

  test('keep pages available while a visitor floods the server', async () => {
    const rules = { ...RULES, ratesPerMinute: { ...RULES.ratesPerMinute, read: 30 } };
    const strict = await startGuarded(backend, {}, rules);
    let isFinished = false;
    const statuses: number[] = [];
    const flood = Array.from({ length: 10 }, async () => {
      for (let sent = 0; sent < 20; sent += 1) statuses.push((await strict.sendRequest(ONE_CHAPTER)).status);
    });
    void Promise.all(flood).finally(() => (isFinished = true));
    do expect(await strict.sendRequest('/')).toMatchObject({ status: 200, text: 'a page' });
    while (!isFinished);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    // Thirty immediately, then one every two seconds.
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(100);
  });

  test('identify visitors to the backend only by a hash', async () => {
    const forwarded: unknown[] = [];
    const spiedBackend: Backend = {
      ...backend,
      fetch: (request, context) => {
        forwarded.push([...request.headers], context?.visitor);
        return backend.fetch(request);
      },
    };
    const headers = {
      'X-Forwarded-For': '203.0.113.9',
      'X-Real-IP': '203.0.113.9',
      Forwarded: 'for=203.0.113.9',
    };
    await (await startGuarded(spiedBackend)).sendRequest(ONE_CHAPTER, { headers });
    expect(forwarded).toEqual([expect.any(Array), expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(JSON.stringify(forwarded)).not.toMatch(/203\.0\.113\.9|127\.0\.0\.1"/);
  });
});

describe('bulk writes', () => {
  const UNFILTERED = [
    '',
    '?select=id',
    '?limit=1&order=email',
    '?columns=email',
    '?apikey=x',
    '?email.limit=1',
  ];
  test.each(UNFILTERED)('rejects deleting or changing a whole table without a filter: %j', async (query) => {
    const deleted = await server.sendRequest(`${LEADS}${query}`, { method: 'DELETE', headers: admin });
    const changed = await patch(`${LEADS}${query}`, { first_name: 'C' });
    expect([deleted, changed].map(({ status, text }) => [status, JSON.parse(text)])).toMatchObject([
      [400, { code: '21000', message: 'DELETE requires a WHERE clause' }],
      [400, { code: '21000', message: 'UPDATE requires a WHERE clause' }],
    ]);
    expect(await getLeads()).toEqual(['A', 'B']);
  });

  const FILTERS = ['email=eq.a@example.com', 'or=(email.eq.a@example.com)', 'limit=5&email=eq.a@example.com'];
  test.each(FILTERS)('deletes only the rows that match the filter: %s', async (query) => {
    const deleted = await server.sendRequest(`${LEADS}?${query}`, { method: 'DELETE', headers: admin });
    expect([deleted.status, await getLeads()]).toEqual([204, ['B']]);
  });

  // The embedded API drops filters on names of JavaScript object properties, so all rows would match.
  test.each(['constructor', '__proto__'])('rejects filters on %s', async (name) => {
    for (const query of [
      `${name}=eq.nothing`,
      `${name}=not.eq.nothing`,
      `%22${name}%22=eq.nothing`,
      `${name}-%3Ea=eq.nothing`,
      `or=(${name}.eq.nothing,%22${name}%22.eq.nothing)`,
      `and=(not.or(${name}.eq.nothing))`,
    ]) {
      const path = `${LEADS}?${query}`;
      const deleted = await server.sendRequest(path, { method: 'DELETE', headers: admin });
      const changed = await patch(path, { first_name: 'C' });
      const read = await server.sendRequest(`/rest/v1/book_chapters?select=id&${query}`);
      expect([query, deleted.status, changed.status, read.status]).toEqual([query, 400, 400, 400]);
    }
    for (const query of [`on_conflict=email,${name}`, `columns=email,%22${name}%22`])
      expect(
        (await server.post(`${LEADS}?${query}`, { email: 'c@example.com', first_name: 'C' })).status,
      ).toBe(400);
    expect(await getLeads()).toEqual(['A', 'B']);
    const value = await server.sendRequest(`${LEADS}?select=email&or=(email.eq.${name})`, { headers: admin });
    expect([value.status, value.text]).toEqual([200, '[]']);
  });

  const NULL_CHARACTERS = [
    'email%00=eq.x',
    'email=eq.%00',
    'select=email%00',
    'or=(email%00.eq.x)',
    'on_conflict=%00',
  ];
  test.each(NULL_CHARACTERS)('rejects a null character: %s', async (query) => {
    expect((await server.sendRequest(`${LEADS}?${query}`)).status).toBe(400);
    const response = await server.sendRequest(`${LEADS}?${query}`, { headers: admin });
    expect([response.status, JSON.parse(response.text)]).toMatchObject([400, { code: '22021' }]);
  });
});

describe('request bodies', () => {
  const createBody = (bytes: number) =>
    JSON.stringify({ email: 'long@example.com', first_name: 'Long' }).padEnd(bytes);
  const tooLarge = (bytes: number) => ({
    code: '413',
    message: 'The request is too large.',
    hint: `The body is limited to ${bytes} bytes.`,
  });

  test.each([
    ['a visitor', 64 * KB, () => ({})],
    ['an administrator', 1024 * KB, () => admin],
  ])('from %s are limited to %i bytes', async (_, limit, headers) => {
    expect((await server.post(LEADS, createBody(limit), headers())).status).toBe(201);
    const rejected = await server.post(LEADS, createBody(limit + 1), headers());
    expect([rejected.status, JSON.parse(rejected.text)]).toMatchObject([413, tooLarge(limit)]);
  });

  test('may have 8 MB for an import, but only from an administrator', async () => {
    const createImport = (count: number) => `{"chapters":[]${' '.repeat(count * 1024 * KB)}}`;
    const send = async (path: string, megabytes: number, headers = admin) =>
      (await server.post(`/rest/v1/rpc/${path}`, createImport(megabytes), headers)).status;
    expect(await send('import_chapters', 7)).toBe(200);
    expect(await send('import_chapters', 9)).toBe(413);
    expect(await send('import_chapters', 1, {})).toBe(413);
    expect(await send('chapter_metrics', 2)).toBe(413);
  });

  test('are limited before they reach the database and in the contact function', async () => {
    const direct = await backend.fetch(
      new Request(`http://x${LEADS}`, {
        method: 'POST',
        headers: { apikey: SECRETS.secretKey, 'Content-Type': 'application/json' },
        body: createBody(1024 * KB + 1),
      }),
    );
    expect(await direct.json()).toMatchObject(tooLarge(1024 * KB));
    const contact = createContactFunction({ ...SECRETS, fetch: backend.fetch, recaptchaSecret: 'a-secret' });
    const request = new Request('http://x/contact', { method: 'POST', body: createBody(64 * KB + 1) });
    expect(await (await contact?.(request))?.json()).toMatchObject(tooLarge(64 * KB));
  });

  test('are rejected if oversized without a declared length', async () => {
    const body = (async function* () {
      for (let sent = 0; sent < 3 * 1024 * KB; sent += 64 * KB) yield Buffer.alloc(64 * KB, ' ');
    })();
    const outcome = await server
      .sendRequest(LEADS, { method: 'POST', body })
      .catch((error: NodeJS.ErrnoException) => error.code);
    // The server may disconnect before the last chunk is sent.
    if (typeof outcome === 'object') expect(outcome.status).toBe(413);
    else expect(outcome).toMatch(/^(ECONNRESET|EPIPE)$/);
  });

  const FORM_TYPES = ['text/plain', 'application/x-www-form-urlencoded'];
  test.each(FORM_TYPES)('are rejected from another site’s form (%s)', async (type) => {
    const headers = { 'Content-Type': type, Origin: 'https://foreign.example' };
    const response = await server.post(LEADS, 'email=form%40example.com&first_name=Form', headers);
    expect([response.status, await getLeads()]).toEqual([415, ['A', 'B']]);
  });
});

describe('cross-origin requests', () => {
  const ALLOWED_ORIGIN = 'https://allowed.example';
  const TOKEN = '/auth/v1/token?grant_type=password';
  const preflight = (to: GuardedServer, path: string, Origin: string) =>
    to.sendRequest(path, {
      method: 'OPTIONS',
      headers: {
        Origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'apikey',
      },
    });

  const FOREIGN_ORIGINS = ['https://foreign.example', 'null', 'https://allowed.example.evil.example'];
  test.each(FOREIGN_ORIGINS)('are rejected from %s', async (Origin) => {
    const open = await startGuarded(backend, { allowedOrigins: [ALLOWED_ORIGIN] });
    for (const path of [ONE_CHAPTER, TOKEN])
      expect((await preflight(open, path, Origin)).headers['access-control-allow-origin']).toBeUndefined();
    const read = await open.sendRequest(ONE_CHAPTER, { headers: { Origin } });
    expect(read.headers['access-control-allow-origin']).toBeUndefined();
    expect(read.headers.vary).toContain('Origin');
  });

  test('from an allowed origin can read counts, write, sign in, and read errors', async () => {
    const open = await startGuarded(backend, { allowedOrigins: [ALLOWED_ORIGIN] });
    for (const path of [ONE_CHAPTER, TOKEN]) {
      const { status, headers } = await preflight(open, path, ALLOWED_ORIGIN);
      expect([status, headers['access-control-allow-origin']]).toEqual([204, ALLOWED_ORIGIN]);
      expect(headers['access-control-allow-headers']).toMatch(/authorization,apikey,content-type/);
      expect(headers['access-control-allow-methods']).toBe('GET,HEAD,POST,PATCH,PUT,DELETE,OPTIONS');
    }
    const read = await open.sendRequest(ONE_CHAPTER, {
      headers: { Origin: ALLOWED_ORIGIN, Prefer: 'count=exact' },
    });
    expect(read.headers['access-control-expose-headers']).toMatch(/^Content-Range,/);
    expect(read.headers['content-range']).toBe('0-0/1');
    for (const [status, response] of [
      [201, await open.post(SUBSCRIBERS, createRows(1), { Origin: ALLOWED_ORIGIN })],
      [
        400,
        await open.sendRequest(`${ONE_CHAPTER}&content=match.x`, { headers: { Origin: ALLOWED_ORIGIN } }),
      ],
    ] as const)
      expect([response.status, response.headers['access-control-allow-origin']]).toEqual([
        status,
        ALLOWED_ORIGIN,
      ]);
  });
});

describe('embedded API errors', () => {
  const LEAD = { email: 'reader@example.com', first_name: 'Reader' };

  test.each<[string, object, number, string, RegExp]>([
    [
      'text instead of a boolean',
      { marketing_opt_in: 'perhaps' },
      400,
      '22P02',
      /^Invalid input for boolean type$/,
    ],
    ['an object instead of text', { email: { a: 1 } }, 400, '22P02', /^Invalid input for string type$/],
    ['a value beyond its bounds', { first_name: 'x'.repeat(5000) }, 400, '23514', /^new row for relation/],
    ['an invalid date', { created_at: 'not-a-date' }, 400, '22007', /invalid input syntax/],
    ['a date out of range', { created_at: 1e30 }, 400, '22P02', /^Invalid time value$/],
    [
      'an object that cannot be written',
      { id: { toString: 1 } },
      400,
      '22P02',
      /^toString is not a function$/,
    ],
    ['a missing value', { first_name: null }, 400, '23502', /null value/],
    ['an invalid address', { email: 'nonsense' }, 422, '', /^Please enter a valid email address$/],
  ])('match a hosted project’s response to %s', async (_, fields, status, code, message) => {
    allowConsole(/./);
    const response = await server.post(LEADS, { ...LEAD, ...fields });
    const error = JSON.parse(response.text) as { code: string; message: string };
    expect(response.status).toBe(status);
    if (code !== '') expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(await getLeads()).toEqual(['A', 'B']);
  });

  test.each([
    [500, null],
    [500, { code: 'SUP', message: 'error: out of memory' }],
    [500, { code: '57014', message: 'error: new row for relation "x" violates check constraint "y"' }],
    [507, { code: '53100', message: 'could not extend file: No space left on device' }],
  ])('keep status %i for %j', async (status, body) => {
    expect((await translateError(Response.json(body, { status: 500 }))).status).toBe(status);
  });
});

test('logs no personal data of a rejected visitor', async () => {
  const printed: string[] = [];
  const toText = (part: unknown) => (part instanceof Error ? `${part.stack} ` : '') + JSON.stringify(part);
  for (const level of ['error', 'warn', 'log', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((...parts) => void printed.push(parts.map(toText).join(' ')));
  keepPersonalDataOutOfLogs();
  const lead = { email: 'very.private@example.com', first_name: 'Private-Name' };
  await server.post(LEADS, lead);
  expect((await server.post(LEADS, lead)).status).toBe(409);
  await server.post(LEADS, { ...lead, email: 'very.private' });
  await server.post('/rest/v1/contact_messages', { name: 'Private-Name', email: lead.email, message: '' });
  await server.post('/rest/v1/chapter_views', { chapter_id: lead.email });
  await server.signIn(lead.email, 'Private-Name');
  expect(printed.join('\n')).toContain('23505');
  expect(printed.join('\n')).not.toMatch(/very\.private|Private-Name/);
});
