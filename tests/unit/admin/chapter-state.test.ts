import { expect, test } from 'vitest';
import { PUBLISH, toastAfter } from '~/admin/chapters/chapter-changes.ts';
import { publishNote } from '~/admin/chapters/ChapterTable.tsx';
import {
  formatDay,
  formatMoment,
  isLate,
  missingDateStep,
  stateLine,
  stateTone,
} from '~/admin/chapters/chapter-state.ts';

const release_date = '2026-11-28T18:00:00+00:00';
const DUE = Date.parse(release_date);
const FIVE_MINUTES_MS = 300_000;
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
  ['due', ready, DUE + FIVE_MINUTES_MS - 1, 'Ready · goes out within a minute'],
  ['ready, but late', ready, DUE + FIVE_MINUTES_MS, 'Late · Ready'],
  ['not ready', draft, DUE - 1, 'Not ready'],
  ['late', draft, DUE, 'Late · not ready'],
  ['late, without a text', { ...draft, hasDraft: false }, DUE, 'Late · no text yet'],
  ['unwritten', { ...draft, hasDraft: false }, DUE - 1, 'No text yet'],
  ['undated', { ...draft, release_date: null }, DUE, ''],
  ['undated and unwritten', { ...draft, release_date: null, hasDraft: false }, DUE, 'No text yet'],
  ['unpublished', withdrawn, DUE, 'Unpublished'],
  ['unpublished before its date', withdrawn, DUE - 1, 'Not ready'],
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

test('is late after its release date, or five minutes later if ready, unless unpublished', () => {
  const chapters = [draft, ready, withdrawn, published];
  const lateAt = (now: number) => chapters.filter((chapter) => isLate(chapter, now));
  expect(lateAt(DUE + FIVE_MINUTES_MS - 1)).toEqual([draft]);
  expect(lateAt(DUE + FIVE_MINUTES_MS)).toEqual([draft, ready]);
  expect(isLate(draft, DUE - 1)).toBe(false);
});

test('is green while ready, and red once late', () => {
  expect(stateTone(ready, DUE)).toBe('text-success');
  expect(stateTone(ready, DUE + FIVE_MINUTES_MS)).toBe('text-danger');
});

test.each([
  [draft, 2, DUE - 1, 'It goes out now, not on Nov 28, 8:00 PM. 2 followers get an email.'],
  [draft, 1, DUE, '1 follower gets an email.'],
  [draft, 0, DUE, 'No followers yet, so no email.'],
  [draft, undefined, DUE, 'Followers get an email.'],
  [withdrawn, 2, DUE, 'Followers get an email only if they haven’t had one about it.'],
])('says what ‘Publish Now’ does', (chapter, followers, now, note) => {
  expect(publishNote(chapter, { followers, isHeld: false }, now)).toBe(note);
});

test('promises no email while email is not connected', () => {
  const held = { followers: 2, isHeld: true };
  expect(publishNote(draft, held, DUE)).toBe('2 followers get an email once email is connected.');
  expect(toastAfter(PUBLISH, held).description).toBe('Emails wait until email is connected.');
  expect(toastAfter(PUBLISH, { ...held, followers: 0 }).description).toBe('No followers yet, so no email.');
  expect(toastAfter(PUBLISH, { ...held, isHeld: false }).description).toMatch(/^Emails go out/);
});

test.each([
  [{ ...draft, release_date: null }, 'Choose a date'],
  [draft, 'Choose a new date'],
  [ready, null],
  [published, null],
  [{ ...draft, hasDraft: false }, null],
  [{ ...draft, release_date: new Date(DUE + FIVE_MINUTES_MS + 1).toISOString() }, null],
])('names the date as the next step if one is missing', (chapter, step) => {
  expect(missingDateStep(chapter, DUE + FIVE_MINUTES_MS)).toBe(step);
});

test('includes the year unless it is the current year in the site’s time zone', () => {
  expect(formatMoment('2027-01-02T18:00:00Z', DUE)).toBe('Jan 2, 2027, 8:00 PM');
  // It is already 2027 in Jerusalem.
  expect(formatMoment('2027-01-02T18:00:00Z', Date.parse('2026-12-31T22:30:00Z'))).toBe('Jan 2, 8:00 PM');
  expect(formatDay('2027-01-02T18:00:00Z', DUE)).toBe('Jan 2, 2027');
});
