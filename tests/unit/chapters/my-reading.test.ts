import { expect, it } from 'vitest';
import { formatQuote } from '~/features/chapters/reader/quote/quote-button.lazy.ts';
import {
  hasPosition,
  isFinished,
  isBriefReread,
  formatTimeLeft,
  mergeReading,
  NEW_CHAPTER,
  parseReading,
  serializeReading,
  type ChapterProgress,
} from '~/features/chapters/reading/reading.ts';
import { latestPosition } from '~/features/chapters/reading/reading.store.ts';
import { serializeReadingFile, parseReadingFile } from '~/features/chapters/reading/reading-file.ts';

const ID = '0a4a1e0e-8651-45c7-89b3-7a07a140d7f6';
const OTHER = '1b4a1e0e-8651-45c7-89b3-7a07a140d7f6';
const reading = (change: Partial<ChapterProgress>): ChapterProgress => ({ ...NEW_CHAPTER, ...change });
const HALF = reading({ at: 'p-ab12', share: 0.5, seconds: 90, on: 1000 });

it('offers a position after 5% of a chapter, unless the chapter is finished', () => {
  expect(hasPosition(undefined)).toBe(false);
  expect(hasPosition(reading({ at: 'p-ab12', share: 0.04 }))).toBe(false);
  expect(hasPosition(reading({ at: 'p-ab12', share: 0.05 }))).toBe(true);
  expect(hasPosition(reading({ at: null, share: 1, finished: true }))).toBe(false);
});

it('keeps a position from an earlier visit until the reader spends 30 seconds before it', () => {
  expect(isBriefReread(HALF, 0.1, 29)).toBe(true);
  expect(isBriefReread(HALF, 0.1, 30)).toBe(false);
  expect(isBriefReread(HALF, 0.6, 1)).toBe(false);
  expect(isBriefReread(undefined, 0.1, 1)).toBe(false);
});

it('returns the latest position in a published chapter, ignoring withdrawn chapters', () => {
  const chapters = [
    { id: ID, is_published: true },
    { id: OTHER, is_published: false },
  ];
  const reading = { [ID]: HALF, [OTHER]: { ...HALF, on: 2000 } };
  expect(latestPosition(chapters, reading)).toMatchObject({ chapter: { id: ID }, at: 'p-ab12' });
  expect(latestPosition(chapters, {})).toBeNull();
});

it('finishes a chapter at its end after about a third of the silent reading time', () => {
  // 1,000 words take about five minutes to read.
  expect(isFinished(1000, 104, true)).toBe(false);
  expect(isFinished(1000, 105, true)).toBe(true);
  expect(isFinished(1000, 1000, false)).toBe(false);
  expect(isFinished(0, 0, true)).toBe(true);
});

it('formats the reading time as minutes remaining', () => {
  expect(formatTimeLeft(1000, 0)).toBe('5 min left');
  expect(formatTimeLeft(1000, 0.5)).toBe('3 min left');
  expect(formatTimeLeft(1000, 0.81)).toBe('Less than 1 min left');
  expect(formatTimeLeft(1000, 1)).toBe('End of chapter');
});

it('restores stored progress unchanged', () => {
  expect(parseReading(serializeReading({ [ID]: HALF }))).toEqual({ [ID]: HALF });
});

it('ignores malformed progress, and clamps values', () => {
  for (const stored of ['', 'null', '[]', '{"v":2,"chapters":{}}', '{"v":1,"chapters":[1]}', '{"v":1'])
    expect(parseReading(stored)).toEqual({});
  const malformed = {
    v: 1,
    chapters: { __proto__: 1, x: HALF, [ID]: { at: '<b>', share: 7, seconds: -1, on: 'x' } },
  };
  expect(parseReading(JSON.stringify(malformed))).toEqual({ [ID]: reading({ share: 1 }) });
});

it('merges imported progress: newer position, longer time, finished if either is', () => {
  const imported = reading({ at: 'p-zz99', share: 0.2, seconds: 10, on: 3000 });
  expect(mergeReading({ [ID]: { ...HALF, finished: true } }, { [ID]: imported, [OTHER]: HALF })).toEqual({
    [ID]: { ...imported, seconds: 90, finished: true },
    [OTHER]: HALF,
  });
});

it('reads what was stored before editions had numbers as the first, and keeps the latest when merging', () => {
  const editionOf = (edition: unknown) =>
    parseReading(JSON.stringify({ v: 1, chapters: { [ID]: { finished: true, edition } } }))[ID]?.edition;
  expect([undefined, null, 'x', 0, -3, 3, 1e9].map(editionOf)).toEqual([1, 1, 1, 1, 1, 3, 9999]);
  const ours = reading({ finished: true, edition: 2, on: 1000 });
  const theirs = reading({ finished: true, edition: 1, on: 3000 });
  expect(mergeReading({ [ID]: ours }, { [ID]: theirs })[ID]?.edition).toBe(2);
});

const exported = {
  viewed: [ID],
  reading: { [ID]: HALF },
  listening: { [ID]: { paragraph: 3, words: 'Ayala’s scale' } },
  preferences: { 'preferred-theme': 'theme-sepia' },
};

it('exports progress, reading and listening positions, and preferences', () => {
  expect(parseReadingFile(serializeReadingFile(exported, new Date(0)))).toEqual(exported);
  const older = JSON.stringify({
    ...JSON.parse(serializeReadingFile(exported, new Date(0))),
    listening: undefined,
  });
  expect(parseReadingFile(older)).toEqual({ ...exported, listening: {} });
});

it('rejects a file with a reason: not JSON, another product, another version, or too large', () => {
  expect(parseReadingFile('PK\u0003')).toBe('not json');
  expect(parseReadingFile('{"books":[]}')).toBe('unknown format');
  expect(parseReadingFile('[]')).toBe('unknown format');
  const newer = serializeReadingFile(exported, new Date(0)).replace('"version": 1', '"version": 2');
  expect(parseReadingFile(newer)).toBe('unsupported version');
  expect(parseReadingFile(' '.repeat(5_000_001))).toBe('too large');
});

it('imports only values that this site could have stored', () => {
  const imported = {
    viewed: [ID, 7, 'x'.repeat(41), null],
    reading: { [ID]: { ...HALF, at: 'javascript:alert(1)' }, hack: HALF },
    listening: { [ID]: { paragraph: 'x', words: 'x' }, [OTHER]: { paragraph: 1, words: 'x'.repeat(301) } },
    preferences: { 'preferred-theme': 'theme-pink', other: 'x' },
  };
  const text = serializeReadingFile(imported as unknown as typeof exported, new Date(0));
  expect(parseReadingFile(text)).toEqual({
    viewed: [ID],
    reading: { [ID]: { ...HALF, at: null } },
    listening: {},
    preferences: {},
  });
});

it('formats a quote as its text in one pair of quotation marks, the title, and the link', () => {
  expect(formatQuote(' The  dog\nis wet. ', 'Honest Weights', 'https://a.org/read/x#p-ab12')).toBe(
    '“The dog is wet.”\nHonest Weights\nhttps://a.org/read/x#p-ab12',
  );
  expect(formatQuote('“Gone.”', 'T', 'https://a.org')).toBe('“Gone.”\nT\nhttps://a.org');
  expect(formatQuote('“Excellent,” said Elior. “Then read.”', 'T', 'https://a.org')).toBe(
    '“‘Excellent,’ said Elior. ‘Then read.’”\nT\nhttps://a.org',
  );
  expect(formatQuote('x'.repeat(3000), 'T', 'https://a.org').length).toBeLessThan(2100);
});
