// Old URLs, used by the embedded server, static hosts' redirect files, and the 404 page.

type Redirect = {
  /** A trailing `/*` matches at least one character. */
  from: string;
  to: string;
  withQuery?: string;
};

const ARCHIVE_YEARS = { first: 2005, last: 2034 };

const archives: readonly Redirect[] = Array.from(
  { length: ARCHIVE_YEARS.last - ARCHIVE_YEARS.first + 1 },
  (_, index) => `/${ARCHIVE_YEARS.first + index}`,
).flatMap((year) => [
  { from: year, to: '/summaries' },
  { from: `${year}/*`, to: '/summaries' },
]);

export const REDIRECTS: readonly Redirect[] = [
  { from: '/blog', to: '/summaries' },
  { from: '/blog/*', to: '/summaries' },
  { from: '/category/*', to: '/summaries' },
  { from: '/author/*', to: '/summaries' },
  { from: '/tag/*', to: '/summaries' },
  { from: '/product/*', to: '/summaries' },
  { from: '/cgi-sys/*', to: '/' },
  { from: '/books', to: '/summaries' },
  { from: '/privacy', to: '/privacy-policy' },
  // The previous site's newsletter plugin confirmed and canceled subscriptions here.
  { from: '/', withQuery: 'mailpoet_page', to: '/contact' },
  { from: '/mailpoet-page/*', to: '/contact' },
  ...archives,
];

export function redirectFor(pathname: string, search = ''): string | undefined {
  const query = new URLSearchParams(search);
  for (const { from, to, withQuery } of REDIRECTS) {
    if (withQuery !== undefined && !query.has(withQuery)) continue;
    if (
      from.endsWith('/*')
        ? pathname.startsWith(from.slice(0, -1)) && pathname.length >= from.length
        : pathname === from
    ) {
      return to;
    }
  }
  return undefined;
}
