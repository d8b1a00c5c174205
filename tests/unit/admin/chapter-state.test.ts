import { describe, expect, test } from 'vitest';
import { chapterState, formatDay, stateName, describeState } from '~/admin/chapters/chapter-state.ts';

const release_date = '2026-11-28T18:00:00+00:00';
const at = Date.parse(release_date);
const draft = { is_published: false, is_ready: false, release_date, published_at: null };
const ready = { ...draft, is_ready: true };
const published = {
  ...draft,
  is_published: true,
  published_at: '2026-11-20T09:15:00+00:00',
};
const written = { hasDraft: true, isWithdrawn: false };
const unwritten = { hasDraft: false, isWithdrawn: false };

test('labels a chapter as draft, ready, published, or withdrawn', () => {
  expect(stateName(chapterState(draft, false))).toBe('Draft');
  expect(stateName(chapterState(draft, true))).toBe('Withdrawn');
  expect(stateName(chapterState(ready, false))).toBe('Ready');
  expect(stateName(chapterState(ready, true))).toBe('Ready');
  expect(stateName(chapterState(published, true))).toBe('Published');
});

describe('chapter state description', () => {
  test('shows when a ready chapter goes out, in the site’s time zone', () => {
    expect(describeState(ready, written, at - 1)).toBe('Goes out Nov 28, 20:00');
    expect(describeState(ready, { ...written, hasDraft: undefined }, at - 1)).toBe('Goes out Nov 28, 20:00');
  });

  test('includes the year unless it is the current one', () => {
    const newYear = { ...ready, release_date: '2027-01-02T18:00:00+00:00' };
    expect(describeState(newYear, written, at)).toBe('Goes out Jan 2, 2027, 20:00');
    // It is already 2027 in Jerusalem.
    expect(describeState(newYear, written, Date.parse('2026-12-31T22:30:00Z'))).toBe('Goes out Jan 2, 20:00');
    expect(formatDay('2027-01-02T18:00:00Z', at)).toBe('Jan 2, 2027');
  });

  test('announces a due chapter within a minute', () => {
    expect(describeState(ready, written, at)).toBe('Goes out within a minute');
  });

  test('warns that an unready chapter will not or did not go out', () => {
    expect(describeState(draft, written, at - 1)).toBe('Not ready: will not go out on Nov 28');
    expect(describeState(draft, written, at)).toBe('Not ready: did not go out on Nov 28');
    const withdrawn = { hasDraft: true, isWithdrawn: true };
    expect(describeState(draft, withdrawn, at - 1)).toBe('Not ready: will not go out on Nov 28');
    expect(describeState(draft, withdrawn, at)).toBe('Not ready: was planned for Nov 28');
    expect(describeState(draft, unwritten, at - 1)).toBe('No text yet: will not go out on Nov 28');
  });

  test('mentions a missing date', () => {
    expect(describeState({ ...draft, release_date: null }, written, at)).toBe('No date');
    expect(describeState({ ...draft, release_date: null }, unwritten, at)).toBe('No date, no text yet');
  });

  test('shows the publication date of a published chapter and any unpublished changes', () => {
    expect(describeState(published, unwritten, at)).toBe('Published Nov 20, 2026, 11:15');
    expect(describeState(published, written, at)).toBe(
      'Published Nov 20, 2026, 11:15; has unpublished changes',
    );
  });
});
