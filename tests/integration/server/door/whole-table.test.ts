// What a request must not do to a whole table, whoever sends it; and characters that no text can hold.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { guarded, SECRETS, type Guarded } from './support.ts';

const LEADS = '/rest/v1/email_leads';

let backend: Backend;
let server: Guarded;
let admin: Record<string, string>;
beforeAll(async () => {
  backend = await createBackend(SECRETS);
  server = await guarded(backend, { rateLimitFactor: 100 });
  const { text } = await server.signIn('admin@example.com', 'let-there-be-light');
  admin = { Authorization: `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}` };
});
afterAll(async () => {
  await server.close();
  await backend.close();
});
beforeEach(async () => {
  await backend.sql('delete from public.email_leads');
  await backend.sql(
    `insert into public.email_leads (email, first_name) values ('a@example.com', 'A'), ('b@example.com', 'B')`,
  );
});

const names = async () =>
  (await backend.sql<{ first_name: string }>('select first_name from public.email_leads order by 1')).map(
    (row) => row.first_name,
  );

// As on hosted projects, where pg_safeupdate says so.
test.each([
  '',
  '?select=id',
  '?limit=1&order=email',
  '?offset=5',
  '?columns=email',
  '?apikey=x',
  '?email.limit=1',
])('a deletion or a change without a filter is refused: %j', async (query) => {
  const deleted = await server.ask(`${LEADS}${query}`, { method: 'DELETE', headers: admin });
  expect(deleted.status).toBe(400);
  expect(JSON.parse(deleted.text)).toMatchObject({
    code: '21000',
    message: 'DELETE requires a WHERE clause',
  });
  const body = '{"first_name":"C"}';
  const changed = await server.ask(`${LEADS}${query}`, { method: 'PATCH', headers: admin, body });
  expect(changed.status).toBe(400);
  expect(JSON.parse(changed.text)).toMatchObject({
    code: '21000',
    message: 'UPDATE requires a WHERE clause',
  });
  expect(await names()).toEqual(['A', 'B']);
});

test.each(['email=eq.a@example.com', 'or=(email.eq.a@example.com)', 'limit=5&email=eq.a@example.com'])(
  'with one it changes what the filter names: %s',
  async (query) => {
    const deleted = await server.ask(`${LEADS}?${query}`, { method: 'DELETE', headers: admin });
    expect(deleted.status).toBe(204);
    expect(await names()).toEqual(['B']);
  },
);

test.each([
  'email%00=eq.x',
  'email=eq.%00',
  'select=email%00',
  'order=email%00',
  'or=(email%00.eq.x)',
  'on_conflict=%00',
])('a null character in a query is the request’s fault: %s', async (query) => {
  for (const headers of [admin, {}]) {
    const answer = await server.ask(`${LEADS}?${query}`, { headers });
    expect({ query, status: answer.status }).toEqual({ query, status: 400 });
  }
  const signedIn = await server.ask(`${LEADS}?${query}`, { headers: admin });
  expect(JSON.parse(signedIn.text)).toMatchObject({ code: '22021' });
});
