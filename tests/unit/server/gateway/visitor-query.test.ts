import { expect, test } from 'vitest';
import { RULES, type Caller } from '~/server/gateway/limits.ts';
import { inspect, inspectBody, requestKind, type ApiCall } from '~/server/gateway/request-rules.ts';

const call = (path: string, overrides: Partial<ApiCall> = {}): ApiCall => ({
  method: 'GET',
  url: new URL(`http://x${path}`),
  urlLength: path.length,
  contentType: 'application/json',
  caller: 'visitor',
  ...overrides,
});
const codeOf = (query: string, caller: Caller = 'visitor') =>
  inspect(call(`/rest/v1/book_chapters?${query}`, { caller }))?.code;
const repeat = (count: number, createItem: (index: number) => string, separator = ',') =>
  Array.from({ length: count }, (_, index) => createItem(index)).join(separator);

test.each([
  'select=id,slug&slug=eq.in-the-beginning',
  'select=*',
  'id=not.eq.1',
  'chapter_number=in.(1,2)',
  'is_published=is.true',
  'slug=eq.%22quoted%22',
  'slug=eq.the-match',
  'slug=eq.match.point',
  'chapter_title=in.(fts,match)',
  'order=chapter_number.asc.nullslast,slug',
  'limit=10&offset=20',
  'columns=%22a%22,b&on_conflict=a',
  'apikey=sb_publishable_embedded',
  `select=${repeat(40, (n) => `c${n}`)}`,
  repeat(20, (n) => `c${n}=eq.1`, '&'),
])('accepts the visitor query %s', (query) => expect(codeOf(query)).toBeUndefined());

const hostile = '(.*)\\1\\1x';
test.each([
  ...[
    'match',
    'imatch',
    'not.match',
    'match(any)',
    'MATCH',
    '~',
    ' match',
    'fts',
    'not.phfts(english)',
    'like',
  ].map((operator) => `content=${operator}.${hostile}`),
  `or=(content.match.${hostile},id.is.null)`,
  `not.and=(content.not.match.${hostile})`,
  `or=(id.eq.1)`,
  `content=%6d%61tch.${hostile}`,
  `content=%256datch.${hostile}`,
  `%22content%22=match.${hostile}`,
  `content=eq.{"$regex":"${hostile}"}`,
  `content=in.({"$regex":"${hostile}"})`,
  `content=eq.x&content=match.${hostile}`,
  ...[
    'count()',
    'id.sum()',
    'id::regclass',
    'a:content',
    'views(id)',
    'id)',
    '"quoted"',
    'pg_sleep(1)',
    'a->b',
  ].map((select) => `select=${encodeURIComponent(select)}`),
  'select=content,content',
  'select=id&select=content',
  `select=${repeat(41, (n) => `c${n}`)}`,
  repeat(21, (n) => `c${n}=eq.1`, '&'),
  ...['id=1', 'nonsense', 'id=eq', 'id=not.not.eq.1', 'a b=eq.1', 'views.id=eq.1', 'keywords->>a=eq.1'],
  ...[
    'order=pg_sleep(1)',
    'order=id.random',
    'limit=-1',
    'limit=1&limit=1000',
    'offset=1e9',
    'on_conflict=(id)',
  ],
])('rejects the visitor query %s', (query) => {
  expect(inspect(call(`/rest/v1/book_chapters?${query}`))).toMatchObject({ status: 400 });
});

test.each(['content=match.x', 'or=(content.imatch.x)', 'select=a:views(b(c))', 'slug=like.*a*'])(
  'accepts the query %s from a signed-in caller',
  (query) => expect(codeOf(query, 'signed-in')).toBeUndefined(),
);

test('accepts URLs of 8,192 characters and rejects longer ones', () => {
  expect(inspect(call('/rest/v1/faq', { urlLength: 8192 }))).toBeUndefined();
  expect(inspect(call('/rest/v1/faq', { urlLength: 8193 }))).toMatchObject({ status: 414 });
});

test.each(['PUT', 'TRACE', 'PROPFIND', 'get'])('rejects the method %s', (method) => {
  expect(inspect(call('/rest/v1/faq', { method }))).toMatchObject({
    status: 405,
    headers: { Allow: 'GET, HEAD, POST, PATCH, DELETE, OPTIONS' },
  });
});

test.each(['%65mail_leads', 'private.leads', 'rpc/a/b', 'a%2fb', '%22a%22', 'rpc/pg%5fsleep'])(
  'returns 404 for the table name %s',
  (name) => expect(inspect(call(`/rest/v1/${name}`))).toMatchObject({ status: 404 }),
);

test.each([
  ['GET', '/rest/v1/book_chapters', 'read'],
  ['HEAD', '/rest/v1/email_leads', 'read'],
  ['POST', '/rest/v1/email_leads', 'form'],
  ['PATCH', '/rest/v1/contact_messages', 'form'],
  ['POST', '/rest/v1/rpc/follow', 'form'],
  ['POST', '/rest/v1/chapter_views', 'write'],
  ['POST', '/functions/v1/contact', 'form'],
  ['POST', '/functions/v1/unsubscribe', 'write'],
  ['POST', '/auth/v1/token', 'sign-in'],
  ['PUT', '/auth/v1/user', 'sign-in'],
  ['GET', '/auth/v1/user', 'read'],
  ['POST', '/auth/v1/logout', 'write'],
])('classifies %s %s as %s', (method, path, kind) => expect(requestKind(method, path)).toBe(kind));

const bodyCode = (body: unknown, overrides: Partial<ApiCall> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return inspectBody(call('/rest/v1/email_leads', { method: 'POST', ...overrides }), Buffer.from(text), RULES)
    ?.code;
};
const row = (columns: number) =>
  Object.fromEntries(Array.from({ length: columns }, (_, index) => [`c${index}`, 1]));
const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

test.each<[unknown, Partial<ApiCall>, string | undefined]>([
  [row(40), {}, undefined],
  [[row(40)], {}, undefined],
  [row(41), {}, 'too_many_values'],
  [[row(1), row(1)], {}, 'too_many_rows'],
  [[], {}, 'too_many_rows'],
  [[row(1), row(1)], { caller: 'signed-in' }, undefined],
  [nested(8), {}, undefined],
  [nested(9), {}, 'body_too_deep'],
  [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, {}, 'body_too_deep'],
  ...['{', 'null', '"text"', '[[]]', '[null]', '1'].map((text): [string, object, string] => [
    text,
    {},
    'PGRST102',
  ]),
  ...['text/csv', 'application/x-www-form-urlencoded', 'text/plain', '', null].map(
    (contentType): [object, Partial<ApiCall>, string] => [
      row(1),
      { contentType },
      'content_type_not_allowed',
    ],
  ),
  [row(1), { contentType: 'Application/JSON;charset=UTF-8' }, undefined],
])('validates the request body %j with %o: %s', (body, overrides, code) =>
  expect(bodyCode(body, overrides)).toBe(code),
);
