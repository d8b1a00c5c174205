// The part of the backend that is open to the world, over HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi, readAsVisitor } from '~/server/backend/api.ts';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/embedded-key.ts';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { keepPersonalDataOutOfLogs } from '~/server/log/private-logs.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { ask as askPort, type AskOptions } from '../../server/ask.ts';
import { serve } from './support.ts';
import { seededSnapshot } from '../../support/seeded-database.ts';

const SECRETS = { jwtSecret: 'only-these-tests-know-this-0123456789abcdef', secretKey: 'sb_secret_tests' };
const MEGABYTE = 1024 * 1024;

let backend: Backend;
let server: Awaited<ReturnType<typeof serve>>;
let pagesOutdated = 0;
beforeAll(async () => {
  backend = await createBackend({ ...SECRETS, snapshot: await seededSnapshot() });
  const api = createApi(backend, { onPagesOutdated: () => (pagesOutdated += 1) });
  server = await serve((request, response) => void api.handle(request, response));
});
afterAll(async () => {
  await server.close();
  await backend.close();
});
beforeEach(async () => {
  pagesOutdated = 0;
  await backend.sql('delete from public.email_leads');
});

const ask = (path: string, options: AskOptions = {}) =>
  askPort(server.port, path, {
    ...options,
    headers: {
      apikey: EMBEDDED_PUBLISHABLE_KEY,
      ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
  });
const post = (path: string, body: AskOptions['body'] | object, headers: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    headers,
    body:
      typeof body === 'object' && !Buffer.isBuffer(body) && !(Symbol.asyncIterator in body)
        ? JSON.stringify(body)
        : (body as NonNullable<AskOptions['body']>),
  });
const tokenOf = async (email: string) => {
  const answer = await post('/auth/v1/token?grant_type=password', { email, password: 'let-there-be-light' });
  return (JSON.parse(answer.text) as { access_token: string }).access_token;
};
const leads = async () =>
  (await backend.sql<{ email: string }>('select email from public.email_leads')).map(({ email }) => email);

