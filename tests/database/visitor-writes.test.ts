// What visitors may write, with exact limits.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chapter } from './support/chapters.ts';
import { openWorld, type Client, type World } from './support/world.ts';

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

test('a lead’s address is kept in lower case, without surrounding whitespace', async () => {
  for (const form of ['email_leads', 'contact_messages', 'podcast_subscribers'] as const) {
    await write(form, { email: '  Eve@Example.COM ' });
    expect(await world.sql(`select email from public.${form}`)).toEqual([{ email: 'eve@example.com' }]);
  }
});

test('a second lead with the same address in another case is a duplicate, code 23505', async () => {
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

test('the administrator takes what was sent away as a file for a spreadsheet, newest first; no one else gets a row', async () => {
  await write('contact_messages', { message: 'First' });
  await write('contact_messages', { name: '"Eve"', message: 'Two\nlines' });
  const fileFor = async (person: Client) => {
    const newestFirst = person
      .from('contact_messages')
      .select('name, message')
      .order('created_at', { ascending: false });
    return (await newestFirst.csv()).data ?? '';
  };
  expect(await fileFor(world.admin)).toBe('name,message\n"""Eve""","Two\nlines"\nEve,First');
  expect(await fileFor(world.visitor)).toBe('');
  expect(await fileFor(world.reader)).toBe('');
});

function shown(change: Record<string, unknown>): string {
  const text = JSON.stringify(change, (_key, value: unknown) =>
    typeof value === 'string' && value.length > 60
      ? `${value.slice(0, 4)}… (${value.length} characters)`
      : value,
  );
  return text === '{}' ? 'what is needed and nothing more' : text;
}
