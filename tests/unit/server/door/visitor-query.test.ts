// What a visitor may ask, at the edges of the table.
import { describe, expect, test } from 'vitest';
import { inspect, type Asked } from '~/server/door/door.ts';
import type { Caller } from '~/server/door/rule-types.ts';
import { RULES } from '~/server/door/rules.ts';

const asked = (query: string, more: Partial<Asked> = {}): Asked => {
  const url = new URL(`http://x/rest/v1/book_chapters${query}`);
  const addressLength = url.pathname.length + url.search.length;
  return { method: 'GET', url, addressLength, contentType: null, caller: 'visitor', ...more };
};
const codeOf = (query: string, caller: Caller = 'visitor') => inspect(asked(query, { caller }), RULES)?.code;
const times = (count: number, make: (index: number) => string, separator = ',') =>
  Array.from({ length: count }, (_, index) => make(index)).join(separator);

describe('regular expressions and full-text search are refused,', () => {
  const hostile = '(.*)\\1\\1x';
  test.each([
    ['match', `content=match.${hostile}`],
    ['imatch', `content=imatch.${hostile}`],
    ['not.match', `content=not.match.${hostile}`],
    ['match(any)', `content=match(any).{${hostile}}`],
    ['imatch(all)', `content=imatch(all).{${hostile}}`],
    ['not.match(any)', `content=not.match(any).{${hostile}}`],
    ['or=', `or=(content.match.${hostile},id.is.null)`],
    ['and=', `and=(content.imatch.${hostile})`],
    ['not.or=', `not.or=(content.match.${hostile})`],
    ['not.and=', `not.and=(content.not.match.${hostile})`],
    ['and in or', `or=(id.is.null,and(content.match.${hostile},id.not.is.null))`],
    ['not.and in or', `or=(not.and(content.match(any).{${hostile}},id.not.is.null))`],
    ['or without brackets', `or=content.match.${hostile}`],
    ['an embedded table', `select=id,chapter_views(*)&chapter_views.user_agent=match.${hostile}`],
    ['the logic of an embedded table', `select=id,chapter_views(*)&chapter_views.or=(user_agent.match.x)`],
    ['capitals', `content=MATCH.${hostile}`],
    ['a sign', `content=~.${hostile}`],
    ['a sign in or', `or=(content.~*.${hostile})`],
    ['encoded once', `content=%6d%61tch.${hostile}`],
    ['encoded twice', `content=%256datch.${hostile}`],
    ['encoded twice in or', `or=(content.%256datch.${hostile})`],
    ['a space', `content=%20match.${hostile}`],
    ['a tab in or', `or=(content.match%09(any).{${hostile}})`],
    ['a quoted column', `%22content%22=match.${hostile}`],
    ['an object', `content=eq.{"$regex":"${hostile}"}`],
    ['an object in a list', `content=in.({"$regex":"${hostile}"})`],
    ['the second of two', `content=eq.x&content=match.${hostile}`],
    ['fts', 'content=fts.word'],
    ['plfts', 'content=plfts.word'],
    ['phfts', 'content=not.phfts(english).word'],
    ['wfts', 'or=(content.wfts(english).word)'],
  ])('%s', (_name, query) => {
    expect(inspect(asked(`?select=id&${query}`), RULES)).toMatchObject({ status: 400 });
  });

  test('with a reason in plain words', () => {
    expect(inspect(asked('?content=match.x'), RULES)?.message).toBe(
      'Regular expressions and full-text search are not allowed without signing in.',
    );
  });

  test.each(['content=match.x', 'or=(content.imatch.x)'])('not to a signed-in caller: %s', (query) => {
    expect(codeOf(`?${query}`, 'signed-in')).toBeUndefined();
  });

  test.each(['slug=eq.the-match', 'slug=eq.match.point', 'chapter_title=in.(fts,match)'])(
    'and the words alone are none: %s',
    (query) => expect(codeOf(`?${query}`)).toBeUndefined(),
  );
});

