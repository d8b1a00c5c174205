import { describe, expect, test } from 'vitest';
import { describeLink } from '~/admin/chapters/editor/SharePreview.tsx';
import { formatAuthor, pairOf, PRESENT, toggled, versionName } from '~/admin/chapters/history/versions.ts';

describe('version comparison', () => {
  test('compares one version with the current text', () => {
    expect(pairOf([7])).toEqual([7, PRESENT]);
    expect(pairOf([PRESENT, 7])).toEqual([7, PRESENT]);
  });

  test('compares two versions, older first', () => {
    expect(pairOf([9, 7])).toEqual([7, 9]);
  });

  test('compares nothing unless a stored version is selected', () => {
    expect(pairOf([])).toBeNull();
    expect(pairOf([PRESENT])).toBeNull();
  });

  test('replaces the first of two selected versions with a third', () => {
    expect(toggled(toggled(toggled([], 1), 2), 3)).toEqual([2, 3]);
    expect(toggled([2, 3], 2)).toEqual([3]);
  });
});

test('names a version by its kind and its time in the site’s time zone', () => {
  expect(versionName({ kind: 'snapshot', created_at: '2026-11-28T18:00:00Z' })).toBe(
    'While writing, Nov 28, 2026, 20:00',
  );
  expect(versionName({ kind: 'published', created_at: '2026-07-01T18:00:00Z' })).toBe(
    'Published, Jul 1, 2026, 21:00',
  );
});

test('describes the author of a version', () => {
  expect(formatAuthor(null, 'me')).toBe('Automatic');
  expect(formatAuthor('me', 'me')).toBe('You');
  expect(formatAuthor('other', 'me')).toBe('Another administrator');
});

describe('preview link', () => {
  const NOW = Date.parse('2026-11-22T10:00:00Z');
  const link = { expires_at: '2026-11-22T10:00:01Z', revoked_at: null };

  test('is valid until it expires or is revoked', () => {
    expect(describeLink(link, NOW)).toBe('good until Nov 22, 2026, 12:00');
    expect(describeLink(link, NOW + 1000)).toBe('expired Nov 22, 2026, 12:00');
    expect(describeLink({ ...link, revoked_at: '2026-11-22T09:00:00Z' }, NOW)).toBe(
      'revoked Nov 22, 2026, 11:00',
    );
  });
});
