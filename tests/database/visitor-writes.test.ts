import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkContact } from '~/features/contact/contact-form.ts';
import { checkLead } from '~/features/landing/lead-rules.ts';
import { arbitraryInput, emailInput } from '../unit/support/arbitrary-input.ts';
import { chapter, useWorld } from './support/world.ts';

const world = useWorld();

let publishedId: string;
beforeEach(async () => {
  await world.sql('delete from public.chapter_views');
  await world.sql('update private.site_settings set write_limit_factor = 100');
  publishedId = (await chapter(world, 1)).id;
});

const a = (length: number) => 'a'.repeat(length);
const PAST = '2020-01-01T00:00:00Z';

const FORMS = {
  email_leads: { email: 'eve@example.com', first_name: 'Eve' },
  contact_messages: { name: 'Eve', email: 'eve@example.com', message: 'A question' },
  podcast_subscribers: { email: 'eve@example.com', consent: true },
  chapter_views: {},
};
type Form = keyof typeof FORMS;

const write = (form: Form, change: object) =>
  world.visitor.from(form).insert({
    ...FORMS[form],
    ...(form === 'chapter_views' && { chapter_id: publishedId }),
    ...change,
  } as never);
const countOf = (form: Form) => world.value<number>(`select count(*)::integer from public.${form}`);

test.each<[Form, object[]]>([
  [
    'email_leads',
    [
      {},
      { first_name: a(100) },
      { first_name: 'יעל' },
      { source_path: a(2048) },
      { user_agent: a(512) },
      { source_path: null, user_agent: null },
      { book_name: 'Genesis', marketing_opt_in: true },
    ],
  ],
  [
    'contact_messages',
    [{}, { name: a(200) }, { message: a(5000) }, { message: '<script>alert(1)</script>' }],
  ],
  ['podcast_subscribers', [{}]],
  [
    'chapter_views',
    [
      {},
      { ip_address: a(45) },
      { user_agent: a(512) },
      { referrer: a(2048) },
      { ip_address: null, user_agent: null, referrer: null },
    ],
  ],
])('accepts values of %s within its bounds', async (form, changes) => {
  for (const change of changes) {
    expect((await write(form, change)).error, JSON.stringify(change).slice(0, 60)).toBeNull();
    expect(await countOf(form)).toBe(1);
    await world.sql(`delete from public.${form}`);
  }
});

test.each<[Form, object[]]>([
  [
    'email_leads',
    [
      ...['', '  ', '\n\t', null, a(101), `Eve${' '.repeat(98)}`, 'Eve\u0000'].map((first_name) => ({
        first_name,
      })),
      { email: null },
      { email: 'eve@localhost' },
      { source_path: a(2049) },
      { user_agent: a(513) },
      { book_name: 'Exodus' },
      { marketing_opt_in: null },
      { created_at: PAST },
      { administrator: true },
    ],
  ],
  [
    'contact_messages',
    [
      ...[' ', a(201), `Eve${' '.repeat(198)}`].map((name) => ({ name })),
      ...['\n', null, a(5001), `Hello${' '.repeat(5000)}`].map((message) => ({ message })),
      { email: 'eve@localhost' },
      { status: 'archived' },
      { created_at: PAST },
    ],
  ],
  ['podcast_subscribers', [{ consent: false }, { consent: null }, { email: 'eve' }, { created_at: PAST }]],
  [
    'chapter_views',
    [
      { ip_address: a(46) },
      { user_agent: a(513) },
      { referrer: a(2049) },
      { viewed_at: PAST },
      { viewed_at: '2099-01-01T00:00:00Z' },
      { scroll_depth: 1 },
      ...[null, 'not-a-number', '00000000-0000-4000-8000-000000000000'].map((chapter_id) => ({ chapter_id })),
    ],
  ],
])('rejects all other values of %s', async (form, changes) => {
  for (const change of changes)
    expect((await write(form, change)).error, JSON.stringify(change).slice(0, 60)).not.toBeNull();
  expect(await countOf(form)).toBe(0);
});

describe('email addresses', () => {
  test.each(['email_leads', 'contact_messages', 'podcast_subscribers'] as const)(
    'stores the email address in %s in lower case without surrounding spaces',
    async (form) => {
      await write(form, { email: '  Eve@Example.COM ' });
      expect(await world.value(`select email from public.${form}`)).toBe('eve@example.com');
    },
  );

  test('rejects a second lead as a duplicate with code 23505', async () => {
    await write('email_leads', { first_name: 'First' });
    const { error } = await write('email_leads', { email: 'EVE@example.com', first_name: 'Second' });
    expect(error?.code).toBe('23505');
    expect(await world.value('select first_name from public.email_leads')).toBe('First');
  });

  test('stores a second subscription once and responds as to the first', async () => {
    await write('podcast_subscribers', {});
    expect((await write('podcast_subscribers', { email: 'Eve@example.com' })).status).toBe(201);
    expect(await countOf('podcast_subscribers')).toBe(1);
    await write('contact_messages', {});
    expect((await write('contact_messages', {})).error).toBeNull();
  });
});

describe('form data', () => {
  test('stores every accepted message', async () => {
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryInput, emailInput, arbitraryInput, async (name, email, message) => {
        const checked = checkContact({ name, email, message, captcha: 'token' });
        if ('problems' in checked) return;
        expect((await world.visitor.from('contact_messages').insert(checked.message)).error).toBeNull();
        stored += 1;
      }),
      { numRuns: 150 },
    );
    expect(stored).toBeGreaterThan(5);
    expect(await countOf('contact_messages')).toBe(stored);
  });

  test('stores every accepted lead unless the email address is known', async () => {
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryInput, emailInput, async (firstName, email) => {
        const checked = checkLead({ firstName, email, hasAcceptedTerms: true, marketingOptIn: false });
        if ('problem' in checked) return;
        const { error } = await world.visitor
          .from('email_leads')
          .insert({ email: checked.lead.email, first_name: checked.lead.firstName });
        expect(error === null || error.code === '23505', error?.message).toBe(true);
        if (error === null) stored += 1;
      }),
      { numRuns: 150 },
    );
    expect(stored).toBeGreaterThan(5);
  });
});
