import { expect, it } from 'vitest';
import {
  countEntries,
  listFromHash,
  matchesElsewhere,
  personHref,
  personFromHash,
  pageName,
  shortPage,
} from '~/admin/audience/lists.ts';
import { groupsOf, nameOf, summaryOf } from '~/admin/audience/person-record.ts';
import { replyHref } from '~/admin/audience/reply-href.ts';

it('counts entries by list and state', () => {
  const counts = [
    { list: 'messages', state: 'new', entries: 2 },
    { list: 'messages', state: 'archived', entries: 3 },
    { list: 'leads', state: 'opted-in', entries: 7 },
  ];
  expect(countEntries(counts, 'messages')).toBe(5);
  expect(countEntries(counts, 'messages', 'new')).toBe(2);
  expect(countEntries(counts, 'followers')).toBe(0);
});

it('names search matches in other states and lists', () => {
  const counts = [
    { list: 'messages', state: 'archived', entries: 1 },
    { list: 'leads', state: 'opted-in', entries: 0 },
    { list: 'leads', state: 'not-opted-in', entries: 1003 },
  ];
  const archived = '1 in Messages (Archived)';
  const notOptedIn = '1,003 in E-book requests (Not opted in)';
  expect(matchesElsewhere(counts, 'messages', 'new')).toBe(` Elsewhere: ${archived}, ${notOptedIn}.`);
  expect(matchesElsewhere(counts, 'messages', null)).toBe(` Elsewhere: ${notOptedIn}.`);
  expect(matchesElsewhere(counts, 'leads', 'not-opted-in')).toBe(` Elsewhere: ${archived}.`);
  expect(matchesElsewhere([], 'messages', 'new')).toBe('');
});

it.each([
  ['#list=leads', 'leads'],
  ['#list=', null],
  ['#list=others', null],
  ['#person=list%3Dleads', null],
  ['', null],
])('maps the fragment %s to the list %s', (hash, list) => {
  expect(listFromHash(hash)).toBe(list);
});

it.each([
  ['/landing', '/landing'],
  ['/landing?utm_source=News+list&utm_medium=x&fbclid=IwAR0', '/landing, campaign “News list”'],
  ['https://example.com/landing?utm_source=%3Cb%3E#top', '/landing, campaign “<b>”'],
  ['/landing?gclid=1', '/landing'],
  ['/landing?utm_source=%', '/landing, campaign “%”'],
  ['http://', 'http://'],
])('displays the URL %s as %s', (address, text) => {
  expect(shortPage(address)).toBe(text);
});

it.each([
  ['/follow', 'Follow page'],
  ['/admin/audience', 'Audience page'],
  ['/landing?utm_source=news', 'Genesis page, campaign “news”'],
  ['/genesis', 'Genesis page'],
  ['/read/your-enemys-donkey', 'Chapter 7'],
  ['/read/withdrawn', '/read/withdrawn'],
  ['/read/your-enemys-donkey/questions', '/read/your-enemys-donkey/questions'],
])('names the page %s %s', (address, name) => {
  expect(pageName(address, [{ slug: 'your-enemys-donkey', chapter_number: 7 }])).toBe(name);
});

it.each([
  ['#person=ruth%40example.com', 'ruth@example.com'],
  ['#person=Ruth%2Bbooks%40Example.com', 'ruth+books@example.com'],
  ['', null],
  ['#person=', null],
  ['#person=%', null],
  ['#other=ruth', null],
])('reads the email address from the fragment %s', (hash, email) => {
  expect(personFromHash(hash)).toBe(email);
});

it('round-trips any email address through its link', () => {
  for (const email of ["o'neil+books@example.com", 'רות@דוגמה.קום', 'a#b?c&d=e%f@x.org'])
    expect(personFromHash(new URL(personHref(email), 'https://site.example').hash)).toBe(email);
});

it('lists a person’s stored values newest first, without IDs or empty values', () => {
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
    suppressions: [],
    consents: [],
    emails: [{ kind: 'chapter_published', status: 'waiting' }],
    has_account: false,
  };
  expect(nameOf(record)).toBe('Ruth');
  expect(summaryOf(record)).toEqual(['Wrote 2 messages', 'Requested Genesis', 'Follower, not confirmed']);
  const sections = groupsOf(record).map(({ title, entries }) => [
    title,
    ...entries.map((entry) => entry.map(([label, text]) => `${label}: ${text}`).join('; ')),
  ]);
  expect(sections).toEqual([
    [
      'Messages',
      'Date: Nov 21, 2026, 10:00 AM; Message: Second; Status: Answered',
      'Name: Ruth; Date: Nov 20, 2026, 10:00 AM; Message: First; Status: New; Priority: 3',
    ],
    ['E-book requests', 'Date: Nov 22, 2026, 10:02 PM; Book: Genesis; Wants news: No'],
    ['Following', 'Status: Not confirmed; Topics: Chapters, News'],
    ['Emails to this address', 'Email: New chapter; Status: Waiting'],
  ]);
});

const message = (overrides: Partial<{ name: string; email: string; message: string }> = {}) => ({
  name: 'Ruth',
  email: 'ruth@example.com',
  message: 'Why an ox?\nAnd why two?',
  created_at: '2026-11-22T08:00:00Z',
  ...overrides,
});
const parseMailto = (address: string) => {
  const url = new URL(address);
  return { to: url.pathname, subject: url.searchParams.get('subject'), body: url.searchParams.get('body') };
};

it('quotes the original message in a reply', () => {
  expect(parseMailto(replyHref(message(), 'Nov 22, 2026, 10:00 AM'))).toEqual({
    to: 'ruth@example.com',
    subject: 'Re: your message to Speaking with the Almighty',
    body: '\r\n\r\nOn Nov 22, 2026, 10:00 AM, Ruth wrote:\r\n> Why an ox?\r\n> And why two?',
  });
});

it('prevents recipient and header injection in a reply', () => {
  const address = replyHref(
    message({ email: 'a&bcc=thief@example.com', name: 'Ruth\r\nBcc: thief@example.com' }),
    'now',
  );
  expect(parseMailto(address).to).toBe('a%26bcc%3Dthief@example.com');
  expect(new URL(address).searchParams.has('bcc')).toBe(false);
  expect(parseMailto(address).body).toContain('On now, Ruth Bcc: thief@example.com wrote:');
});

it.each(['x'.repeat(5000), 'בראשית '.repeat(700), '🕊️'.repeat(2000), '\n'.repeat(5000)])(
  'truncates a reply that is too long for email clients',
  (text) => {
    const address = replyHref(message({ message: text }), 'now');
    expect(address.length).toBeLessThan(2050);
    expect(parseMailto(address).body).toMatch(/\[\.\.\.\]$/);
  },
);

it('replaces a lone surrogate in a reply', () => {
  expect(parseMailto(replyHref(message({ message: '\uD83D' }), 'now')).body).toContain('> \uFFFD');
});
