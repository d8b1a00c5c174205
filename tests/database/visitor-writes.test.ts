// What a visitor may leave behind, to the last character, and what cannot be made up.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientOf, openWorld, type World } from './support/world.ts';
import { chapter } from './support/chapters.ts';
import { SECRETS } from './support/snapshot.ts';

let world: World;
let publishedId: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  await world.restore();
  await world.sql('delete from public.chapter_views');
  publishedId = (await chapter(world, 1)).id;
});
afterAll(() => world.close());

const a = (length: number) => 'a'.repeat(length);
/** An address of exactly this many characters. */
const address = (length: number) => `${a(length - '@example.com'.length)}@example.com`;

const FORMS = {
  email_leads: { email: 'eve@example.com', first_name: 'Eve' },
  contact_messages: { name: 'Eve', email: 'eve@example.com', message: 'A question' },
  podcast_subscribers: { email: 'eve@example.com', consent: true },
  chapter_views: {},
};
type Form = keyof typeof FORMS;

const rowFor = (form: Form, change: Record<string, unknown>) => ({
  ...FORMS[form],
  ...(form === 'chapter_views' && { chapter_id: publishedId }),
  ...change,
});
const write = (form: Form, change: Record<string, unknown>) =>
  world.visitor.from(form).insert(rowFor(form, change) as never);
const countOf = async (form: Form) =>
  (await world.sql<{ n: number }>(`select count(*)::integer as n from public.${form}`))[0]?.n;

describe.each<[Form, Record<string, unknown>]>([
  ['email_leads', {}],
  ['email_leads', { first_name: a(100) }],
  ['email_leads', { first_name: 'יעל' }],
  ['email_leads', { email: address(254) }],
  ['email_leads', { email: 'eve+book@mail.example.co.il' }],
  ['email_leads', { source_path: a(2048) }],
  ['email_leads', { user_agent: a(512) }],
  ['email_leads', { source_path: null, user_agent: null }],
  ['email_leads', { book_name: 'Genesis', marketing_opt_in: true }],
  ['contact_messages', {}],
  ['contact_messages', { name: a(200) }],
  ['contact_messages', { message: a(5000) }],
  ['contact_messages', { message: '<script>alert(1)</script>' }],
  ['podcast_subscribers', {}],
  ['chapter_views', {}],
  ['chapter_views', { ip_address: a(45) }],
  ['chapter_views', { user_agent: a(512) }],
  ['chapter_views', { referrer: a(2048) }],
  ['chapter_views', { ip_address: null, user_agent: null, referrer: null }],
])('%s takes', (form, change) => {
  test(shown(change), async () => {
    const { error } = await write(form, change);
    expect(error).toBeNull();
    expect(await countOf(form)).toBe(1);
  });
});

describe.each<[Form, Record<string, unknown>]>([
  ['email_leads', { first_name: '' }],
  ['email_leads', { first_name: '  ' }],
  ['email_leads', { first_name: '\n\t' }],
  ['email_leads', { first_name: null }],
  ['email_leads', { first_name: a(101) }],
  ['email_leads', { first_name: `Eve${' '.repeat(98)}` }],
  ['email_leads', { first_name: 'Eve\u0000' }],
  ['email_leads', { email: address(255) }],
  ['email_leads', { email: null }],
  ['email_leads', { email: '' }],
  ['email_leads', { email: 'eve' }],
  ['email_leads', { email: 'eve@' }],
  ['email_leads', { email: '@example.com' }],
  ['email_leads', { email: 'eve@localhost' }],
  ['email_leads', { email: 'eve@example.' }],
  ['email_leads', { email: 'eve@@example.com' }],
  ['email_leads', { email: 'eve@exam ple.com' }],
  ['email_leads', { email: 'eve@example.com\nbcc: all@example.com' }],
  ['email_leads', { email: 'Eve <eve@example.com>' }],
  ['email_leads', { source_path: a(2049) }],
  ['email_leads', { user_agent: a(513) }],
  ['email_leads', { book_name: 'Exodus' }],
  ['email_leads', { marketing_opt_in: null }],
  ['email_leads', { created_at: '2020-01-01T00:00:00Z' }],
  ['email_leads', { administrator: true }],
  ['contact_messages', { name: ' ' }],
  ['contact_messages', { name: a(201) }],
  ['contact_messages', { name: `Eve${' '.repeat(198)}` }],
  ['contact_messages', { message: '\n' }],
  ['contact_messages', { message: null }],
  ['contact_messages', { message: a(5001) }],
  ['contact_messages', { message: `Hello${' '.repeat(5000)}` }],
  ['contact_messages', { email: 'eve@localhost' }],
  ['contact_messages', { created_at: '2020-01-01T00:00:00Z' }],
  ['podcast_subscribers', { consent: false }],
  ['podcast_subscribers', { consent: null }],
  ['podcast_subscribers', { email: 'eve' }],
  ['podcast_subscribers', { created_at: '2020-01-01T00:00:00Z' }],
  ['chapter_views', { ip_address: a(46) }],
  ['chapter_views', { user_agent: a(513) }],
  ['chapter_views', { referrer: a(2049) }],
  ['chapter_views', { viewed_at: '2020-01-01T00:00:00Z' }],
  ['chapter_views', { viewed_at: '2099-01-01T00:00:00Z' }],
  ['chapter_views', { scroll_depth: 1 }],
  ['chapter_views', { scroll_depth: 100 }],
  ['chapter_views', { chapter_id: null }],
  ['chapter_views', { chapter_id: 'not-a-number' }],
  ['chapter_views', { chapter_id: '00000000-0000-4000-8000-000000000000' }],
])('%s refuses', (form, change) => {
  test(shown(change), async () => {
    const { error } = await write(form, change);
    expect(error).not.toBeNull();
    expect(await countOf(form)).toBe(0);
  });
});

