// All non-public data in the database contains SELAH-7Q4.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { serveApi } from '~/server/api.ts';
import type { Backend } from '~/server/backend/create-backend.ts';
import { SECRETS } from './support/postgres.ts';
import {
  addEditor,
  ADMIN,
  createClientFor,
  fingerprint,
  MISSING,
  openSeeded,
  signInAs,
} from './support/world.ts';

const SECRET = 'SELAH-7Q4';
/** Readers' data, which not even editors see. */
const PERSONAL = `${SECRET}-READER`;
const LEAD = `a@${PERSONAL}.example`;
const SCHEDULED = 'aaaaaaaa-0000-4000-8000-000000000001';

type Attempt = { method?: string; path: string; headers?: Record<string, string>; body?: unknown };

let backend: Backend;
let api: Awaited<ReturnType<typeof serveApi>>;
let before: string;
const sessions = { visitor: '', reader: '', editor: '' };
beforeAll(async () => {
  backend = await openSeeded();
  for (const statement of [
    `insert into public.book_chapters (id, chapter_number, chapter_title, slug, release_date)
     values ('${SCHEDULED}', 15, 'Scheduled', 'scheduled', '2031-01-01')`,
    `insert into public.chapter_drafts (chapter_id, content)
     select id, 'x' from public.book_chapters where id = '${SCHEDULED}' or chapter_number = 1`,
    `update public.chapter_drafts set content = content || ' ${SECRET}'`,
    `update public.chapter_versions set content = '${SECRET}', chapter_title = '${SECRET}'`,
    `insert into public.preview_links (chapter_id, token_hash, note, expires_at)
     values ('${SCHEDULED}', repeat('a', 64), '${SECRET}', '2031-01-01')`,
    `insert into public.chapter_addresses (slug, chapter_id) values ('selah-7q4', '${SCHEDULED}')`,
    `update public.admin_notifications set title = '${SECRET}', message = '${SECRET}'`,
    `update public.chapter_views set user_agent = '${PERSONAL}', ip_address = '${PERSONAL}', referrer = 'https://${SECRET}.example/'`,
    `insert into public.email_leads (email, first_name) values ('${LEAD}', '${PERSONAL}')`,
    `insert into public.contact_messages (name, email, message) values ('x', '${LEAD}', '${PERSONAL}')`,
    `insert into public.podcast_subscribers (email, consent) values ('${LEAD}', true)`,
    `insert into public.followers (email, topics, source_page) values ('${LEAD}', '{news}', '${PERSONAL}')`,
    `insert into public.consent_receipts (follower_id, consent_text, consent_version, page, topics)
     select id, 'x', 'follow-2', '${PERSONAL}', topics from public.followers where email = lower('${LEAD}')`,
    `insert into public.admin_notifications (title, message, notification_type)
     values ('Mail is not being sent', 'Rejected ${LEAD}', 'mail_waits')`,
    `insert into public.mail_suppressions (email, kind) values ('${LEAD}', 'bounce')`,
    `insert into public.audit_log (actor, action, subject) values ('server', 'x', '${PERSONAL}')`,
    `insert into public.episodes (title, description, transcript) values ('${SECRET}', '${SECRET}', '${SECRET}')`,
    `update public.episodes set title = '${SECRET}', release_date = '2031-01-01' where episode_number = 6`,
    `insert into public.books (title, premise, slug) values ('${SECRET}', '${SECRET}', 'selah-7q4-book')`,
    `insert into public.chapter_editions (chapter_id, edition, published_at, note, content)
     values ('${SCHEDULED}', 1, '2025-01-01', '${SECRET}', '${SECRET}')`,
  ])
    await backend.sql(statement);
  api = await serveApi(backend);
  const reader = await signInAs(backend, 'reader@example.com');
  sessions.reader = (await reader.auth.getSession()).data.session?.access_token ?? '';
  await addEditor(backend);
  const editor = await signInAs(backend, 'editor@example.com');
  sessions.editor = (await editor.auth.getSession()).data.session?.access_token ?? '';
  before = await fingerprint(backend.sql);
});
afterAll(async () => {
  expect(await fingerprint(backend.sql), 'No attempt wrote anything.').toBe(before);
  await api.close();
  await backend.close();
});

