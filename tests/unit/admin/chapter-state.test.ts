import { expect, test } from 'vitest';
import { publishNote } from '~/admin/chapters/ChapterTable.tsx';
import { formatDay, formatMoment, isLate, stateLine } from '~/admin/chapters/chapter-state.ts';

const release_date = '2026-11-28T18:00:00+00:00';
const DUE = Date.parse(release_date);
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

test.each([
  ['ready', ready, DUE - 1, '8:00 PM · Ready'],
  ['ready, with an unknown draft', { ...ready, hasDraft: undefined }, DUE - 1, '8:00 PM · Ready'],
  ['due', ready, DUE, 'Ready · goes out within a minute'],
  ['not ready', draft, DUE - 1, 'Not ready'],
  ['late', draft, DUE, 'Late · not ready'],
  ['late, without a text', { ...draft, hasDraft: false }, DUE, 'Late · no text yet'],
  ['unwritten', { ...draft, hasDraft: false }, DUE - 1, 'No text yet'],
  ['undated', { ...draft, release_date: null }, DUE, 'Not ready'],
  ['unpublished', withdrawn, DUE, 'Unpublished · not ready'],
  ['published on its date', published, DUE, ''],
  ['published with unpublished changes', { ...published, hasDraft: true }, DUE, 'Unpublished changes'],
  [
    'published on another day',
    { ...published, published_at: '2026-11-20T09:15:00Z', hasDraft: true },
    DUE,
    'Out since Nov 20, 11:15 AM · Unpublished changes',
  ],
])('describes a chapter that is %s', (_, chapter, now, line) => {
  expect(stateLine(chapter, now)).toBe(line);
});

test('is late after its release date, unless ready or unpublished', () => {
  expect([draft, ready, withdrawn, published].filter((chapter) => isLate(chapter, DUE))).toEqual([draft]);
  expect(isLate(draft, DUE - 1)).toBe(false);
});

test.each([
  [draft, 2, DUE - 1, 'Instead of Nov 28, 8:00 PM. Emails 2 followers.'],
  [draft, 2, DUE, 'Emails 2 followers.'],
  [draft, 0, DUE, 'No followers yet, so no email.'],
  [withdrawn, 2, DUE, 'Followers who got its email don’t get another.'],
])('says what ‘Publish Now’ does', (chapter, followers, now, note) => {
  expect(publishNote(chapter, followers, now)).toBe(note);
});

test('includes the year unless it is the current year in the site’s time zone', () => {
  expect(formatMoment('2027-01-02T18:00:00Z', DUE)).toBe('Jan 2, 2027, 8:00 PM');
  // It is already 2027 in Jerusalem.
  expect(formatMoment('2027-01-02T18:00:00Z', Date.parse('2026-12-31T22:30:00Z'))).toBe('Jan 2, 8:00 PM');
  expect(formatDay('2027-01-02T18:00:00Z', DUE)).toBe('Jan 2, 2027');
});
