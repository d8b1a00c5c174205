import { describe, expect, it } from 'vitest';
import {
  csvFile,
  followersCsv,
  growthCsv,
  leadsCsv,
  messagesCsv,
} from '~/features/admin/audience/audience-csv.ts';
import { entriesOf, personAddress, personOf } from '~/features/admin/audience/lists.ts';
import { erasedNote, erasureQuestion } from '~/features/admin/audience/messages.ts';
import { fieldsOf, kindsOf, storedRows } from '~/features/admin/audience/person-record.ts';

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
    ).toBe(`Asked,Email,Status,Topics,Confirmed,Page\r\n${AT},r@x.org,pending,chapters news,,/chapters\r\n`);
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

  it('shows the kinds that have rows, field by field', () => {
    const record = {
      email: 'ruth@example.com',
      leads: [{ first_name: 'Ruth', marketing_opt_in: false, user_agent: null }],
      messages: [],
      podcast_subscriptions: [],
      followers: [{ topics: ['chapters', 'news'], confirmed_at: '2026-11-22T20:02:14.15+00:00' }],
      consents: [],
      mails: [],
      has_account: false,
    };
    expect(kindsOf(record).map(({ title }) => title)).toEqual(['E-book requests', 'Following']);
    expect(storedRows(record)).toBe(2);
    expect(record.leads.flatMap(fieldsOf)).toEqual([
      ['first name', 'Ruth'],
      ['marketing opt in', 'no'],
      ['user agent', '-'],
    ]);
    expect(record.followers.flatMap(fieldsOf)).toEqual([
      ['topics', 'chapters, news'],
      ['confirmed at', 'Nov 22, 2026, 22:02'],
    ]);
  });

  it('is erased after a question that says what becomes of backups', () => {
    expect(erasureQuestion('ruth@example.com')).toBe(
      'Erase everything that is stored about ruth@example.com? Messages, e-book requests, subscriptions, consents and mails are deleted. This cannot be undone. Backups made before keep the address until they are replaced.',
    );
    expect(erasedNote(0)).toBe('Nothing was stored about this address.');
    expect(erasedNote(1)).toBe('1 row is gone. Erase again after restoring an earlier backup.');
    expect(erasedNote(1234)).toBe('1,234 rows are gone. Erase again after restoring an earlier backup.');
  });
});