describe('columns', () => {
  test.each(['visitor', 'signed-in'] as const)('40 pass, 41 do not (%s)', (caller) => {
    expect(codeOf(`?select=${times(40, (n) => `c${n}`)}`, caller)).toBeUndefined();
    expect(codeOf(`?select=${times(41, (n) => `c${n}`)}`, caller)).toBe('too_many_columns');
  });
  test('of embedded tables count with the rest', () => {
    expect(codeOf(`?select=${times(30, (n) => `c${n}`)},views(${times(9, (n) => `d${n}`)})`)).toBeUndefined();
    expect(codeOf(`?select=${times(30, (n) => `c${n}`)},views(${times(10, (n) => `d${n}`)})`)).toBe(
      'too_many_columns',
    );
  });
  test.each(['visitor', 'signed-in'] as const)(
    'the same twice passes, three times does not (%s)',
    (caller) => {
      expect(codeOf('?select=content,a:content', caller)).toBeUndefined();
      for (const third of ['b:content', 'content', '"content"', 'b:content::text', 'content->x', 'CONTENT'])
        expect(codeOf(`?select=content,a:content,${third}`, caller), third).toBe('column_repeated');
      expect(codeOf('?select=*,*,*', caller)).toBe('column_repeated');
      expect(codeOf('?select=a:views(id),b:views(id),c:views(id)', caller)).toBe('column_repeated');
    },
  );
  test('of embedded tables are one level deep for a visitor, four for a signed-in caller', () => {
    // A chapter that had forty addresses before: with each level forty times as many copies of its text.
    const copies = '?select=slug,book_chapters(content,chapter_addresses(book_chapters(content)))';
    expect(codeOf('?select=slug,book_chapters(content)')).toBeUndefined();
    expect(codeOf(copies)).toBe('select_too_deep');
    expect(codeOf(copies, 'signed-in')).toBeUndefined();
    expect(codeOf('?select=a(b(c(d(e))))', 'signed-in')).toBeUndefined();
    expect(codeOf('?select=a(b(c(d(e(f)))))', 'signed-in')).toBe('select_too_deep');
  });
  test('of 128 characters pass, of 129 not', () => {
    expect(codeOf(`?select=${'a'.repeat(120)}:column1`)).toBeUndefined();
    expect(codeOf(`?select=${'a'.repeat(121)}:column1`)).toBe('column_too_long');
  });
  test.each([
    'id,slug',
    ' id , slug ',
    '*',
    'number:chapter_number',
    'keywords->0',
    'keywords->>first',
    'chapter_number::text',
    'id,chapter_views(id,scroll_depth)',
    'id,...chapter_views(id)',
    'id,views:chapter_views!inner(id)',
    '',
  ])('a visitor may select %j', (select) => {
    expect(codeOf(`?select=${encodeURIComponent(select)}`)).toBeUndefined();
  });
  test.each([
    'count()',
    'id.sum()',
    'total:view_count.sum()',
    'id::regclass',
    'content::tsvector',
    'id)',
    '(id',
    'id,chapter_views(id',
    '"quoted"',
    'keywords->"a ? (@ like_regex \\"x\\")"',
    'a(b(c(d(e(f)))))',
    'id;drop',
    'pg_sleep(1)',
  ])('a visitor may not select %j', (select) => {
    // A function's name reads like an embedded table: the entry in it is not a column.
    expect(inspect(asked(`?select=${encodeURIComponent(select)}`), RULES)).toMatchObject({ status: 400 });
  });
  test('asked for twice are refused', () => {
    expect(codeOf('?select=id&select=content')).toBe('parameter_repeated');
  });
});