test('a lead’s address is kept in lower case, without blanks around it', async () => {
  for (const form of ['email_leads', 'contact_messages', 'podcast_subscribers'] as const) {
    await write(form, { email: '  Eve@Example.COM ' });
    expect(await world.sql(`select email from public.${form}`)).toEqual([{ email: 'eve@example.com' }]);
  }
});

test('a second lead with the same address in other letters is a duplicate, code 23505', async () => {
  await write('email_leads', { email: 'eve@example.com', first_name: 'First' });
  const { error } = await write('email_leads', { email: 'EVE@example.com', first_name: 'Second' });
  expect(error?.code).toBe('23505');
  expect(await world.sql('select first_name from public.email_leads')).toEqual([{ first_name: 'First' }]);
});

test('so is a second subscription, while anybody may write a second message', async () => {
  await write('podcast_subscribers', {});
  expect((await write('podcast_subscribers', { email: 'Eve@example.com' })).error?.code).toBe('23505');
  await write('contact_messages', {});
  expect((await write('contact_messages', {})).error).toBeNull();
});

test('a lead cannot be overwritten by sending it again', async () => {
  await write('email_leads', { first_name: 'First' });
  for (const ignoreDuplicates of [true, false]) {
    await world.visitor
      .from('email_leads')
      .upsert({ ...FORMS.email_leads, first_name: 'Second' }, { onConflict: 'email', ignoreDuplicates });
  }
  expect(await world.sql('select first_name from public.email_leads')).toEqual([{ first_name: 'First' }]);
});

test('many rows at once are all taken or all refused', async () => {
  const { error } = await world.visitor.from('email_leads').insert([
    { email: 'one@example.com', first_name: 'One' },
    { email: 'wrong', first_name: 'Two' },
  ]);
  expect(error).not.toBeNull();
  expect(await countOf('email_leads')).toBe(0);
});

