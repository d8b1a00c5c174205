import { describe, expect, it } from 'vitest';
import { quoteText } from '~/features/chapters/reader/quote/offer-quote.late.ts';
import {
  hasPlace,
  isFinished,
  shouldKeep,
  minutesLeft,
  mergeReading,
  NEW_CHAPTER,
  readingFrom,
  readingText,
  type ChapterReading,
} from '~/features/chapters/reading/reading.ts';
import { latestPlace } from '~/features/chapters/reading/reading.store.ts';
import { fileText, myReadingFrom } from '~/features/chapters/reading/reading-file.ts';

const ID = '0a4a1e0e-8651-45c7-89b3-7a07a140d7f6';
const OTHER = '1b4a1e0e-8651-45c7-89b3-7a07a140d7f6';
const read = (change: Partial<ChapterReading>): ChapterReading => ({ ...NEW_CHAPTER, ...change });
const HALF = read({ at: 'p-ab12', share: 0.5, seconds: 90, on: 1000 });

describe('reading position', () => {
  it('is offered once 5% has been seen, unless the chapter is finished', () => {
    expect(hasPlace(undefined)).toBe(false);
    expect(hasPlace(read({ at: 'p-ab12', share: 0.04 }))).toBe(false);
    expect(hasPlace(read({ at: 'p-ab12', share: 0.05 }))).toBe(true);
    expect(hasPlace(read({ at: null, share: 1, finished: true }))).toBe(false);
  });

  it('is kept from an earlier visit until the reader has spent 30 seconds before it', () => {
    expect(shouldKeep(HALF, 0.1, 29)).toBe(true);
    expect(shouldKeep(HALF, 0.1, 30)).toBe(false);
    expect(shouldKeep(HALF, 0.6, 1)).toBe(false);
    expect(shouldKeep(undefined, 0.1, 1)).toBe(false);
  });

  it('is the latest one in a published chapter, ignoring withdrawn chapters', () => {
    const chapters = [
      { id: ID, is_published: true },
      { id: OTHER, is_published: false },
    ];
    const reading = { [ID]: HALF, [OTHER]: { ...HALF, on: 2000 } };
    expect(latestPlace(chapters, reading)).toMatchObject({ chapter: { id: ID }, at: 'p-ab12' });
    expect(latestPlace(chapters, {})).toBeNull();
  });
});

describe('reading time', () => {
  it('finishes a chapter at its end after about a third of the silent reading time', () => {
    // 1,000 words take about five minutes to read.
    expect(isFinished(1000, 104, true)).toBe(false);
    expect(isFinished(1000, 105, true)).toBe(true);
    expect(isFinished(1000, 1000, false)).toBe(false);
    expect(isFinished(0, 0, true)).toBe(true);
  });

  it('is shown as minutes remaining', () => {
    expect(minutesLeft(1000, 0)).toBe('5 min left');
    expect(minutesLeft(1000, 0.5)).toBe('3 min left');
    expect(minutesLeft(1000, 0.81)).toBe('Less than 1 min left');
    expect(minutesLeft(1000, 1)).toBe('End of the chapter');
  });
});

describe('stored progress', () => {
  it('is restored unchanged', () => {
    expect(readingFrom(readingText({ [ID]: HALF }))).toEqual({ [ID]: HALF });
  });

  it('is ignored if malformed, and clamped to valid values', () => {
    for (const stored of ['', 'null', '[]', '{"v":2,"chapters":{}}', '{"v":1,"chapters":[1]}', '{"v":1'])
      expect(readingFrom(stored)).toEqual({});
    const odd = {
      v: 1,
      chapters: { __proto__: 1, x: HALF, [ID]: { at: '<b>', share: 7, seconds: -1, on: 'x' } },
    };
    expect(readingFrom(JSON.stringify(odd))).toEqual({ [ID]: read({ share: 1 }) });
  });

  it('is merged with imported progress: newer position, longer time, finished if either is', () => {
    const theirs = read({ at: 'p-zz99', share: 0.2, seconds: 10, on: 3000 });
    expect(mergeReading({ [ID]: { ...HALF, finished: true } }, { [ID]: theirs, [OTHER]: HALF })).toEqual({
      [ID]: { ...theirs, seconds: 90, finished: true },
      [OTHER]: HALF,
    });
  });
});

describe('reading export file', () => {
  const mine = {
    viewed: [ID],
    reading: { [ID]: HALF },
    listening: { [ID]: { paragraph: 3, words: 'Ayala’s scale' } },
    preferences: { 'preferred-theme': 'theme-sepia' },
  };

  it('contains progress, reading and listening positions, and preferences', () => {
    expect(myReadingFrom(fileText(mine, new Date(0)))).toEqual(mine);
    const older = JSON.stringify({ ...JSON.parse(fileText(mine, new Date(0))), listening: undefined });
    expect(myReadingFrom(older)).toEqual({ ...mine, listening: {} });
  });

  it('is rejected with a reason: not JSON, another product, another version, or too large', () => {
    expect(myReadingFrom('PK\u0003')).toBe('not json');
    expect(myReadingFrom('{"books":[]}')).toBe('unknown format');
    expect(myReadingFrom('[]')).toBe('unknown format');
    const newer = fileText(mine, new Date(0)).replace('"version": 1', '"version": 2');
    expect(myReadingFrom(newer)).toBe('unsupported version');
    expect(myReadingFrom(' '.repeat(5_000_001))).toBe('too large');
  });

  it('imports only values that this site could have stored', () => {
    const theirs = {
      viewed: [ID, 7, 'x'.repeat(41), null],
      reading: { [ID]: { ...HALF, at: 'javascript:alert(1)' }, hack: HALF },
      listening: { [ID]: { paragraph: 'x', words: 'x' }, [OTHER]: { paragraph: 1, words: 'x'.repeat(301) } },
      preferences: { 'preferred-theme': 'theme-pink', other: 'x' },
    };
    const text = fileText(theirs as unknown as typeof mine, new Date(0));
    expect(myReadingFrom(text)).toEqual({
      viewed: [ID],
      reading: { [ID]: { ...HALF, at: null } },
      listening: {},
      preferences: {},
    });
  });
});

it('formats a quote as its text in one pair of quotation marks, the title, and the link', () => {
  expect(quoteText(' The  dog\nis wet. ', 'Honest Weights', 'https://a.org/read/x#p-ab12')).toBe(
    '“The dog is wet.”\nHonest Weights\nhttps://a.org/read/x#p-ab12',
  );
  expect(quoteText('“Gone.”', 'T', 'https://a.org')).toBe('“Gone.”\nT\nhttps://a.org');
  expect(quoteText('x'.repeat(3000), 'T', 'https://a.org').length).toBeLessThan(2100);
});
