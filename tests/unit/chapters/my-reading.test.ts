import { describe, expect, it } from 'vitest';
import { quoteText } from '~/features/chapters/reader/quote/offer-quote.late.ts';
import {
  hasPlace,
  isFinished,
  keepsPlace,
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

describe('the place in a chapter', () => {
  it('is offered once a twentieth has been seen, and not in a finished chapter', () => {
    expect(hasPlace(undefined)).toBe(false);
    expect(hasPlace(read({ at: 'p-ab12', share: 0.04 }))).toBe(false);
    expect(hasPlace(read({ at: 'p-ab12', share: 0.05 }))).toBe(true);
    expect(hasPlace(read({ at: null, share: 1, finished: true }))).toBe(false);
  });

  it('of an earlier visit stays for half a minute of looking around before it', () => {
    expect(keepsPlace(HALF, 0.1, 29)).toBe(true);
    expect(keepsPlace(HALF, 0.1, 30)).toBe(false);
    expect(keepsPlace(HALF, 0.6, 1)).toBe(false);
    expect(keepsPlace(undefined, 0.1, 1)).toBe(false);
  });

  it('to go on with is the newest of the published chapters; a withdrawn one has none', () => {
    const chapters = [
      { id: ID, is_published: true },
      { id: OTHER, is_published: false },
    ];
    const reading = { [ID]: HALF, [OTHER]: { ...HALF, on: 2000 } };
    expect(latestPlace(chapters, reading)).toMatchObject({ chapter: { id: ID }, at: 'p-ab12' });
    expect(latestPlace(chapters, {})).toBeNull();
  });
});

describe('the time in a chapter', () => {
  it('makes it finished at its end, if it could be read in it: a third of the quiet reader’s time', () => {
    // 1,000 words are five minutes.
    expect(isFinished(1000, 104, true)).toBe(false);
    expect(isFinished(1000, 105, true)).toBe(true);
    expect(isFinished(1000, 1000, false)).toBe(false);
    expect(isFinished(0, 0, true)).toBe(true);
  });

  it('that is left is told in minutes', () => {
    expect(minutesLeft(1000, 0)).toBe('5 min left');
    expect(minutesLeft(1000, 0.5)).toBe('3 min left');
    expect(minutesLeft(1000, 0.81)).toBe('Less than 1 min left');
    expect(minutesLeft(1000, 1)).toBe('End of the chapter');
  });
});

describe('what is stored', () => {
  it('comes back as it was', () => {
    expect(readingFrom(readingText({ [ID]: HALF }))).toEqual({ [ID]: HALF });
  });

  it('counts as nothing where it is something else, and is bounded', () => {
    for (const stored of ['', 'null', '[]', '{"v":2,"chapters":{}}', '{"v":1,"chapters":[1]}', '{"v":1'])
      expect(readingFrom(stored)).toEqual({});
    const odd = {
      v: 1,
      chapters: { __proto__: 1, x: HALF, [ID]: { at: '<b>', share: 7, seconds: -1, on: 'x' } },
    };
    expect(readingFrom(JSON.stringify(odd))).toEqual({ [ID]: read({ share: 1 }) });
  });

  it('and read in from elsewhere becomes one: the newer place, the longer time, finished if either was', () => {
    const theirs = read({ at: 'p-zz99', share: 0.2, seconds: 10, on: 3000 });
    expect(mergeReading({ [ID]: { ...HALF, finished: true } }, { [ID]: theirs, [OTHER]: HALF })).toEqual({
      [ID]: { ...theirs, seconds: 90, finished: true },
      [OTHER]: HALF,
    });
  });
});

describe('my reading as a file', () => {
  const mine = {
    viewed: [ID],
    reading: { [ID]: HALF },
    listening: { [ID]: { paragraph: 3, words: 'Ayala’s scale' } },
    preferences: { 'preferred-theme': 'theme-sepia' },
  };

  it('holds progress, places of reading and of listening, and preferences', () => {
    expect(myReadingFrom(fileText(mine, new Date(0)))).toEqual(mine);
    const older = JSON.stringify({ ...JSON.parse(fileText(mine, new Date(0))), listening: undefined });
    expect(myReadingFrom(older)).toEqual({ ...mine, listening: {} });
  });

  it('is refused with the reason: garbage, of another product, of another version, too large', () => {
    expect(myReadingFrom('PK\u0003')).toBe('not json');
    expect(myReadingFrom('{"books":[]}')).toBe('not ours');
    expect(myReadingFrom('[]')).toBe('not ours');
    const newer = fileText(mine, new Date(0)).replace('"version": 1', '"version": 2');
    expect(myReadingFrom(newer)).toBe('other version');
    expect(myReadingFrom(' '.repeat(5_000_001))).toBe('too large');
  });

  it('brings nothing that this site would not have stored itself', () => {
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

it('a quote is its words, the title and the link, in one pair of quotation marks', () => {
  expect(quoteText(' The  dog\nis wet. ', 'Honest Weights', 'https://a.org/read/x#p-ab12')).toBe(
    '“The dog is wet.”\nHonest Weights\nhttps://a.org/read/x#p-ab12',
  );
  expect(quoteText('“Gone.”', 'T', 'https://a.org')).toBe('“Gone.”\nT\nhttps://a.org');
  expect(quoteText('x'.repeat(3000), 'T', 'https://a.org').length).toBeLessThan(2100);
});