describe('a view', () => {
  test('of a chapter that is not out is not taken', async () => {
    const { error } = await write('chapter_views', { chapter_id: (await chapter(world, 10)).id });
    expect(error).not.toBeNull();
    expect(await countOf('chapter_views')).toBe(0);
  });

  test('carries the database’s time and depth 0', async () => {
    await write('chapter_views', {});
    const [row] = await world.sql<{ viewed_at: string; scroll_depth: number }>(
      'select viewed_at, scroll_depth from public.chapter_views',
    );
    expect(row?.scroll_depth).toBe(0);
    expect(Math.abs(new Date(row?.viewed_at ?? 0).getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('is counted once per call, for chapters that are out only', async () => {
    const before = (await chapter(world, 1)).view_count;
    await world.visitor.rpc('increment_chapter_views', { chapter_uuid: publishedId });
    await world.reader.rpc('increment_chapter_views', { chapter_uuid: publishedId });
    expect((await chapter(world, 1)).view_count).toBe(before + 2);

    const scheduled = await chapter(world, 10);
    await world.visitor.rpc('increment_chapter_views', { chapter_uuid: scheduled.id });
    expect(await chapter(world, 10)).toEqual(scheduled);
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'not-a-number', null, ''])(
    'of the chapter %j counts nowhere',
    async (id) => {
      const total = () => world.sql('select sum(view_count) as total from public.book_chapters');
      const before = await total();
      await world.visitor.rpc('increment_chapter_views', { chapter_uuid: id as string });
      expect(await total()).toEqual(before);
    },
  );

  test('is not lost among forty at once', async () => {
    const before = (await chapter(world, 1)).view_count;
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        world.visitor.rpc('increment_chapter_views', { chapter_uuid: publishedId }),
      ),
    );
    expect(answers.filter(({ error }) => error)).toEqual([]);
    expect((await chapter(world, 1)).view_count).toBe(before + 40);
  });
});

describe('the depth of a view', () => {
  const VIEW = 'bbbbbbbb-0000-4000-8000-000000000001';
  const depthAfter = async (depth: unknown, id = VIEW) => {
    await world.visitor.rpc('record_scroll_depth', { view_id: id, depth: depth as number });
    const [row] = await world.sql<{ scroll_depth: number }>('select scroll_depth from public.chapter_views');
    return row?.scroll_depth;
  };
  beforeEach(async () => {
    await write('chapter_views', { id: VIEW });
    expect(await depthAfter(50)).toBe(50);
  });

  test.each([
    [51, 51],
    [100, 100],
    [50, 50],
    [49, 50],
    [25, 50],
    [0, 50],
    [-1, 50],
    [101, 50],
    [32_768, 50],
    [2_147_483_648, 50],
    [75.5, 50],
    [null, 50],
    ['a lot', 50],
  ])('told %s after 50 is %i', async (told, kept) => {
    expect(await depthAfter(told)).toBe(kept);
  });

  test('of somebody else’s or no view stays', async () => {
    expect(await depthAfter(100, 'bbbbbbbb-0000-4000-8000-000000000002')).toBe(50);
    expect(await depthAfter(100, 'nonsense')).toBe(50);
  });
});

describe('a token that is no token', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    sub: '11111111-1111-4111-8111-111111111111',
    role: 'authenticated',
    aud: 'authenticated',
    exp: 4_000_000_000,
  };
  const sign = (payload: unknown, secret: string) => {
    const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
    return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
  };

  test.each<[string, () => string]>([
    ['signed with another secret', () => sign(claims, 'guessed')],
    ['signed with the public key', () => sign(claims, 'sb_publishable_embedded')],
    ['with alg none', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
    ['expired', () => sign({ ...claims, exp: 1_600_000_000 }, SECRETS.jwtSecret)],
    ['not yet valid', () => sign({ ...claims, nbf: 4_000_000_000 }, SECRETS.jwtSecret)],
    [
      'of the role service_role, signed with another secret',
      () => sign({ ...claims, role: 'service_role' }, 'guessed'),
    ],
    ['cut off', () => sign(claims, SECRETS.jwtSecret).slice(0, -4)],
    ['nonsense', () => 'a.b.c'],
    ['empty', () => ''],
    ['ten thousand letters', () => a(10_000)],
  ])('%s opens nothing', async (_name, make) => {
    const forger = clientOf(world.backend, { Authorization: `Bearer ${make()}` });
    const drafts = await forger.from('chapter_drafts').select('*');
    expect(drafts.data ?? []).toEqual([]);
    const roles = await forger.from('user_roles').select('*');
    expect(roles.data ?? []).toEqual([]);
    await forger.from('book_chapters').update({ chapter_title: 'Forged' }).eq('chapter_number', 1);
    await forger.from('book_chapters').delete().eq('chapter_number', 2);
    expect((await chapter(world, 1)).chapter_title).not.toBe('Forged');
    expect((await chapter(world, 2)).chapter_number).toBe(2);
  });

  test('the same claims, signed as the backend signs, are the administrator’s', async () => {
    const client = clientOf(world.backend, { Authorization: `Bearer ${sign(claims, SECRETS.jwtSecret)}` });
    expect((await client.from('chapter_drafts').select('chapter_id')).data).toHaveLength(5);
  });
});

function shown(change: Record<string, unknown>): string {
  const text = JSON.stringify(change, (_key, value: unknown) =>
    typeof value === 'string' && value.length > 60
      ? `${value.slice(0, 4)}… (${value.length} characters)`
      : value,
  );
  return text === '{}' ? 'what is needed and nothing more' : text;
}
