// Old addresses, for the embedded server, the redirect files of static hosts, and the not-found page of other hosts.

type Redirect = {
  /** A path; a trailing `/*` matches anything below it (at least one character). */
  from: string;
  to: string;
  /** Redirects only if the query has this parameter. */
  withQuery?: string;
};

/** The former site's archives by date: /2023, /2023/05, /2023/05/17. */
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
  // The newsletter plug-in of the former site confirmed and canceled subscriptions at this address.
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
