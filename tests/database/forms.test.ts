// The database accepts everything that the forms' validation accepts.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkContact } from '~/features/contact/contact-form.ts';
import { checkLead } from '~/features/landing/lead-form.ts';
import { anythingTyped, emailTyped } from '../unit/support/anything-typed.ts';
import { openWorld, type World } from './support/world.ts';

const RUNS = 150;
let world: World;
beforeAll(async () => {
  world = await openWorld();
  // These visitors send more than a minute's worth.
  await world.sql('update private.site_settings set write_limit_factor = 100');
});
afterAll(() => world.close());

test('every message the contact form accepts is stored as it was sent', async () => {
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(anythingTyped, emailTyped, anythingTyped, async (name, email, text) => {
      const checked = checkContact({ name, email, message: text, captcha: 'token' });
      if ('problems' in checked) return;
      const { error } = await world.visitor.from('contact_messages').insert(checked.message);
      expect(error).toBeNull();
      stored += 1;
    }),
    { numRuns: RUNS },
  );
  expect(stored).toBeGreaterThan(5);
  const [row] = await world.sql<{ stored: number }>(
    'select count(*)::int as stored from public.contact_messages where char_length(message) <= 5000',
  );
  expect(row?.stored).toBe(stored);
});

test('every lead the landing form accepts is stored, or known already', async () => {
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(anythingTyped, emailTyped, async (firstName, email) => {
      const checked = checkLead({ firstName, email, hasAcceptedTerms: true, marketingOptIn: false });
      if ('problem' in checked) return;
      const { error } = await world.visitor
        .from('email_leads')
        .insert({ email: checked.lead.email, first_name: checked.lead.firstName });
      expect(error === null || error.code === '23505', error?.message).toBe(true);
      if (error === null) stored += 1;
    }),
    { numRuns: RUNS },
  );
  expect(stored).toBeGreaterThan(5);
});