describe('open', () => {
  test('the data, never stored by a cache', async () => {
    const answer = await ask('/rest/v1/book_chapters?select=chapter_number&chapter_number=eq.1');
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual([{ chapter_number: 1 }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('signing in, asking who one is, signing out', async () => {
    const token = await tokenOf('admin@example.com');
    const user = await ask('/auth/v1/user', { headers: { Authorization: `Bearer ${token}` } });
    expect(JSON.parse(user.text)).toMatchObject({ email: 'admin@example.com' });
    const out = await ask('/auth/v1/logout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(out.status).toBe(204);
  });
});

describe('not there', () => {
  test.each([
    ['POST', '/auth/v1/signup'],
    ['POST', '/auth/v1/otp'],
    ['POST', '/auth/v1/recover'],
    ['POST', '/auth/v1/magiclink'],
    ['POST', '/auth/v1/invite'],
    ['GET', '/auth/v1/admin/users'],
    ['GET', '/auth/v1/authorize?provider=github'],
    ['GET', '/auth/v1/callback'],
    ['GET', '/auth/v1/verify'],
    ['POST', '/auth/v1/token/'],
    ['POST', '/auth/v1/%73ignup'],
    ['POST', '/auth/v1/user/../signup'],
    ['GET', '/storage/v1/bucket'],
    ['GET', '/functions/v1/anything'],
    ['GET', '/realtime/v1/websocket'],
    ['GET', '/_system/status'],
    ['GET', '/rest/v1/../../_system/status'],
    ['GET', '/studio'],
    ['GET', '/'],
    ['GET', '/graphql/v1'],
  ])('%s %s', async (method, path) => {
    const answer = await ask(path, {
      method,
      ...(method === 'POST' && { body: '{"email":"x@example.com","password":"long-enough-1"}' }),
    });
    expect(answer.status).toBe(404);
    expect(await backend.sql(`select 1 from auth.users where email = 'x@example.com'`)).toEqual([]);
  });

  test.each([
    ['/rest/v1/book_chapters', true],
    ['/rest/v1', true],
    ['/auth/v1/signup', true],
    ['/rest/v2/book_chapters', false],
    ['/rest/v10', false],
    ['/about', false],
    ['/read/rest', false],
  ])('is %s the API’s? %s', (path, isApi) => {
    expect(createApi(backend).owns(path)).toBe(isApi);
  });
});

describe('a request without the key', () => {
  test.each(['', 'sb_publishable_wrong', 'sb_secret_guess'])(
    '(%j) writes and reads nothing',
    async (apikey) => {
      const answer = await post(
        '/rest/v1/email_leads',
        { email: 'x@example.com', first_name: 'X' },
        { apikey },
      );
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await leads()).toEqual([]);
    },
  );
});

describe('a body', () => {
  const lead = { email: 'long@example.com', first_name: 'Long' };
  /** A lead of exactly so many bytes; PostgreSQL accepts the whitespace between its fields. */
  const ofBytes = (size: number) => {
    const text = JSON.stringify(lead);
    return `${text.slice(0, -1)}${' '.repeat(size - text.length)}}`;
  };

  test('of 1 MiB is taken', async () => {
    expect((await post('/rest/v1/email_leads', ofBytes(MEGABYTE))).status).toBe(201);
    expect(await leads()).toEqual(['long@example.com']);
  });

  test('of one byte more is refused', async () => {
    const answer = await post('/rest/v1/email_leads', ofBytes(MEGABYTE + 1));
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({ message: 'The request is too large.' });
    expect(await leads()).toEqual([]);
  });

  test('sent in pieces without saying how long it is, is refused when it gets too long', async () => {
    const pieces = async function* () {
      for (let sent = 0; sent < 3 * MEGABYTE; sent += 64 * 1024) yield Buffer.alloc(64 * 1024, ' ');
    };
    const outcome = await post('/rest/v1/email_leads', pieces()).catch(
      (error: NodeJS.ErrnoException) => error.code,
    );
    // The server may hang up before the last piece is sent; then the answer cannot always be read.
    if (typeof outcome === 'object') expect(outcome.status).toBe(413);
    else expect(outcome).toMatch(/^(ECONNRESET|EPIPE)$/);
    expect((await ask('/rest/v1/book_chapters?select=id&limit=1')).status).toBe(200);
  });

  test.each(['', '{', 'null', '[]', '"text"', '[[[]]]', '{"__proto__":{"first_name":"x"}}', '\u0000'])(
    'of %j changes nothing and is answered',
    async (body) => {
      const answer = await post('/rest/v1/email_leads', body);
      expect(answer.status).toBeLessThan(600);
      expect(await leads()).toEqual([]);
    },
  );

  test('refuses a lead posted as a form by another site', async () => {
    const answer = await ask('/rest/v1/email_leads', {
      method: 'POST',
      body: 'email=form%40example.com&first_name=Form',
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await leads()).toEqual([]);
  });
});

describe('the site is told of written chapters and texts', () => {
  test('after a write that was taken', async () => {
    const token = await tokenOf('admin@example.com');
    const answer = await ask('/rest/v1/book_chapters?chapter_number=eq.14', {
      method: 'PATCH',
      body: '{"meta_title":"Changed"}',
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(204);
    expect(pagesOutdated).toBe(1);
  });

  test('and after a text of the site was written', async () => {
    const token = await tokenOf('admin@example.com');
    const answer = await post(
      '/rest/v1/site_texts',
      { collection: 'faq', entries: [{ id: 'why', question: 'Why?', answer: 'Because.' }] },
      { Authorization: `Bearer ${token}` },
    );
    expect(answer.status).toBe(201);
    expect(pagesOutdated).toBe(1);
  });

  test('not after reading, or a refused write, or a counted view', async () => {
    allowConsole(/42501|row-level security/);
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect((await ask('/rest/v1/book_chapters?select=id', { method })).status).toBeLessThan(300);
    }
    await post('/rest/v1/book_chapters', { chapter_number: 77 });
    await post('/rest/v1/rpc/increment_chapter_views', {
      chapter_uuid: '00000000-0000-4000-8000-000000000000',
    });
    expect(pagesOutdated).toBe(0);
  });
});

test.each(['constructor', 'toString', 'contact', 'hasOwnProperty'])(
  '/functions/v1/%s is none where it was not given one',
  async (name) => {
    const answer = await ask(`/functions/v1/${name}`, { method: 'POST', body: 'hello' });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('hello');
  },
);

describe('what the terminal shows', () => {
  test('of a refused lead is not the visitor’s address', async () => {
    const printed: string[] = [];
    for (const level of ['error', 'warn', 'log', 'info'] as const) {
      vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
        printed.push(
          parts
            .map((part) =>
              part instanceof Error ? `${part.stack} ${JSON.stringify(part)}` : JSON.stringify(part),
            )
            .join(' '),
        );
      });
    }
    keepPersonalDataOutOfLogs();
    const lead = { email: 'very.private@example.com', first_name: 'Private-Name' };
    await post('/rest/v1/email_leads', lead);
    expect((await post('/rest/v1/email_leads', lead)).status).toBe(409);
    await post('/rest/v1/email_leads', { ...lead, email: 'very.private' });
    await post('/rest/v1/contact_messages', {
      name: 'Private-Name',
      email: 'very.private@example.com',
      message: '',
    });
    await post('/rest/v1/chapter_views', { chapter_id: 'very.private@example.com' });
    await post('/auth/v1/token?grant_type=password', {
      email: 'very.private@example.com',
      password: 'Private-Name',
    });
    expect(printed.join('\n')).toContain('23505');
    expect(printed.join('\n')).not.toMatch(/very\.private|Private-Name/);
  });
});

describe('reading as a visitor, for the server itself', () => {
  test('gives rows', async () => {
    expect(await readAsVisitor(backend, 'book_chapters?select=chapter_number&chapter_number=eq.2')).toEqual([
      { chapter_number: 2 },
    ]);
  });
  test('throws when the backend refuses', async () => {
    allowConsole(/./);
    await expect(readAsVisitor(backend, 'no_such_table')).rejects.toThrow(/The backend answered 4\d\d\./);
  });
});
