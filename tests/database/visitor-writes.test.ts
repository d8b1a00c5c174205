import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { validateContact } from '~/features/contact/contact-form.ts';
import { validateLead } from '~/features/landing/lead-rules.ts';
import { arbitraryInput, emailInput } from '../unit/support/arbitrary-input.ts';
import { getChapter, useWorld } from './support/world.ts';

const world = useWorld();

let publishedId: string;
beforeEach(async () => {
  await world.sql('delete from public.chapter_views');
  await world.sql('update private.site_settings set write_limit_factor = 100');
  publishedId = (await getChapter(world, 1)).id;
});

const repeatA = (length: number) => 'a'.repeat(length);
const PAST = '2020-01-01T00:00:00Z';

const FORMS = {
  email_leads: { email: 'eve@example.com', first_name: 'Eve' },
  contact_messages: { name: 'Eve', email: 'eve@example.com', message: 'A question' },
  podcast_subscribers: { email: 'eve@example.com', consent: true },
  chapter_views: {},
};
type Form = keyof typeof FORMS;

const insert = (form: Form, overrides: object) =>
  world.visitor.from(form).insert({
    ...FORMS[form],
    ...(form === 'chapter_views' && { chapter_id: publishedId }),
    ...overrides,
  } as never);
const countOf = (form: Form) => world.value<number>(`select count(*)::integer from public.${form}`);

test.each<[Form, object[]]>([
  [
    'email_leads',
    [
      {},
      { first_name: repeatA(100) },
      { first_name: 'יעל' },
      { source_path: repeatA(2048) },
      { user_agent: repeatA(512) },
      { source_path: null, user_agent: null },
      { book_name: 'Genesis', marketing_opt_in: true },
    ],
  ],
  [
    'contact_messages',
    [{}, { name: repeatA(200) }, { message: repeatA(5000) }, { message: '<script>alert(1)</script>' }],
  ],
  ['podcast_subscribers', [{}]],
  [
    'chapter_views',
    [
      {},
      { ip_address: repeatA(45) },
      { user_agent: repeatA(512) },
      { referrer: repeatA(2048) },
      { ip_address: null, user_agent: null, referrer: null },
    ],
  ],
])('accepts %s with values within the limits', async (form, cases) => {
  for (const overrides of cases) {
    expect((await insert(form, overrides)).error, JSON.stringify(overrides).slice(0, 60)).toBeNull();
    expect(await countOf(form)).toBe(1);
    await world.sql(`delete from public.${form}`);
  }
});

test.each<[Form, object[]]>([
  [
    'email_leads',
    [
      ...['', '  ', '\n\t', null, repeatA(101), `Eve${' '.repeat(98)}`, 'Eve\u0000'].map((first_name) => ({
        first_name,
      })),
      { email: null },
      { email: 'eve@localhost' },
      { source_path: repeatA(2049) },
      { user_agent: repeatA(513) },
      { book_name: 'Exodus' },
      { marketing_opt_in: null },
      { created_at: PAST },
      { administrator: true },
    ],
  ],
  [
    'contact_messages',
    [
      ...[' ', repeatA(201), `Eve${' '.repeat(198)}`].map((name) => ({ name })),
      ...['\n', null, repeatA(5001), `Hello${' '.repeat(5000)}`].map((message) => ({ message })),
      { email: 'eve@localhost' },
      { status: 'archived' },
      { created_at: PAST },
    ],
  ],
  ['podcast_subscribers', [{ consent: false }, { consent: null }, { email: 'eve' }, { created_at: PAST }]],
  [
    'chapter_views',
    [
      { ip_address: repeatA(46) },
      { user_agent: repeatA(513) },
      { referrer: repeatA(2049) },
      { viewed_at: PAST },
      { viewed_at: '2099-01-01T00:00:00Z' },
      { scroll_depth: 1 },
      ...[null, 'not-a-number', '00000000-0000-4000-8000-000000000000'].map((chapter_id) => ({ chapter_id })),
    ],
  ],
])('rejects %s with any other value', async (form, cases) => {
  for (const overrides of cases)
    expect((await insert(form, overrides)).error, JSON.stringify(overrides).slice(0, 60)).not.toBeNull();
  expect(await countOf(form)).toBe(0);
});

describe('email addresses', () => {
  const FORMS_WITH_EMAIL = ['email_leads', 'contact_messages', 'podcast_subscribers'] as const;
  test.each(FORMS_WITH_EMAIL)('trims and lowercases the email address in %s', async (form) => {
    await insert(form, { email: '  Eve@Example.COM ' });
    expect(await world.value(`select email from public.${form}`)).toBe('eve@example.com');
  });

  test('rejects a duplicate lead with code 23505', async () => {
    await insert('email_leads', { first_name: 'First' });
    const { error } = await insert('email_leads', { email: 'EVE@example.com', first_name: 'Second' });
    expect(error?.code).toBe('23505');
    expect(await world.value('select first_name from public.email_leads')).toBe('First');
  });

  test('accepts a repeated subscription without storing it twice', async () => {
    await insert('podcast_subscribers', {});
    expect((await insert('podcast_subscribers', { email: 'Eve@example.com' })).status).toBe(201);
    expect(await countOf('podcast_subscribers')).toBe(1);
    await insert('contact_messages', {});
    expect((await insert('contact_messages', {})).error).toBeNull();
  });
});

describe('form data', () => {
  test('stores every accepted message', async () => {
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryInput, emailInput, arbitraryInput, async (name, email, message) => {
        const result = validateContact({ name, email, message, captcha: 'token' });
        if ('errors' in result) return;
        expect((await world.visitor.from('contact_messages').insert(result.message)).error).toBeNull();
        stored += 1;
      }),
      { numRuns: 150 },
    );
    expect(stored).toBeGreaterThan(5);
    expect(await countOf('contact_messages')).toBe(stored);
  });

  test('stores every accepted lead unless the email address is a duplicate', async () => {
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryInput, emailInput, async (firstName, email) => {
        const result = validateLead({ firstName, email, hasAcceptedTerms: true, marketingOptIn: false });
        if ('errors' in result) return;
        const { error } = await world.visitor
          .from('email_leads')
          .insert({ email: result.lead.email, first_name: result.lead.firstName });
        expect(error === null || error.code === '23505', error?.message).toBe(true);
        if (error === null) stored += 1;
      }),
      { numRuns: 150 },
    );
    expect(stored).toBeGreaterThan(5);
  });
});
