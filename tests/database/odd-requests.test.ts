// Requests that no client of this product makes, over real HTTP: each is refused or finds nothing.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/embedded-key.ts';
import { COMING_CHAPTER, LEAD, openToStranger, type Attempt, type Stranger } from './support/stranger.ts';

let stranger: Stranger;
beforeAll(async () => {
  stranger = await openToStranger();
});
afterAll(() => stranger.close());

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { sub: '11111111-1111-4111-8111-111111111111', aud: 'authenticated', exp: 4_000_000_000 };
const token = (role: string, secret: string | null) => {
  const body = `${encode({ alg: secret === null ? 'none' : 'HS256', typ: 'JWT' })}.${encode({ ...claims, role })}`;
  return `${body}.${secret === null ? '' : createHmac('sha256', secret).update(body).digest('base64url')}`;
};

describe('odd questions are refused or find nothing:', () => {
  const drafts = '/rest/v1/chapter_drafts?select=*';
  const merge = { Prefer: 'resolution=merge-duplicates, return=representation' };
  const lead = { email: LEAD, first_name: 'overwritten' };

  test.each<[string, Attempt]>([
    ['texts embedded in chapters', { path: '/rest/v1/book_chapters?select=*,chapter_drafts(*)' }],
    ['texts joined inwards', { path: '/rest/v1/book_chapters?select=id,chapter_drafts!inner(content)' }],
    ['texts spread into chapters', { path: '/rest/v1/book_chapters?select=id,...chapter_drafts(content)' }],
    ['views embedded in chapters', { path: '/rest/v1/book_chapters?select=id,chapter_views(*)' }],
    ['a range of hidden rows', { path: drafts, headers: { Range: '0-0', Prefer: 'count=exact' } }],
    ['a schema in the path', { path: '/rest/v1/private.chapter_depths?select=*' }],
    ['the accounts in the path', { path: '/rest/v1/auth.users?select=*' }],
    ['a second statement', { path: '/rest/v1/book_chapters?select=id;drop%20table%20book_chapters' }],
    ['a function among the columns', { path: '/rest/v1/book_chapters?select=id,pg_sleep(5)' }],
    [
      'a subquery among the columns',
      { path: '/rest/v1/book_chapters?select=(select content from chapter_drafts)' },
    ],
    [
      'an order by a subquery',
      { path: '/rest/v1/book_chapters?order=(select content from chapter_drafts).asc' },
    ],
    [
      'an upsert over a lead',
      { method: 'POST', path: '/rest/v1/email_leads?on_conflict=email', body: lead, headers: merge },
    ],
    [
      'an upsert over a text',
      {
        method: 'POST',
        path: '/rest/v1/chapter_drafts?on_conflict=chapter_id',
        body: { chapter_id: COMING_CHAPTER, content: 'x' },
        headers: merge,
      },
    ],
    [
      'an upsert over a chapter',
      {
        method: 'POST',
        path: '/rest/v1/book_chapters?on_conflict=slug',
        body: { chapter_number: 99, chapter_title: 'X', slug: 'not-in-heaven', release_date: '2031-01-01' },
        headers: merge,
      },
    ],
    [
      'many leads of which one is wrong',
      {
        method: 'POST',
        path: '/rest/v1/email_leads',
        body: [
          { email: 'one@example.com', first_name: 'One' },
          { email: 'nonsense', first_name: 'Two' },
        ],
      },
    ],
    [
      'a lead that dates itself',
      {
        method: 'POST',
        path: '/rest/v1/email_leads',
        body: { email: 'x@example.com', first_name: 'x', no_such_column: 1 },
      },
    ],
    [
      'many notifications',
      {
        method: 'POST',
        path: '/rest/v1/admin_notifications',
        body: [
          { title: 'a', message: 'x' },
          { title: 'b', message: 'x' },
        ],
      },
    ],
    [
      'the role in a separate header',
      { path: drafts, headers: { Role: 'service_role', 'X-Role': 'service_role' } },
    ],
    // Each of these broke the message to the database, which then answered nothing any more.
    ['a number for a list, in a filter', { path: '/rest/v1/book_chapters?select=id&keywords=eq.5' }],
    ['numbers for lists, in a filter', { path: '/rest/v1/book_chapters?select=id&keywords=in.(5,6)' }],
    [
      'a number for a list, in an address of a function',
      { path: '/rest/v1/rpc/follow?follower_email=a@b.co&topics=5&consent_page=/&consent_version=follow-2' },
    ],
    ...[5, true, { a: 1 }].flatMap((value): [string, Attempt][] => [
      [
        `${JSON.stringify(value)} for a list of a function`,
        {
          method: 'POST',
          path: '/rest/v1/rpc/follow',
          body: { follower_email: 'a@b.co', topics: value, consent_page: '/', consent_version: 'follow-2' },
        },
      ],
      [
        `${JSON.stringify(value)} for a list of a row`,
        { method: 'POST', path: '/rest/v1/book_chapters', body: { chapter_title: 'x', keywords: value } },
      ],
      [
        `${JSON.stringify(value)} for a list of a change`,
        { method: 'PATCH', path: '/rest/v1/book_chapters?id=not.is.null', body: { keywords: value } },
      ],
    ]),
    ['no key', { path: drafts, headers: { apikey: '' } }],
    ['a guessed secret key', { path: drafts, headers: { apikey: 'sb_secret_guess' } }],
    [
      'a guessed secret key as session',
      { path: drafts, headers: { Authorization: 'Bearer sb_secret_guess' } },
    ],
    [
      'the key in the address',
      { path: `${drafts}&apikey=${EMBEDDED_PUBLISHABLE_KEY}`, headers: { apikey: '' } },
    ],
    ['ten thousand characters as key', { path: drafts, headers: { apikey: 'x'.repeat(10_000) } }],
    [
      'an unsigned service token',
      { path: drafts, headers: { Authorization: `Bearer ${token('service_role', null)}` } },
    ],
    ['a service token as key', { path: drafts, headers: { apikey: token('service_role', null) } }],
    [
      'a service token signed with the public key',
      {
        path: drafts,
        headers: { Authorization: `Bearer ${token('service_role', EMBEDDED_PUBLISHABLE_KEY)}` },
      },
    ],
    [
      'an owner’s token signed with a guess',
      { path: drafts, headers: { Authorization: `Bearer ${token('postgres', 'super-secret-jwt-token')}` } },
    ],
    [
      'a deletion with a forged token',
      {
        method: 'DELETE',
        path: '/rest/v1/book_chapters?id=not.is.null',
        headers: { Authorization: `Bearer ${token('authenticated', 'guess')}` },
      },
    ],
    [
      'the user of a forged token',
      { path: '/auth/v1/user', headers: { Authorization: `Bearer ${token('authenticated', 'guess')}` } },
    ],
    [
      'a session renewed by a guess',
      { method: 'POST', path: '/auth/v1/token?grant_type=refresh_token', body: { refresh_token: 'guess' } },
    ],
    [
      'signing in with an object for a password',
      {
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        body: { email: 'admin@example.com', password: { $ne: '' } },
      },
    ],
  ])('%s', async (_name, attempt) => {
    const { status, text } = await stranger.gainsNothing(attempt);
    if (status >= 300) return;
    // An answer without an error holds public chapters at most, with empty places for what was hoped for.
    const rows = text === '' ? [] : (JSON.parse(text) as Record<string, unknown>[]);
    for (const row of rows) {
      const { chapter_drafts = null, chapter_views = null, content = null, is_published } = row;
      expect({ chapter_drafts, chapter_views }).toEqual({
        chapter_drafts: null,
        chapter_views: expect.toBeOneOf([null, []]) as unknown,
      });
      if (is_published !== true) expect(content).toBeNull();
    }
    if (!attempt.path.includes('book_chapters')) expect(rows).toEqual([]);
  });

  test.each(['private', 'auth', 'pg_catalog', 'information_schema', 'extensions', 'supabase_migrations'])(
    'the schema %s by header',
    async (schema) => {
      for (const table of ['users', 'chapter_depths', 'pg_tables', 'schema_migrations', 'book_chapters']) {
        const path = `/rest/v1/${table}?select=*`;
        expect(
          (await stranger.gainsNothing({ path, headers: { 'Accept-Profile': schema } })).status,
        ).toBeGreaterThanOrEqual(400);
        const written = await stranger.gainsNothing({
          method: 'POST',
          path,
          body: {},
          headers: { 'Content-Profile': schema },
        });
        expect(written.status).toBeGreaterThanOrEqual(400);
      }
      const called = await stranger.gainsNothing({
        method: 'POST',
        path: '/rest/v1/rpc/publish_due_chapters',
        body: {},
        headers: { 'Content-Profile': schema },
      });
      expect(called.status).toBeGreaterThanOrEqual(400);
    },
  );

  test.each([
    'is_admin',
    'publish_due_chapters',
    'move_chapter_text',
    'announce_chapter',
    'private.is_admin',
    'pg_sleep',
    'pg_read_file',
    'pg_ls_dir',
    'lo_import',
    'set_config',
    'current_setting',
    'query_to_xml',
    'version',
    'crypt',
  ])('the function %s', async (name) => {
    for (const method of ['GET', 'POST']) {
      const { status } = await stranger.gainsNothing({
        method,
        path: `/rest/v1/rpc/${name}`,
        ...(method === 'POST' && { body: {} }),
      });
      expect(status).toBeGreaterThanOrEqual(400);
    }
  });

  test.each(['chapter_metrics', 'daily_chapter_views'])('the figures of %s', async (name) => {
    const { status, text } = await stranger.gainsNothing({
      method: 'POST',
      path: `/rest/v1/rpc/${name}`,
      body: {},
    });
    if (status < 300) expect(text).not.toMatch(/"views": ?[1-9]/);
  });

  test.each([
    'signup',
    'admin/users',
    'invite',
    'otp',
    'magiclink',
    'recover',
    'verify',
    'admin/generate_link',
    'factors',
  ])('the account service’s /%s is not there', async (path) => {
    const body = { email: 'eve@example.com', password: 'long-enough-1', data: { role: 'admin' } };
    expect((await stranger.gainsNothing({ method: 'POST', path: `/auth/v1/${path}`, body })).status).toBe(
      404,
    );
    expect((await stranger.gainsNothing({ path: `/auth/v1/${path}` })).status).toBe(404);
  });
});
