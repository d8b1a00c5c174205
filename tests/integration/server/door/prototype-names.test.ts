// Names that every JavaScript object has. The embedded API dropped filters on them, so that all rows matched.
import { describe, expect, test } from 'vitest';
import { withTwoLeads } from './support.ts';

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];

const leads = withTwoLeads();

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
      const deleted = await leads.server.ask(path, { method: 'DELETE', headers: leads.admin });
      expect({ query, status: deleted.status }).toEqual({ query, status: 400 });
      const changed = await leads.server.ask(path, {
        method: 'PATCH',
        headers: leads.admin,
        body: '{"first_name":"C"}',
      });
      expect({ query, status: changed.status }).toEqual({ query, status: 400 });
    }
    expect(await leads.names()).toEqual(['A', 'B']);
  });

  test('is refused as a column to read by, for a visitor too', async () => {
    for (const query of queries) {
      const { status } = await leads.server.ask(`/rest/v1/book_chapters?select=id&${query}`);
      expect({ query, status }).toEqual({ query, status: 400 });
    }
    const embedded = `/rest/v1/book_chapters?select=id,chapter_views(id)&chapter_views.${name}=eq.1`;
    expect((await leads.server.ask(embedded)).status).toBe(400);
    expect((await leads.server.ask(embedded, { headers: leads.admin })).status).toBe(400);
  });
});

test.each(NAMES)('%s is refused as a conflict column', async (name) => {
  const headers = { Prefer: 'resolution=merge-duplicates' };
  for (const query of [`on_conflict=${name}`, `on_conflict=email,${name}`, `columns=email,%22${name}%22`]) {
    const body = { email: 'c@example.com', first_name: 'C' };
    const { status } = await leads.server.post(`/rest/v1/email_leads?${query}`, body, headers);
    expect({ query, status }).toEqual({ query, status: 400 });
  }
  expect(await leads.names()).toEqual(['A', 'B']);
});

test('as a value such a name is like any other', async () => {
  for (const query of ['email=eq.constructor', 'or=(email.eq.constructor,first_name.eq.toString)']) {
    const answer = await leads.server.ask(`/rest/v1/email_leads?select=email&${query}`, {
      headers: leads.admin,
    });
    expect({ status: answer.status, rows: JSON.parse(answer.text) as unknown }).toEqual({
      status: 200,
      rows: [],
    });
  }
});
