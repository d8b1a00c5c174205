// The rules of the page of versions and of the links to a preview.
import { describe, expect, test } from 'vitest';
import { pairOf, PRESENT, toggled } from '~/features/admin/chapters/history/choice.ts';
import { authorWords, versionName } from '~/features/admin/chapters/history/version-words.ts';
import {
  daysProblem,
  isGood,
  linkState,
  previewAddress,
} from '~/features/admin/chapters/editor/share/link-state.ts';

describe('what is compared', () => {
  test('one version is compared with the present text, the older first', () => {
    expect(pairOf([7])).toEqual([7, PRESENT]);
    expect(pairOf([PRESENT, 7])).toEqual([7, PRESENT]);
  });

  test('two versions are compared with each other, the older first', () => {
    expect(pairOf([9, 7])).toEqual([7, 9]);
  });

  test('nothing, and the present text alone, are no pair', () => {
    expect(pairOf([])).toBeNull();
    expect(pairOf([PRESENT])).toBeNull();
  });

  test('a third choice takes the place of the first', () => {
    expect(toggled(toggled(toggled([], 1), 2), 3)).toEqual([2, 3]);
    expect(toggled([2, 3], 2)).toEqual([3]);
  });
});

test('a version is called by its kind and its time on the site’s clock', () => {
  expect(versionName({ kind: 'snapshot', created_at: '2026-11-28T18:00:00Z' })).toBe(
    'While writing, Nov 28, 2026, 20:00',
  );
  expect(versionName({ kind: 'published', created_at: '2026-07-01T18:00:00Z' })).toBe(
    'Published, Jul 1, 2026, 21:00',
  );
});

test('who made a version is said as far as it is known', () => {
  expect(authorWords(null, 'me')).toBe('the server');
  expect(authorWords('me', 'me')).toBe('you');
  expect(authorWords('other', 'me')).toBe('another administrator');
});

describe('a preview link', () => {
  const NOW = Date.parse('2026-11-22T10:00:00Z');
  const link = { expires_at: '2026-11-22T10:00:01Z', revoked_at: null };

  test('is good until it expires or is revoked', () => {
    expect(isGood(link, NOW)).toBe(true);
    expect(isGood(link, NOW + 1000)).toBe(false);
    expect(isGood({ ...link, revoked_at: '2026-11-22T09:00:00Z' }, NOW)).toBe(false);
    expect(linkState(link, NOW)).toBe('good until Nov 22, 2026, 12:00');
    expect(linkState(link, NOW + 1000)).toBe('expired Nov 22, 2026, 12:00');
    expect(linkState({ ...link, revoked_at: '2026-11-22T09:00:00Z' }, NOW)).toBe(
      'revoked Nov 22, 2026, 11:00',
    );
  });

  test('has its secret in the fragment, which browsers send to no server', () => {
    const address = new URL(previewAddress('https://example.org', 'a-token'));
    expect([address.pathname, address.search, address.hash]).toEqual(['/preview', '', '#a-token']);
  });

  test.each([
    ['1', true],
    ['90', true],
    ['0', false],
    ['91', false],
    ['', false],
    ['1.5', false],
    ['1e1', false],
  ])('%s days: %s', (days, isFine) => {
    expect(daysProblem(days)).toBe(isFine ? undefined : 'Choose 1 to 90 days.');
  });
});
