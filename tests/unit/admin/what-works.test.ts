import { describe, expect, it } from 'vitest';
import {
  byChapter,
  funnelCsv,
  originsCsv,
  shareText,
  sourceName,
  stopsCsv,
  stopsOf,
  storeCsv,
  tenthName,
} from '~/features/admin/analytics/what-works.ts';
import { stopRows } from '~/features/admin/chapters/editor/chapter-stops.ts';

const sum = (label: string, changes: object = {}) => ({
  label,
  readers: 10,
  finished: 4,
  tenths: [9, 9, 8, 8, 8, 6, 5, 5, 5, 4],
  ebook: 3,
  leads: 2,
  downloads: 2,
  store: 1,
  ...changes,
});
const NONE = '00000000-0000-0000-0000-000000000000';

describe('what works', () => {
  it('is by chapter in their order, with what belongs to none at the end, and without deleted ones', () => {
    const chapters = [
      { id: 'a', chapter_number: 1, chapter_title: 'One' },
      { id: 'b', chapter_number: 2, chapter_title: 'Two' },
      { id: 'c', chapter_number: 3, chapter_title: 'Three' },
    ];
    const named = byChapter([sum(NONE), sum('gone'), sum('c'), sum('a')], chapters);
    expect(named.map(({ name }) => name)).toEqual(['1. One', '3. Three', 'No chapter before']);
  });

  it.each([
    ['direct', 'Direct or unknown'],
    ['other', 'Other'],
    ['google.com', 'google.com'],
    ['campaign:news/spring', 'Campaign news/spring'],
  ])('names the source %s as %s', (label, name) => {
    expect(sourceName(label)).toBe(name);
  });

  it('says no share of nothing', () => {
    expect(shareText(0, 0)).toBe('');
    expect(shareText(1, 3)).toBe('33%');
    expect(shareText(4, 3)).toBe('133%');
  });

  it('says how many left in each tenth; the last came to the end', () => {
    expect(stopsOf(sum('a'))).toEqual([1, 0, 1, 0, 0, 2, 1, 0, 0, 1, 4]);
    // Opened before midnight and read on after it.
    expect(stopsOf({ readers: 1, tenths: [2, 2, 2, 2, 2, 2, 2, 2, 2, 2] })[0]).toBe(0);
    expect([tenthName(0), tenthName(9), tenthName(10)]).toEqual(['0 to 10%', '90 to 100%', 'The end']);
  });

  it('is exported without formulas', () => {
    const named = { ...sum('a'), name: '=1. One' };
    expect(funnelCsv('Chapter', [named])).toBe(
      "Chapter,Readers,Reached the end,E-book page,Leads,Downloads,Store clicks\r\n'=1. One,10,4,3,2,2,1\r\n",
    );
    expect(stopsCsv([named]).split('\r\n')[1]).toBe("'=1. One,10,1,0,1,0,0,2,1,0,0,1,4");
    expect(storeCsv([sum('genesis'), sum('other'), sum('store')])).toBe(
      'Book,Clicks\r\nGenesis,1\r\nOther,1\r\nThe store itself,1\r\n',
    );
    const origin = {
      page: '/landing',
      campaign_source: '@news',
      campaign_medium: '',
      campaign_name: 'spring',
      leads: 2,
      opted_in: 1,
    };
    expect(originsCsv([origin])).toBe(
      "Page,Campaign source,Campaign medium,Campaign,Leads,Opted in\r\n/landing,'@news,,spring,2,1\r\n",
    );
  });
});

describe('where readers stop in a chapter', () => {
  it('is beside the words that are there', () => {
    const text = `<b>One</b> ${'word '.repeat(98)}end`;
    const { readers, rows } = stopRows(
      [
        { tenth: 0, visits: 5 },
        { tenth: 1, visits: 3 },
      ],
      text,
    );
    expect(readers).toBe(5);
    expect(rows).toHaveLength(11);
    expect(rows.slice(0, 3).map(({ left }) => left)).toEqual([2, 3, 0]);
    expect(rows[0]?.excerpt).toMatch(/^One word word/);
    expect(rows[5]?.excerpt).toMatch(/^word word.* …$/);
    expect(rows[10]?.excerpt).toBe('');
  });

  it('of an empty text is empty words', () => {
    expect(stopRows([], '').rows.map(({ excerpt }) => excerpt)).toEqual(Array(11).fill(''));
  });
});
