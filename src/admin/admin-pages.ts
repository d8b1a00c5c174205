export const ADMIN_PAGES: readonly { href: string; label: string; isForAdministrators?: true }[] = [
  { href: '/admin', label: 'Dashboard' },
  { href: '/admin/chapters', label: 'Chapters' },
  { href: '/admin/schedule', label: 'Schedule' },
  { href: '/admin/texts', label: 'Texts' },
  { href: '/admin/letters', label: 'Letters' },
  { href: '/admin/audience', label: 'Audience', isForAdministrators: true },
  { href: '/admin/analytics', label: 'Analytics' },
  { href: '/admin/mail', label: 'Mail', isForAdministrators: true },
  { href: '/admin/settings', label: 'Settings' },
];

export function currentAdminPage(path: string): string | undefined {
  if (path === '/admin/preview' || path.startsWith('/admin/serials')) return '/admin/chapters';
  if (/^\/admin\/(books|episodes|files)/.test(path)) return '/admin/texts';
  return ADMIN_PAGES.findLast(
    ({ href }) => path === href || (href !== '/admin' && path.startsWith(`${href}/`)),
  )?.href;
}
