import { describe, expect, it } from 'vitest';
import {
  entriesOf,
  listOf,
  matchesElsewhere,
  personAddress,
  personOf,
  shortPage,
} from '~/admin/audience/lists.ts';
import { erasedNote } from '~/admin/audience/Person.tsx';
import { kindsOf, storedRows, summaryOf } from '~/admin/audience/person-record.ts';
import { replyAddress } from '~/admin/audience/reply-address.ts';

it('counts the entries in a list or in one of its states', () => {
  const counts = [
    { list: 'messages', state: 'new', entries: 2 },
    { list: 'messages', state: 'archived', entries: 3 },
    { list: 'leads', state: 'opted-in', entries: 7 },
  ];
  expect(entriesOf(counts, 'messages')).toBe(5);
  expect(entriesOf(counts, 'messages', 'new')).toBe(2);
  expect(entriesOf(counts, 'followers')).toBe(0);
});

it('summarizes search matches in other states and lists', () => {
  const counts = [
    { list: 'messages', state: 'archived', entries: 1 },
    { list: 'leads', state: 'opted-in', entries: 2 },
    { list: 'leads', state: 'not-opted-in', entries: 1003 },
  ];
  expect(matchesElsewhere(counts, 'messages', 'new')).toEqual(['1 in Archived', '1,005 in E-book requests']);
  expect(matchesElsewhere(counts, 'followers', null)).toEqual(['1 in Messages', '1,005 in E-book requests']);
  expect(matchesElsewhere(counts, 'leads', 'opted-in')).toEqual(['1,003 in Not opted in', '1 in Messages']);
  expect(matchesElsewhere([], 'messages', 'new')).toEqual([]);
});

it.each([
  ['#list=leads', 'leads'],
  ['#list=', null],
  ['#list=others', null],
  ['#person=list%3Dleads', null],
  ['', null],
])('maps the fragment %s to the list %s', (hash, list) => {
  expect(listOf(hash)).toBe(list);
});

it.each([
  ['/landing', '/landing'],
  ['/landing?utm_source=News+list&utm_medium=x&fbclid=IwAR0', '/landing, campaign News list'],
  ['https://example.com/landing?utm_source=%3Cb%3E#top', '/landing, campaign <b>'],
  ['/landing?gclid=1', '/landing'],
  ['/landing?utm_source=%', '/landing, campaign %'],
  [`/${'a'.repeat(60)}`, `/${'a'.repeat(46)}…`],
  [`/landing?utm_source=${'b'.repeat(25)}`, `/landing, campaign ${'b'.repeat(23)}…`],
])('displays the URL %s as %s', (address, text) => {
  expect(shortPage(address)).toBe(text);
});

describe('person page', () => {
  it.each([
    ['#person=ruth%40example.com', 'ruth@example.com'],
    ['#person=Ruth%2Bbooks%40Example.com', 'ruth+books@example.com'],
    ['', null],
    ['#person=', null],
    ['#person=%', null],
    ['#other=ruth', null],
  ])('reads the email address from the fragment %s', (hash, email) => {
    expect(personOf(hash)).toBe(email);
  });

  it('round-trips any email address through its link', () => {
    for (const email of ["o'neil+books@example.com", 'רות@דוגמה.קום', 'a#b?c&d=e%f@x.org'])
      expect(personOf(personAddress(email))).toBe(email);
  });

  it('lists stored values, newest first, without IDs or empty values', () => {
    const record = {
      email: 'ruth@example.com',
      leads: [
        {
          id: '1',
          email: 'ruth@example.com',
          origin: '/landing',
          book_name: 'Genesis',
          user_agent: null,
          created_at: '2026-11-22T20:02:14.15+00:00',
          marketing_opt_in: false,
        },
      ],
      messages: [
        {
          id: '2',
          status: 'new',
          name: 'Ruth',
          message: 'First',
          created_at: '2026-11-20T08:00:00+00:00',
          priority: 3,
        },
        { id: '3', status: 'answered', message: 'Second', created_at: '2026-11-21T08:00:00+00:00' },
      ],
      podcast_subscriptions: [],
      followers: [{ id: '5', status: 'pending', topics: ['chapters', 'news'], confirmed_at: null }],
      consents: [],
      mails: [{ kind: 'chapter_published', status: 'waiting' }],
      has_account: false,
    };
    expect(storedRows(record)).toBe(5);
    expect(summaryOf(record).replaceAll('\u00a0', ' ')).toBe(
      'Ruth · wrote 2 messages · requested Genesis · follower, not confirmed',
    );
    const shown = kindsOf(record).map(({ title, entries }) => [
      title,
      ...entries.map((entry) => entry.map(([label, text]) => `${label}: ${text}`).join('; ')),
    ]);
    expect(shown).toEqual([
      [
        'Messages',
        'Created: Nov 21, 2026, 10:00; Status: Answered; Message: Second',
        'Created: Nov 20, 2026, 10:00; Status: New; Name: Ruth; Message: First; Priority: 3',
      ],
      ['E-book requests', 'Created: Nov 22, 2026, 22:02; Book: Genesis; News: Not opted in'],
      ['Following', 'Status: Not confirmed; Topics: Chapters, News'],
      ['Emails to this address', 'Email: Chapter is out; Status: Waiting'],
    ]);
  });

  it('reports how many entries were erased', () => {
    expect(erasedNote(1)).toBe('1 entry was deleted. Erase again after restoring an earlier backup.');
    expect(erasedNote(1234)).toBe(
      '1,234 entries were deleted. Erase again after restoring an earlier backup.',
    );
  });
});

const message = (changes: Partial<{ name: string; email: string; message: string }> = {}) => ({
  name: 'Ruth',
  email: 'ruth@example.com',
  message: 'Why an ox?\nAnd why two?',
  created_at: '2026-11-22T08:00:00Z',
  ...changes,
});
const partsOf = (address: string) => {
  const url = new URL(address);
  return { to: url.pathname, subject: url.searchParams.get('subject'), body: url.searchParams.get('body') };
};

describe('reply to a message', () => {
  it('quotes the original message', () => {
    expect(partsOf(replyAddress(message(), 'Nov 22, 2026, 10:00'))).toEqual({
      to: 'ruth@example.com',
      subject: 'Re: your message to Speaking with the Almighty',
      body: '\r\n\r\nOn Nov 22, 2026, 10:00, Ruth wrote:\r\n> Why an ox?\r\n> And why two?',
    });
  });

  it('prevents recipient and header injection', () => {
    const address = replyAddress(
      message({ email: 'a&bcc=thief@example.com', name: 'Ruth\r\nBcc: thief@example.com' }),
      'now',
    );
    expect(partsOf(address).to).toBe('a%26bcc%3Dthief@example.com');
    expect(new URL(address).searchParams.has('bcc')).toBe(false);
    expect(partsOf(address).body).toContain('On now, Ruth Bcc: thief@example.com wrote:');
  });

  it.each(['x'.repeat(5000), 'בראשית '.repeat(700), '🕊️'.repeat(2000), '\n'.repeat(5000)])(
    'stays short enough for email clients and marks the truncation',
    (long) => {
      const address = replyAddress(message({ message: long }), 'now');
      expect(address.length).toBeLessThan(2050);
      expect(partsOf(address).body).toMatch(/\[\.\.\.\]$/);
    },
  );

  it('replaces half of an emoji', () => {
    expect(partsOf(replyAddress(message({ message: '\uD83D' }), 'now')).body).toContain('> \uFFFD');
  });
});
