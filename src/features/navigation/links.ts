// The site's own map: header, sheet and footer print these.

export type NavigationLink = { href: string; label: string; tooltip: string };

export const NAVIGATION_LINKS: readonly NavigationLink[] = [
  { href: '/', label: 'Home', tooltip: 'The books at a glance' },
  { href: '/about', label: 'About the Author', tooltip: 'Who writes these dialogues' },
  { href: '/summaries', label: 'Book Summaries', tooltip: 'What each book asks' },
  { href: '/podcast', label: 'Podcast', tooltip: 'Six episodes to listen to' },
  { href: '/reviews', label: 'Reviews', tooltip: 'What readers say' },
  { href: '/faq', label: 'FAQ', tooltip: 'Three questions, answered' },
  { href: '/contact', label: 'Contact', tooltip: 'Write to us' },
];

export const LEGAL_LINKS = [
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/terms', label: 'Terms of Service' },
  { href: '/accessibility', label: 'Accessibility' },
] as const;

export const SOCIAL_LINKS = [
  { href: 'https://www.instagram.com/speakingwiththealmighty', label: 'Instagram' },
  { href: 'https://www.youtube.com/@speakingwiththealmighty', label: 'YouTube' },
  { href: 'https://www.tiktok.com/@speakingwiththealmighty', label: 'TikTok' },
] as const;

/** Whether a link leads to the page that is shown. Pages below an address count as that address, except below '/'. */
export function isCurrentPage(href: string, pathname: string): boolean {
  return href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
}
