import { expect, it } from 'vitest';
import { isEbook } from '~/features/landing/claim-ebook.ts';
import { leadOutcome } from '~/features/landing/lead-outcome.ts';
import { validateLead, type LeadInput } from '~/features/landing/lead-rules.ts';
import { genesisUrl } from '~/lib/site/canonical-url.ts';

const VALID: LeadInput = {
  firstName: 'Ruth',
  email: 'ruth@example.org',
  hasAcceptedTerms: true,
  marketingOptIn: false,
};
const problemsOf = (overrides: Partial<LeadInput>) => {
  const checked = validateLead({ ...VALID, ...overrides });
  return 'errors' in checked ? checked.errors : {};
};

it('reports everything that is missing, in the order of the fields', () => {
  expect(Object.entries(problemsOf({ firstName: ' ', email: 'ruth', hasAcceptedTerms: false }))).toEqual([
    ['firstName', 'First name is required'],
    ['email', 'Enter a valid email'],
    ['hasAcceptedTerms', 'Please accept the terms'],
  ]);
});

it('accepts a first name of 100 characters, counting an emoji as one, and rejects 101', () => {
  expect(problemsOf({ firstName: '🌟'.repeat(100) })).toEqual({});
  expect(Object.keys(problemsOf({ firstName: '🌟'.repeat(101) }))).toEqual(['firstName']);
});

const messageFor = (error: unknown) => {
  const { toast } = leadOutcome(error);
  return `${toast.title} / ${toast.description}`;
};

it('thanks the visitor for a new lead', () => {
  expect(messageFor(null)).toBe('Thanks! / Your download will start shortly.');
  expect(leadOutcome(null).event).toBe('lead_genesis_submit');
});

it.each([
  { code: '23505', message: 'already exists' },
  { code: 'PGRST999', message: 'duplicate key value violates unique constraint' },
  { message: 'Duplicate entry' },
])('recognizes a duplicate by its code or message: %j', (error) => {
  expect(messageFor(error)).toBe("You're already on the list / Starting your download...");
  expect(leadOutcome(error).event).toBe('lead_genesis_dup');
});

it('shows the backend’s message for any other failure, and sends no event', () => {
  expect(messageFor({ code: '53300', message: 'too many connections' })).toBe(
    'Submission failed / too many connections',
  );
  expect(leadOutcome({ code: '53300', message: 'too many connections' }).event).toBeUndefined();
});

it.each([
  { code: 'network', message: 'TypeError: Failed to fetch' },
  { code: 'network', message: 'TimeoutError: signal timed out' },
  { code: 'unexpected', message: 'The backend returned 500.' },
  { code: '', message: '<!doctype html><h1>502 Bad Gateway</h1>' },
  { code: '500', message: 'x'.repeat(161) },
  { code: 500, message: ['?'] },
  { message: '  ' },
  {},
  undefined,
  'boom',
  42,
])('reports that the download continues if there is no readable message: %j', (error) => {
  expect(messageFor(error)).toBe('Submission failed / Proceeding to download.');
});

const isAccepted = (status: number, type: string | null) =>
  isEbook(new Response(null, { status, headers: type === null ? {} : { 'Content-Type': type } }));

it('accepts only successful responses that are not HTML as the e-book', () => {
  expect(isAccepted(200, 'application/epub+zip')).toBe(true);
  expect(isAccepted(200, null)).toBe(true);
  expect(isAccepted(404, 'application/epub+zip')).toBe(false);
  expect(isAccepted(500, null)).toBe(false);
  expect(isAccepted(200, 'text/html; charset=utf-8')).toBe(false);
});

it.each([
  ['genesis.example.org', '/landing', '', '/'],
  ['GENESIS.example.org', '/landing/', '?utm_source=ad', '/?utm_source=ad'],
  ['genesis.localhost', '/landing.html', '', '/'],
  ['genesis.example.org', '/', '', null],
  ['genesis.example.org', '/terms', '', null],
  ['example.org', '/landing', '', null],
  ['genesisbook.org', '/landing', '', null],
])('redirects %s%s%s to %s on the e-book host', (hostname, pathname, search, address) => {
  expect(genesisUrl({ hostname, pathname, search })).toBe(address);
});
