import { expect, test } from 'vitest';
import {
  chapterState,
  formatDay,
  formatMoment,
  isLate,
  stateLine,
  stateName,
} from '~/admin/chapters/chapter-state.ts';

const release_date = '2026-11-28T18:00:00+00:00';
const at = Date.parse(release_date);
const draft = {
  is_published: false,
  is_ready: false,
  release_date,
  published_at: null,
  hasDraft: true,
  isWithdrawn: false,
};
const ready = { ...draft, is_ready: true };
const withdrawn = { ...draft, isWithdrawn: true };
const published = {
  ...draft,
  is_published: true,
  hasDraft: false,
  published_at: '2026-11-28T18:15:00+00:00',
};

test('labels a chapter as draft, ready, published, or withdrawn', () => {
  expect(stateName(chapterState(draft, false))).toBe('Draft');
  expect(stateName(chapterState(draft, true))).toBe('Withdrawn');
  expect(stateName(chapterState(ready, false))).toBe('Ready');
  expect(stateName(chapterState(ready, true))).toBe('Ready');
  expect(stateName(chapterState(published, true))).toBe('Published');
});

test.each([
  ['ready', ready, at - 1, 'Ready · 20:00'],
  ['ready, with an unknown draft', { ...ready, hasDraft: undefined }, at - 1, 'Ready · 20:00'],
  ['due', ready, at, 'Ready · goes out within a minute'],
  ['not ready', draft, at - 1, 'Draft · not ready'],
  ['late', draft, at, 'Late · not ready'],
  ['late, without a text', { ...draft, hasDraft: false }, at, 'Late · no text yet'],
  ['unwritten', { ...draft, hasDraft: false }, at - 1, 'Draft · no text yet'],
  ['undated', { ...draft, release_date: null }, at, 'Draft · not ready'],
  ['withdrawn', withdrawn, at, 'Withdrawn · not ready'],
  ['published on its date', published, at, ''],
  ['published with unpublished changes', { ...published, hasDraft: true }, at, 'Unpublished changes'],
  [
    'published on another day',
    { ...published, published_at: '2026-11-20T09:15:00Z', hasDraft: true },
    at,
    'Out since Nov 20, 11:15 · Unpublished changes',
  ],
])('describes a chapter that is %s', (_, chapter, now, line) => {
  expect(stateLine(chapter, now)).toBe(line);
});

test('is late once the date has passed, unless ready or withdrawn', () => {
  expect([draft, ready, withdrawn, published].map((chapter) => isLate(chapter, at))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(isLate(draft, at - 1)).toBe(false);
});

test('includes the year of a date unless it is the current one in the site’s time zone', () => {
  expect(formatMoment('2027-01-02T18:00:00Z', at)).toBe('Jan 2, 2027, 20:00');
  // It is already 2027 in Jerusalem.
  expect(formatMoment('2027-01-02T18:00:00Z', Date.parse('2026-12-31T22:30:00Z'))).toBe('Jan 2, 20:00');
  expect(formatDay('2027-01-02T18:00:00Z', at)).toBe('Jan 2, 2027');
});
