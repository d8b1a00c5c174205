// Names that every JavaScript object has. The embedded API dropped filters on them, so that all rows matched.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBackend, type Backend } from '~/server/backend/create-backend.ts';
import { guarded, SECRETS, type Guarded } from './support.ts';

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];

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

const leads = async () =>
  (await backend.sql<{ first_name: string }>('select first_name from public.email_leads order by 1')).map(
    (row) => row.first_name,
  );

describe.each(NAMES)('%s', (name) => {
  const queries = [
    `${name}=eq.nothing`,
    `${name}=not.eq.nothing`,
    `%22${name}%22=eq.nothing`,
    `${name}-%3Ea=eq.nothing`,
    `or=(${name}.eq.nothing)`,
    `or=(${name}.eq.nothing,%22${name}%22.eq.nothing)`,
    `and=(not.or(${name}.eq.nothing))`,
  ];

  test('filters nothing away: an administrator’s deletion and change are refused', async () => {
    for (const query of queries) {
      const path = `/rest/v1/email_leads?${query}`;
      const deleted = await server.ask(path, { method: 'DELETE', headers: admin });
      expect({ query, status: deleted.status }).toEqual({ query, status: 400 });
      const changed = await server.ask(path, {
        method: 'PATCH',
        headers: admin,
        body: '{"first_name":"C"}',
      });
      expect({ query, status: changed.status }).toEqual({ query, status: 400 });
    }
    expect(await leads()).toEqual(['A', 'B']);
  });

  test('is no column to read by, for a visitor either', async () => {
    for (const query of queries) {
      const { status } = await server.ask(`/rest/v1/book_chapters?select=id&${query}`);
      expect({ query, status }).toEqual({ query, status: 400 });
    }
    const embedded = `/rest/v1/book_chapters?select=id,chapter_views(id)&chapter_views.${name}=eq.1`;
    expect((await server.ask(embedded)).status).toBe(400);
    expect((await server.ask(embedded, { headers: admin })).status).toBe(400);
  });
});

test.each(NAMES)('%s is no column that a conflict is looked for in', async (name) => {
  const headers = { Prefer: 'resolution=merge-duplicates' };
  for (const query of [`on_conflict=${name}`, `on_conflict=email,${name}`, `columns=email,%22${name}%22`]) {
    const body = { email: 'c@example.com', first_name: 'C' };
    const { status } = await server.post(`/rest/v1/email_leads?${query}`, body, headers);
    expect({ query, status }).toEqual({ query, status: 400 });
  }
  expect(await leads()).toEqual(['A', 'B']);
});

test('as a value such a name is like any other', async () => {
  for (const query of ['email=eq.constructor', 'or=(email.eq.constructor,first_name.eq.toString)']) {
    const answer = await server.ask(`/rest/v1/email_leads?select=email&${query}`, { headers: admin });
    expect({ status: answer.status, rows: JSON.parse(answer.text) as unknown }).toEqual({
      status: 200,
      rows: [],
    });
  }
});
