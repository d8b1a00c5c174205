// What a request must not do to a whole table, from any caller; and characters that text columns cannot hold.
import { expect, test } from 'vitest';
import { withTwoLeads } from './support.ts';

const LEADS = '/rest/v1/email_leads';

const leads = withTwoLeads();

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
  const deleted = await leads.server.ask(`${LEADS}${query}`, { method: 'DELETE', headers: leads.admin });
  expect(deleted.status).toBe(400);
  expect(JSON.parse(deleted.text)).toMatchObject({
    code: '21000',
    message: 'DELETE requires a WHERE clause',
  });
  const body = '{"first_name":"C"}';
  const changed = await leads.server.ask(`${LEADS}${query}`, { method: 'PATCH', headers: leads.admin, body });
  expect(changed.status).toBe(400);
  expect(JSON.parse(changed.text)).toMatchObject({
    code: '21000',
    message: 'UPDATE requires a WHERE clause',
  });
  expect(await leads.names()).toEqual(['A', 'B']);
});

test.each(['email=eq.a@example.com', 'or=(email.eq.a@example.com)', 'limit=5&email=eq.a@example.com'])(
  'with one it changes what the filter names: %s',
  async (query) => {
    const deleted = await leads.server.ask(`${LEADS}?${query}`, { method: 'DELETE', headers: leads.admin });
    expect(deleted.status).toBe(204);
    expect(await leads.names()).toEqual(['B']);
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
  for (const headers of [leads.admin, {}]) {
    const answer = await leads.server.ask(`${LEADS}?${query}`, { headers });
    expect({ query, status: answer.status }).toEqual({ query, status: 400 });
  }
  const signedIn = await leads.server.ask(`${LEADS}?${query}`, { headers: leads.admin });
  expect(JSON.parse(signedIn.text)).toMatchObject({ code: '22021' });
});
