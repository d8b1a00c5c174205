// Addresses of the former site and where they lead now. One table for the embedded server, for the files that
// static hosts read, and for the not-found page of any other host.

type Redirect = {
  /** A path; a trailing `/*` stands for anything below it (at least one character). */
  from: string;
  to: string;
  /** Only where the query has this parameter. */
  withQuery?: string;
};

export const REDIRECTS: readonly Redirect[] = [
  { from: '/blog', to: '/summaries' },
  { from: '/blog/*', to: '/summaries' },
  { from: '/category/*', to: '/summaries' },
  { from: '/author/*', to: '/summaries' },
  { from: '/tag/*', to: '/summaries' },
  { from: '/product/*', to: '/summaries' },
  { from: '/cgi-sys/*', to: '/' },
  { from: '/privacy', to: '/privacy-policy' },
  // The newsletter plug-in of the former site confirmed and cancelled subscriptions at this address.
  { from: '/', withQuery: 'mailpoet_page', to: '/contact' },
  { from: '/mailpoet-page/*', to: '/contact' },
];

/** Archives by date: /2023, /2023/05, /2023/05/17 and their pages. */
const DATE_ARCHIVE = /^\/(?:19|20)\d\d(?:\/(?:0[1-9]|1[0-2])(?:\/.*)?)?$/;

/** Where a path (without trailing slash) and query lead, or undefined when they are no old address. */
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
  return DATE_ARCHIVE.test(pathname) ? '/summaries' : undefined;
}
