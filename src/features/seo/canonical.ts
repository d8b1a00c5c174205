// One address per page: https, without www, without query, fragment or trailing slash.
import { genesisOrigin, isGenesisHost } from '../../lib/site/site-host.ts';

/** The canonical address of a path on a site. The landing page lives on the e-book's own host. */
export function canonicalUrl(path: string, siteUrl: string | URL): string {
  const site = new URL(siteUrl);
  const host = site.host.replace(/^www\./i, '');
  const genesis = new URL(genesisOrigin(`https://${host}`));
  if (path === '/landing' && isGenesisHost(genesis.host)) return genesis.href;
  const tidy = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return `https://${host}${tidy === '' ? '/' : tidy}`;
}