async function expectNoLeak({ method = 'GET', path, headers = {}, body }: Attempt, secret = SECRET) {
  const response = await fetch(`${api.origin}${path}`, {
    method,
    headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const mentionsSecret = JSON.stringify({ path, headers, body }).toUpperCase().includes(secret);
  const responseHeaders = [...response.headers]
    .filter(([name]) => name !== 'content-location')
    .map(([name, value]) => `${name}: ${value}`);
  // Error messages may repeat the query.
  if (!mentionsSecret || response.status < 300)
    expect(`${responseHeaders.join('\n')}\n${text}`).not.toMatch(new RegExp(secret, 'i'));
  expect(text).not.toContain(SECRETS.jwtSecret);
  const isPublic = /^\/rest\/v1\/book_chapters/.test(path);
  if (!isPublic) expect(response.headers.get('content-range') ?? '').not.toMatch(/[1-9]\d*$/);
  return { status: response.status, text };
}

function expectPublicRows({ status, text }: { status: number; text: string }, path: string) {
  if (status >= 300 || text === '' || !text.startsWith('[')) return;
  const rows = JSON.parse(text) as Record<string, unknown>[];
  for (const { chapter_drafts, chapter_views, content, is_published } of rows) {
    expect(chapter_drafts ?? null).toBeNull();
    expect(chapter_views ?? []).toEqual([]);
    if (is_published !== true) expect(content ?? null).toBeNull();
  }
  if (!path.includes('book_chapters?')) expect(rows).toEqual([]);
}

const QUERIES = [
  'book_chapters?select=*',
  'book_chapters?select=content&is_published=is.false&content=not.is.null',
  'book_chapters?select=*,chapter_drafts(*)',
  'book_chapters?select=id,chapter_drafts!inner(content)',
  'book_chapters?select=id,...chapter_drafts(content)',
  `book_chapters?select=id,chapter_drafts!inner(chapter_id)&chapter_drafts.content=ilike.*${SECRET}*`,
  'book_chapters?select=id,chapter_drafts()&chapter_drafts=not.is.null',
  'book_chapters?select=*,chapter_views(*)',
  'book_chapters?select=*,chapter_versions(*)',
  'book_chapters?select=*,preview_links(*)',
  'book_chapters?select=*,chapter_editions(*)&is_published=is.false',
  `chapter_editions?select=*&chapter_id=eq.${SCHEDULED}`,
  'book_chapters?select=id;drop%20table%20book_chapters',
  'book_chapters?select=id,pg_sleep(5)',
  'book_chapters?select=(select content from chapter_drafts)',
  'book_chapters?order=(select content from chapter_drafts).asc',
  'book_chapters?select=id&keywords=eq.5',
  'book_chapters?select=id&keywords=in.(5,6)',
  'chapter_addresses?select=*,book_chapters(*,chapter_drafts(*))',
  'chapter_views?select=*,book_chapters(*,chapter_drafts(*))',
  'chapter_drafts?select=content,book_chapters(*)',
  `chapter_drafts?select=chapter_id&content=ilike.*${SECRET}*`,
  'chapter_drafts?select=content&or=(content.not.is.null,content.is.null)',
  'chapter_drafts?select=secret:content::text',
  'chapter_drafts?select=content.max()',
  'email_leads?select=id&email=ilike.*selah*',
  'private.chapter_depths?select=*',
  'auth.users?select=*',
  'rpc/read_preview?token=not-in-heaven',
  'rpc/follow?follower_email=a@b.co&topics=5&consent_page=/&consent_version=follow-2',
  '',
];

describe.each(['visitor', 'reader'] as const)('a %s', (persona) => {
  const session = (): Record<string, string> =>
    sessions[persona] ? { Authorization: `Bearer ${sessions[persona]}` } : {};

  test.each(QUERIES)('reads nothing private with %s', async (query) => {
    const path = `/rest/v1/${query}`;
    for (const Accept of [
      'application/json',
      'text/csv',
      'application/vnd.pgrst.plan+json',
      'application/vnd.pgrst.object+json',
    ]) {
      const answer = await expectNoLeak({ path, headers: { ...session(), Accept, Prefer: 'count=exact' } });
      if (Accept === 'application/json') expectPublicRows(answer, path);
    }
  });

  test.each([
    ['DELETE', 'chapter_drafts?chapter_id=not.is.null'],
    ['PATCH', 'chapter_drafts?chapter_id=not.is.null', { content: 'mine' }],
    ['PATCH', 'book_chapters?is_published=is.false', { is_published: true }],
    ['PATCH', 'book_chapters?id=not.is.null', { keywords: 5 }],
    ['POST', 'book_chapters', { chapter_title: 'x', keywords: { a: 1 } }],
    [
      'POST',
      'book_chapters?on_conflict=slug',
      { chapter_number: 99, chapter_title: 'X', slug: 'not-in-heaven' },
    ],
    ['POST', 'email_leads?on_conflict=email', { email: LEAD, first_name: 'x' }],
    ['POST', 'email_leads', { email: 'x@example.com', first_name: 'x', no_such_column: 1 }],
    [
      'POST',
      'email_leads',
      [
        { email: 'one@example.com', first_name: 'One' },
        { email: 'nonsense', first_name: 'Two' },
      ],
    ],
    ['POST', 'chapter_drafts?on_conflict=chapter_id', { chapter_id: SCHEDULED, content: 'mine' }],
    ['POST', 'admin_notifications', [{ title: 'a' }, { title: 'b' }]],
    ...[5, true, { a: 1 }].map((topics): [string, string, object] => [
      'POST',
      'rpc/follow',
      { follower_email: 'a@b.co', topics, consent_page: '/', consent_version: 'follow-2' },
    ]),
  ])('changes and reads nothing with %s %s', async (method, query, body?: object) => {
    const Prefer = 'return=representation, resolution=merge-duplicates, count=exact';
    const { status, text } = await expectNoLeak({
      method,
      path: `/rest/v1/${query}`,
      headers: { ...session(), Prefer },
      body,
    });
    if (status < 300) expect(['', '[]']).toContain(text);
  });
});

describe('an editor', () => {
  const headers = () => ({ Authorization: `Bearer ${sessions.editor}` });

  test('reads drafts', async () => {
    const response = await fetch(`${api.origin}/rest/v1/chapter_drafts?select=content`, {
      headers: { apikey: EMBEDDED_PUBLISHABLE_KEY, ...headers() },
    });
    expect(await response.text()).toContain(SECRET);
  });

  test.each([
    'email_leads?select=*',
    'email_leads?select=id&email=ilike.*selah*',
    'email_leads?select=count()',
    'email_leads?select=email.max()',
    'contact_messages?select=*&order=email',
    'podcast_subscribers?select=*&or=(email.not.is.null,email.is.null)',
    'followers?select=*,consent_receipts(*)',
    'followers?select=id&email=gt.a',
    'consent_receipts?select=*,followers(*)',
    'consent_receipts?select=id,...followers!inner(email)',
    'mail_outbox?select=*',
    'mail_outbox?select=id&recipient=ilike.*selah*',
    'mail_settings?select=*',
    'mail_suppressions?select=*',
    'chapter_views?select=*',
    'chapter_views?select=*,book_chapters(*)',
    'audit_log?select=*',
    'admin_notifications?select=*&notification_type=not.like.chapter_*',
    'auth.users?select=*',
    'private.follower_links?select=*',
  ])('reads and counts nothing about readers with %s', async (query) => {
    for (const Accept of ['application/json', 'text/csv', 'application/vnd.pgrst.plan+json']) {
      const attempt = { path: `/rest/v1/${query}`, headers: { ...headers(), Accept, Prefer: 'count=exact' } };
      const { status, text } = await expectNoLeak(attempt, PERSONAL);
      if (status < 300 && Accept === 'application/json')
        expect(text).toMatch(/^\[(\{"(count":0|max":null)\})?\]$/);
    }
  });

  test.each([
    'book_chapters?select=*,chapter_views(*)',
    'book_chapters?select=*,chapter_views!inner(user_agent)',
    `book_chapters?select=id,chapter_views!inner(id)&chapter_views.user_agent=ilike.*selah*`,
    'admin_notifications?select=*',
    'letters?select=*,mail_outbox(*)',
    'letters?select=*,followers(*)',
    'user_roles?select=*,users(*)',
  ])('reads no address with %s', async (query) => {
    const { status, text } = await expectNoLeak({ path: `/rest/v1/${query}`, headers: headers() }, PERSONAL);
    if (status < 300) expect(text).not.toMatch(/"chapter_views":\[\{/);
  });

  test.each<[string, object, isAllowed?: boolean]>([
    ['list_leads', {}],
    ['list_followers', {}],
    ['list_messages', {}],
    ['audience_counts', {}],
    ['audience_growth', {}],
    ['person_record', { address: LEAD }],
    ['list_emails', { tab: 'queue' }],
    ['get_email_content', { mail_id: MISSING }],
    ['mail_overview', {}],
    ['unasked_subscribers', {}],
    ['list_administrators', {}],
    ['list_audit_log', {}],
    ['record_export', { list: 'leads' }],
    ['followers_by_topic', {}, true],
    ['list_letters', {}, true],
    ['lead_origins', {}, true],
    ['chapter_metrics', {}, true],
    ['visit_sums', { dimension: 'source' }, true],
  ])('reads no address with %s()', async (name, body, isAllowed = false) => {
    const attempt = { method: 'POST', path: `/rest/v1/rpc/${name}`, headers: headers(), body };
    const { status } = await expectNoLeak(attempt, PERSONAL);
    expect(status).toBe(isAllowed ? 200 : 403);
  });
});

const drafts = '/rest/v1/chapter_drafts?select=*';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { sub: ADMIN, role: 'authenticated', aud: 'authenticated', exp: 4_000_000_000 };
const sign = (payload: object, secret: string) => {
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
};
const unsigned = (payload: object) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`;

describe('tokens', () => {
  test.each<[string, string]>([
    ['a token signed with another secret', sign(claims, 'guessed')],
    ['a token signed with the publishable key', sign(claims, EMBEDDED_PUBLISHABLE_KEY)],
    ['an unsigned token', unsigned(claims)],
    ['an unsigned service token', unsigned({ ...claims, role: 'service_role' })],
    ['a service token signed with another secret', sign({ ...claims, role: 'service_role' }, 'guessed')],
    [
      'a service token signed with the publishable key',
      sign({ ...claims, role: 'service_role' }, EMBEDDED_PUBLISHABLE_KEY),
    ],
    ['an expired token', sign({ ...claims, exp: 1_600_000_000 }, SECRETS.jwtSecret)],
    ['a token that is not valid yet', sign({ ...claims, nbf: 4_000_000_000 }, SECRETS.jwtSecret)],
    ['a truncated token', sign(claims, SECRETS.jwtSecret).slice(0, -4)],
    ['a malformed token', 'a.b.c'],
    ['a token of 10,000 characters', 'a'.repeat(10_000)],
    ['a guessed secret key', 'sb_secret_guess'],
  ])('reveals nothing for %s', async (_name, token) => {
    for (const headers of [{ Authorization: `Bearer ${token}` }, { apikey: token }]) {
      const { status, text } = await expectNoLeak({ path: drafts, headers });
      if (status < 300) expect(text).toBe('[]');
      await expectNoLeak({ method: 'DELETE', path: '/rest/v1/book_chapters?id=not.is.null', headers });
      await expectNoLeak({ path: '/auth/v1/user', headers });
    }
  });

  test('grants administrator access to the same claims signed with the backend’s secret', async () => {
    const client = createClientFor(backend, { Authorization: `Bearer ${sign(claims, SECRETS.jwtSecret)}` });
    expect((await client.from('chapter_drafts').select('chapter_id')).data).toHaveLength(7);
  });
});

test.each<[string, Attempt]>([
  ['no key', { path: drafts, headers: { apikey: '' } }],
  [
    'the publishable key in the URL',
    { path: `${drafts}&apikey=${EMBEDDED_PUBLISHABLE_KEY}`, headers: { apikey: '' } },
  ],
  ['the role in a header', { path: drafts, headers: { Role: 'service_role', 'X-Role': 'service_role' } }],
  ['a method in a header', { method: 'POST', path: drafts, headers: { 'X-HTTP-Method-Override': 'DELETE' } }],
  ['a range header', { path: drafts, headers: { Range: '0-0', Prefer: 'count=planned' } }],
  [
    'a guessed refresh token',
    { method: 'POST', path: '/auth/v1/token?grant_type=refresh_token', body: { refresh_token: 'guess' } },
  ],
  [
    'an object as the password',
    {
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      body: { email: 'admin@example.com', password: { $ne: '' } },
    },
  ],
])('reveals nothing with %s', async (_name, attempt) => {
  expectPublicRows(await expectNoLeak(attempt), attempt.path);
});

test.each([
  ...[
    'is_admin',
    'publish_due_chapters',
    'move_chapter_text',
    'private.is_admin',
    'pg_sleep',
    'pg_read_file',
  ],
  ...['pg_ls_dir', 'lo_import', 'set_config', 'current_setting', 'query_to_xml', 'version', 'crypt'],
])('does not serve the function %s', async (name) => {
  const path = `/rest/v1/rpc/${name}`;
  expect((await expectNoLeak({ path })).status).toBeGreaterThanOrEqual(400);
  expect((await expectNoLeak({ method: 'POST', path, body: {} })).status).toBeGreaterThanOrEqual(400);
});
