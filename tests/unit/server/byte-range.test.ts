import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteRange } from '~/server/site/byte-range.ts';

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=99-99', { first: 99, last: 99 }],
  ['bytes=-5', { first: 95, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes= 10 - 19', { first: 10, last: 19 }],
])('%s of 100 bytes', (header, range) => expect(byteRange(header, 100)).toEqual(range));

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999999999999-'])(
  '%s cannot be had of 100 bytes',
  (header) => expect(byteRange(header, 100)).toBe('impossible'),
);

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-1',
  'bytes=a-b',
  'bytes=0-1,5-6',
  'lines=0-1',
  'bytes=1.5-2',
])('%s means the whole file', (header) => expect(byteRange(header, 100)).toBe('whole'));

test('whatever is asked, a range is within the file', () => {
  const bound = fc.oneof(fc.constant(''), fc.nat().map(String));
  fc.assert(
    fc.property(bound, bound, fc.nat({ max: 10_000 }), (from, to, size) => {
      const range = byteRange(`bytes=${from}-${to}`, size);
      if (typeof range === 'string') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.last).toBeGreaterThanOrEqual(range.first);
      expect(range.last).toBeLessThan(size);
    }),
  );
});
