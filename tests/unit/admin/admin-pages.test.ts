import { expect, it } from 'vitest';
import { currentAdminPage } from '~/features/admin/admin-pages.ts';

it.each([
  ['/admin', '/admin'],
  ['/admin/chapters', '/admin/chapters'],
  ['/admin/chapters/edit', '/admin/chapters'],
  ['/admin/chapters/new', '/admin/chapters'],
  ['/admin/preview', '/admin/chapters'],
  ['/admin/schedule', '/admin/schedule'],
  ['/admin/analytics', '/admin/analytics'],
  ['/admin/login', undefined],
])('%s is marked as %s in the navigation', (path, current) => {
  expect(currentAdminPage(path)).toBe(current);
});