describe('filters', () => {
  test.each(['visitor', 'signed-in'] as const)('20 pass, 21 do not (%s)', (caller) => {
    expect(codeOf(`?${times(20, () => 'id=not.is.null', '&')}`, caller)).toBeUndefined();
    expect(codeOf(`?${times(21, () => 'id=not.is.null', '&')}`, caller)).toBe('too_many_filters');
    expect(codeOf(`?or=(${times(20, () => 'id.is.null')})`, caller)).toBeUndefined();
    expect(codeOf(`?or=(${times(21, () => 'id.is.null')})`, caller)).toBe('too_many_filters');
  });
  test.each(['visitor', 'signed-in'] as const)('lists hold 200 values, not 201 (%s)', (caller) => {
    expect(codeOf(`?chapter_number=in.(${times(200, String)})`, caller)).toBeUndefined();
    expect(codeOf(`?chapter_number=in.(${times(201, String)})`, caller)).toBe('list_too_long');
  });
  test('patterns have 5 wildcards and 200 characters', () => {
    expect(codeOf('?slug=like.*a*b*c*d*')).toBeUndefined();
    expect(codeOf('?slug=like.*a*b*c*d*e*')).toBe('pattern_too_long');
    expect(codeOf('?slug=not.ilike.%25a%25b%25c%25d%25e%25')).toBe('pattern_too_long');
    expect(codeOf('?or=(slug.like(any).{*a*,*b*,*c*})')).toBe('pattern_too_long');
    expect(codeOf(`?slug=like.${'a'.repeat(200)}`)).toBeUndefined();
    expect(codeOf(`?slug=like.${'a'.repeat(201)}`)).toBe('pattern_too_long');
  });
  test('are nested four levels deep', () => {
    expect(codeOf('?or=(a.eq.1,and(b.eq.1,or(c.eq.1,and(d.eq.1,e.eq.1))))')).toBeUndefined();
    expect(codeOf('?or=(a.eq.1,and(b.eq.1,or(c.eq.1,and(d.eq.1,or(e.eq.1)))))')).toBe('logic_too_deep');
  });
  test.each([
    'id=eq.1',
    'id=not.eq.1',
    'chapter_number=in.(1,2)',
    'is_published=is.true',
    'slug=eq.%22quoted%22',
    'keywords=cs.{a,b}',
    'keywords->>first=eq.a',
    'chapter_views.scroll_depth=gt.5',
    'order=chapter_number.asc.nullslast,slug',
    'limit=10&offset=20',
    'chapter_views.order=id&chapter_views.limit=1',
    'or=(id.eq.1,and(slug.eq.a,slug.not.in.(a,b)))',
    'apikey=sb_publishable_embedded',
  ])('a visitor may send %s', (query) => expect(codeOf(`?${query}`)).toBeUndefined());
  test.each([
    'id=1',
    'id=EQ.1',
    'nonsense',
    'id=eq',
    'id=not.not.eq.1',
    'or=()',
    'or=(id.eq.1',
    'or=id.eq.1',
    'or=(id.eq.1,)',
    'order=pg_sleep(1)',
    'order=id.sideways',
    'limit=-1',
    'limit=1&limit=1000',
    'offset=1e9',
    'on_conflict=(id)',
    'a b=eq.1',
  ])('a visitor may not send %s', (query) => {
    expect(inspect(asked(`?${query}`), RULES)).toMatchObject({ status: 400 });
  });
  test('nine columns are too many to sort by', () => {
    expect(codeOf(`?order=${times(8, (n) => `c${n}`)}`)).toBeUndefined();
    expect(codeOf(`?order=${times(9, (n) => `c${n}`)}`)).toBe('too_many_orders');
  });
});

describe('addresses, methods and paths', () => {
  test('an address has 8,192 characters, not 8,193', () => {
    expect(inspect(asked('', { addressLength: 8192 }), RULES)).toBeUndefined();
    expect(inspect(asked('', { addressLength: 8193 }), RULES)).toMatchObject({ status: 414 });
  });
  test.each(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])('%s passes', (method) => {
    expect(inspect(asked('?id=eq.1', { method }), RULES)).toBeUndefined();
  });
  test.each(['PUT', 'TRACE', 'PROPFIND', 'get'])('%s does not', (method) => {
    expect(inspect(asked('', { method }), RULES)).toMatchObject({
      status: 405,
      headers: { Allow: 'GET, HEAD, POST, PATCH, DELETE, OPTIONS' },
    });
  });
  test.each(['%65mail_leads', 'private.leads', 'rpc/a/b', 'a%2fb', '%22a%22', 'rpc/pg%5fsleep'])(
    'the table %s is not there',
    (name) => {
      const url = new URL(`http://x/rest/v1/${name}`);
      expect(inspect(asked('', { url }), RULES)).toMatchObject({ status: 404 });
    },
  );
  test('a function takes arguments, and filters among them are held to the same rules', () => {
    const call = (query: string) =>
      inspect(asked('', { url: new URL(`http://x/rest/v1/rpc/metrics?${query}`) }), RULES)?.code;
    expect(call('days=7&time_zone=Asia/Jerusalem')).toBeUndefined();
    expect(call('name=example.com')).toBeUndefined();
    expect(call('name=match.(.*)x')).toBe('operator_not_allowed');
    expect(call(times(21, (n) => `a${n}=1`, '&'))).toBe('too_many_filters');
  });
});
