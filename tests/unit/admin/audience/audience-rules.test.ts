import { describe, expect, it } from 'vitest';
import { followersCsv, growthCsv, leadsCsv, messagesCsv } from '~/features/admin/audience/audience-csv.ts';
import {
  entriesOf,
  listOf,
  matchesElsewhere,
  personAddress,
  personOf,
} from '~/features/admin/audience/lists.ts';
import { erasedNote, erasureQuestion } from '~/features/admin/audience/messages.ts';
import { kindsOf, storedRows } from '~/features/admin/audience/person-record.ts';
import { shortPage } from '~/features/admin/audience/source-page.ts';
import { csvFile } from '~/features/admin/csv.ts';

const AT = '2026-11-22T08:00:00+00:00';

describe('an export', () => {
  it('begins with the mark of UTF-8, and no cell can run as a formula', async () => {
    const csv = messagesCsv([
      {
        id: '1',
        created_at: AT,
        status: 'new',
        name: '=1+1',
        email: '+a@example.com',
        message: '@x\n"y", שלום',
      },
    ]);
    expect(csv).toBe(
      `Received,Status,Name,Email,Message\r\n${AT},new,'=1+1,'+a@example.com,"'@x\n""y"", שלום"\r\n`,
    );
    const bytes = new Uint8Array(await csvFile(csv).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('of the other lists has their columns', () => {
    expect(
      leadsCsv([
        {
          id: '1',
          created_at: AT,
          first_name: 'Ruth',
          email: 'r@x.org',
          marketing_opt_in: true,
          source_path: null,
        },
      ]),
    ).toBe(`Received,First name,Email,News,Page\r\n${AT},Ruth,r@x.org,yes,\r\n`);
    expect(
      followersCsv([
        {
          id: '1',
          email: 'r@x.org',
          status: 'pending',
          topics: ['chapters', 'news'],
          source_page: '/chapters',
          created_at: AT,
          confirmed_at: null,
        },
      ]),
    ).toBe(
      `Signed up,Email,Status,Topics,Confirmed,Page\r\n${AT},r@x.org,pending,chapters news,,/chapters\r\n`,
    );
    expect(growthCsv([{ week: '2026-11-16', messages: 1, leads: 2, followers: 3 }])).toBe(
      'Week from,Messages,Leads,Confirmed followers\r\n2026-11-16,1,2,3\r\n',
    );
  });
});

it('the entries of a list are those of all its states, or of one', () => {
  const counts = [
    { list: 'messages', state: 'new', entries: 2 },
    { list: 'messages', state: 'archived', entries: 3 },
    { list: 'leads', state: 'opted-in', entries: 7 },
  ];
  expect(entriesOf(counts, 'messages')).toBe(5);
  expect(entriesOf(counts, 'messages', 'new')).toBe(2);
  expect(entriesOf(counts, 'followers')).toBe(0);
});

describe('a search without a match in what is shown', () => {
  const counts = [
    { list: 'messages', state: 'archived', entries: 1 },
    { list: 'leads', state: 'opted-in', entries: 2 },
    { list: 'leads', state: 'not-opted-in', entries: 1003 },
  ];
  it('has them in other states of the list and in other lists', () => {
    expect(matchesElsewhere(counts, 'messages', 'new')).toEqual(['1 in Archived', '1,005 in Leads']);
    expect(matchesElsewhere(counts, 'followers', null)).toEqual(['1 in Messages', '1,005 in Leads']);
    expect(matchesElsewhere(counts, 'leads', 'opted-in')).toEqual(['1,003 in Not opted in', '1 in Messages']);
    expect(matchesElsewhere([], 'messages', 'new')).toEqual([]);
  });
});

it.each([
  ['#list=leads', 'leads'],
  ['#list=messages', 'messages'],
  ['#list=followers', 'followers'],
  ['#list=', null],
  ['#list=others', null],
  ['#person=list%3Dleads', null],
  ['', null],
])('the fragment %s opens the list %s', (hash, list) => {
  expect(listOf(hash)).toBe(list);
});

it.each([
  ['/landing', '/landing'],
  ['/landing?utm_source=News+list&utm_medium=x&fbclid=IwAR0', '/landing, campaign News list'],
  ['https://example.com/landing?utm_source=%3Cb%3E#top', '/landing, campaign <b>'],
  ['https://example.com', '/'],
  ['/landing?gclid=1', '/landing'],
  ['/landing?utm_source=%', '/landing, campaign %'],
  [`/${'a'.repeat(60)}`, `/${'a'.repeat(46)}…`],
  [`/landing?utm_source=${'b'.repeat(25)}`, `/landing, campaign ${'b'.repeat(23)}…`],
])('the address %s is shown as %s', (address, words) => {
  expect(shortPage(address)).toBe(words);
});

describe('a person’s page', () => {
  it.each([
    ['#person=ruth%40example.com', 'ruth@example.com'],
    ['#person=Ruth%2Bbooks%40Example.com', 'ruth+books@example.com'],
    ['', null],
    ['#', null],
    ['#person=', null],
    ['#person=%', null],
    ['#other=ruth', null],
  ])('has its address in the fragment: %s', (hash, email) => {
    expect(personOf(hash)).toBe(email);
  });

  it('is linked to with any address', () => {
    for (const email of ["o'neil+books@example.com", 'רות@דוגמה.קום', 'a#b?c&d=e%f@x.org'])
      expect(personOf(personAddress(email))).toBe(email);
  });

  it('shows the kinds that have rows in words, newest first, without ids', () => {
    const record = {
      email: 'ruth@example.com',
      leads: [
        {
          id: '1',
          email: 'ruth@example.com',
          origin: '/landing',
          book_name: 'Genesis',
          first_name: 'Ruth',
          source_path: '/landing?utm_source=news',
          user_agent: null,
          created_at: '2026-11-22T20:02:14.15+00:00',
          marketing_opt_in: false,
        },
      ],
      messages: [
        { id: '2', status: 'new', message: 'First', created_at: '2026-11-20T08:00:00+00:00', priority: 3 },
        { id: '3', status: 'answered', message: 'Second', created_at: '2026-11-21T08:00:00+00:00' },
      ],
      podcast_subscriptions: [{ id: '4', consent: true, created_at: '2026-11-20T08:00:00+00:00' }],
      followers: [
        {
          id: '5',
          status: 'pending',
          wants_news: true,
          wants_podcast: false,
          wants_chapters: true,
          source_page: '/chapters',
          created_at: '2026-11-20T08:00:00+00:00',
          confirmed_at: null,
          unsubscribed_at: null,
          updated_at: '2026-11-20T08:00:00+00:00',
        },
      ],
      consents: [],
      mails: [
        {
          kind: 'chapter_published',
          status: 'waiting',
          created_at: '2026-11-20T08:00:00+00:00',
          sent_at: null,
        },
      ],
      has_account: false,
    };
    expect(storedRows(record)).toBe(6);
    expect(kindsOf(record).map(({ title, entries }) => [title, entries])).toEqual([
      [
        'Messages',
        [
          [
            ['Received', 'Nov 21, 2026, 10:00'],
            ['Status', 'Answered'],
            ['Message', 'Second'],
          ],
          [
            ['Received', 'Nov 20, 2026, 10:00'],
            ['Status', 'New'],
            ['Message', 'First'],
            // Of a column that the page does not know: all that is stored is shown.
            ['Priority', '3'],
          ],
        ],
      ],
      [
        'E-book requests',
        [
          [
            ['Received', 'Nov 22, 2026, 22:02'],
            ['First name', 'Ruth'],
            ['Book', 'Genesis'],
            ['News', 'Not opted in'],
            ['Page', '/landing?utm_source=news'],
          ],
        ],
      ],
      [
        'Following',
        [
          [
            ['Signed up', 'Nov 20, 2026, 10:00'],
            ['Status', 'Not confirmed'],
            ['Follows', 'Chapters, News'],
            ['Page', '/chapters'],
          ],
        ],
      ],
      [
        'Podcast subscription',
        [
          [
            ['Signed up', 'Nov 20, 2026, 10:00'],
            ['Consent', 'Given'],
          ],
        ],
      ],
      [
        'Emails to this address',
        [
          [
            ['Written', 'Nov 20, 2026, 10:00'],
            ['Email', 'Chapter is out'],
            ['Status', 'Waiting'],
          ],
        ],
      ],
    ]);
  });

  it('is erased after a question that says what becomes of backups', () => {
    expect(erasureQuestion('ruth@example.com')).toBe(
      'Erase everything that is stored about ruth@example.com? Messages, e-book requests, subscriptions, consents and emails are deleted. This cannot be undone. Backups made before keep the address until they are replaced.',
    );
    expect(erasedNote(0)).toBe('Nothing was stored about this address.');
    expect(erasedNote(1)).toBe('1 entry was deleted. Erase again after restoring an earlier backup.');
    expect(erasedNote(1234)).toBe(
      '1,234 entries were deleted. Erase again after restoring an earlier backup.',
    );
  });
});
