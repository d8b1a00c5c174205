/** The pages of the administration as its navigation lists them. */
export const ADMIN_PAGES = [
  { href: '/admin', label: 'Dashboard' },
  { href: '/admin/chapters', label: 'Chapters' },
  { href: '/admin/schedule', label: 'Schedule' },
  { href: '/admin/texts', label: 'Texts' },
  { href: '/admin/analytics', label: 'Analytics' },
  { href: '/admin/settings', label: 'Settings' },
] as const;

/** The listed page that an address belongs to: the editor and the preview belong to 'Chapters'. Undefined for the sign-in page. */
export function currentAdminPage(path: string): string | undefined {
  if (path === '/admin/preview') return '/admin/chapters';
  return ADMIN_PAGES.findLast(
    ({ href }) => path === href || (href !== '/admin' && path.startsWith(`${href}/`)),
  )?.href;
}
