// Pages of other origins and the embedded API, over HTTP.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '~/server/backend/create-backend.ts';
import { guarded, type Guarded, seededBackend } from './support.ts';

const NAMED = 'https://named.example';
const FOREIGN = 'https://foreign.example';
const READ = '/rest/v1/book_chapters?select=chapter_number&chapter_number=eq.1';
const TOKEN = '/auth/v1/token?grant_type=password';
const ADMIN = { email: 'admin@example.com', password: 'let-there-be-light' };
const HEADERS =
  'authorization, apikey, content-type, x-client-info, prefer, accept-profile, content-profile, range, ' +
  'x-supabase-api-version';

let backend: Backend;
let server: Guarded;
beforeAll(async () => {
  backend = await seededBackend();
});
afterAll(() => backend.close());
afterEach(async () => {
  await server.close();
  await backend.sql('delete from public.podcast_subscribers');
});

const told = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));
const subscribe = (Origin: string) =>
  server.post('/rest/v1/podcast_subscribers', { email: 'a@example.com', consent: true }, { Origin });
const preflight = (path: string, Origin: string) =>
  server.ask(path, {
    method: 'OPTIONS',
    headers: {
      Origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'apikey,authorization,content-type',
    },
  });

describe('an origin that is not named', () => {
  test.each([FOREIGN, 'null'])(
    '(%s) is shown no answer, and writes and signs in to nothing',
    async (Origin) => {
      server = await guarded(backend);
      const read = await server.ask(READ, { headers: { Origin } });
      expect(read.status).toBe(200);
      expect(told(read.headers)).toEqual([]);
      for (const path of [READ, TOKEN]) {
        const asked = await preflight(path, Origin);
        expect(asked.status).toBe(204);
        expect(told(asked.headers)).toEqual([]);
      }
      const written = await subscribe(Origin);
      expect(written.status).toBe(403);
      expect(JSON.parse(written.text)).toMatchObject({
        message: 'Pages of this origin may not use the API.',
      });
      const signedIn = await server.post(TOKEN, ADMIN, { Origin });
      expect(signedIn.status).toBe(403);
      expect(signedIn.text).not.toContain('access_token');
      expect(told(signedIn.headers)).toEqual([]);
      expect(await backend.sql('select 1 from public.podcast_subscribers')).toEqual([]);
    },
  );

  test('is not the site itself, at whichever of its hosts', async () => {
    server = await guarded(backend);
    for (const host of [`localhost:${server.port}`, `genesis.localhost:${server.port}`]) {
      const headers = { Origin: `http://${host}`, Host: host };
      expect((await server.post(TOKEN, ADMIN, headers)).status).toBe(200);
    }
    expect((await subscribe(`http://127.0.0.1:${server.port}`)).status).toBe(201);
  });
});

describe('a named origin', () => {
  test('is told in the preflight what it may send, for the data and for sign-in', async () => {
    server = await guarded(backend, { allowedOrigins: [NAMED] });
    for (const path of [READ, TOKEN]) {
      const { status, headers } = await preflight(path, NAMED);
      expect(status).toBe(204);
      expect(headers['access-control-allow-origin']).toBe(NAMED);
      expect(headers['access-control-allow-headers']).toBe(HEADERS);
      expect(headers['access-control-allow-methods']).toBe('GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS');
      expect(headers['access-control-max-age']).toBe('86400');
      expect(headers.vary).toBe('Origin');
    }
  });

  test('reads counts, writes and signs in', async () => {
    server = await guarded(backend, { allowedOrigins: [NAMED] });
    const read = await server.ask(READ, { headers: { Origin: NAMED, Prefer: 'count=exact' } });
    expect(read.headers['access-control-allow-origin']).toBe(NAMED);
    expect(read.headers['access-control-expose-headers']).toMatch(/^Content-Range,/);
    expect(read.headers['content-range']).toBe('0-0/1');
    expect((await subscribe(NAMED)).status).toBe(201);
    const signedIn = await server.post(TOKEN, ADMIN, { Origin: NAMED });
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers['access-control-allow-origin']).toBe(NAMED);
  });

  test('is shown refusals too, and another one still nothing', async () => {
    server = await guarded(backend, { allowedOrigins: [NAMED] });
    const refused = await server.ask(`${READ}&content=match.x`, { headers: { Origin: NAMED } });
    expect(refused.status).toBe(400);
    expect(refused.headers['access-control-allow-origin']).toBe(NAMED);
    const foreign = await server.ask(READ, { headers: { Origin: FOREIGN } });
    expect(told(foreign.headers)).toEqual([]);
    expect(foreign.headers.vary).toBe('Origin');
    expect((await subscribe(FOREIGN)).status).toBe(403);
  });
});
