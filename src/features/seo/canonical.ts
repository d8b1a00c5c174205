// One address per page: https, without www, without query, fragment or trailing slash.
import { genesisOrigin } from '../../lib/site-host.ts';

/** The canonical address of a path on a site. The landing page lives on the e-book's own host. */
export function canonicalUrl(path: string, siteUrl: string | URL): string {
  const site = new URL(siteUrl);
  const host = site.host.replace(/^www\./i, '');
  if (path === '/landing') return `${genesisOrigin(`https://${host}`)}/`;
  const tidy = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return `https://${host}${tidy === '' ? '/' : tidy}`;
}
