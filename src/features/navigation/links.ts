import { ROUTES, type Route } from '~/lib/site/routes.ts';
import { instagram, tiktok, youtube } from '~/lib/site/site.ts';

const pages: readonly Route[] = Object.values(ROUTES);

export const NAVIGATION_LINKS = pages.flatMap(({ path, menu }) => (menu ? [{ href: path, ...menu }] : []));

export const READING_LINKS = [
  { href: '/chapters', label: 'Chapters' },
  { href: '/scripture', label: 'Scripture' },
  { href: '/portion', label: 'Weekly portion' },
  { href: '/search', label: 'Search' },
  { href: '/follow', label: 'Follow' },
  { href: '/press', label: 'Press' },
] as const;

export const LEGAL_LINKS = [
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/terms', label: 'Terms of Service' },
  { href: '/accessibility', label: 'Accessibility' },
] as const;

export const SOCIAL_LINKS = [
  { href: instagram, label: 'Instagram' },
  { href: youtube, label: 'YouTube' },
  { href: tiktok, label: 'TikTok' },
].filter(({ href }) => href !== '');

export function isCurrentPage(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}
