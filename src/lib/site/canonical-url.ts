// The public address of the site: canonical links, feeds and the sitemap are made from it.
import { genesisOrigin, isGenesisHost } from './site-host.ts';

const PRODUCTION_URL = 'https://speakingwiththealmighty.com';

/**
 * The origin to publish under.
 * @param setting `SITE_URL`; when empty, the product's own address
 * @throws TypeError when the setting is not an http(s) address
 */
export function siteUrl(setting: string | undefined): string {
  if (!setting?.trim()) return PRODUCTION_URL;
  const url = URL.parse(setting.trim());
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`SITE_URL must be an address such as https://example.org, not '${setting}'.`);
  }
  return url.origin;
}

/** The canonical address of a path on a site. The landing page lives on the e-book's own host. */
export function canonicalUrl(path: string, siteUrl: string | URL): string {
  const site = new URL(siteUrl);
  const host = site.host.replace(/^www\./i, '');
  const genesis = new URL(genesisOrigin(`https://${host}`));
  if (path === '/landing' && isGenesisHost(genesis.host)) return genesis.href;
  const clean = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return `https://${host}${clean === '' ? '/' : clean}`;
}
