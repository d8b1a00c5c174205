import { expect, test } from 'vitest';
import { readFollowers } from '~/admin/audience/read-followers.ts';

test('a quotation mark that is never closed does not hide the rest of the list', () => {
  const rows = Array.from({ length: 1000 }, (_, number) => `reader${number}@example.org,Name`);
  const list = readFollowers(['email,name', 'first@example.org,"Ann', ...rows].join('\n'));
  expect((list?.addresses.length ?? 0) + (list?.invalid ?? 0)).toBeGreaterThan(1000);
});
