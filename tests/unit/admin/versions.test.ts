import { expect, test } from 'vitest';
import { describeLink } from '~/admin/chapters/editor/PreviewLinks.tsx';
import { formatAuthor, kindName, versionName } from '~/admin/chapters/history/versions.ts';

test('shows the edition of a publication', () => {
  const editions = [
    { edition: 3, published_at: '2026-11-28T18:00:00.5+00:00' },
    { edition: 2, published_at: '2026-11-27T18:00:00+00:00' },
  ];
  const versions = [
    '2026-11-28T18:00:00.5+00:00',
    '2026-11-28T18:00:00.45+00:00',
    '2026-11-27T18:00:00+00:00',
    '2026-11-26T18:00:00+00:00',
  ].map((created_at) => ({ kind: 'published', created_at }) as const);
  const nameOf = (created_at: string) => kindName({ kind: 'published', created_at }, { editions, versions });
  expect(nameOf('2026-11-28T18:00:00.5+00:00')).toBe('Published, edition 3');
  expect(nameOf('2026-11-28T18:00:00.45+00:00')).toBe('Published, edition 2, corrected');
  expect(nameOf('2026-11-27T18:00:00+00:00')).toBe('Published, edition 2');
  expect(nameOf('2026-11-26T18:00:00+00:00')).toBe('Published');
  expect(kindName({ kind: 'saved', created_at: '2026-11-29T00:00:00+00:00' }, { editions, versions })).toBe(
    'Saved',
  );
});

test('labels a version with its kind and its time in the site’s time zone', () => {
  expect(versionName({ kind: 'snapshot', created_at: '2025-11-28T18:00:00Z' })).toBe(
    'Autosaved Nov 28, 2025, 8:00 PM',
  );
  expect(versionName({ kind: 'published', created_at: '2025-07-01T18:00:00Z' })).toBe(
    'Published Jul 1, 2025, 9:00 PM',
  );
});

test('describes the author of a version', () => {
  expect(formatAuthor(null, 'me')).toBe('Automatically');
  expect(formatAuthor('me', 'me')).toBe('You');
  expect(formatAuthor('other', 'me')).toBe('Someone else');
});

const NOW = Date.parse('2026-11-22T10:00:00Z');
const link = { expires_at: '2026-11-22T10:00:01Z', revoked_at: null };

test('describes when a preview link expires or was revoked', () => {
  expect(describeLink(link, NOW)).toBe('works until Nov 22, 12:00 PM');
  expect(describeLink(link, NOW + 1000)).toBe('expired Nov 22, 12:00 PM');
  expect(describeLink({ ...link, revoked_at: '2026-11-22T09:00:00Z' }, NOW)).toBe('revoked Nov 22, 11:00 AM');
});
