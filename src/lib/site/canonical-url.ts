// The public URL of the site, and the e-book's own host, which starts with "genesis.". GENESIS_HOST=off disables that host.

function hasGenesisHost(): boolean {
  return globalThis.process?.env?.['GENESIS_HOST'] !== 'off';
}

export function isGenesisHost(host: string | null | undefined): boolean {
  return hasGenesisHost() && /^genesis\./i.test(host ?? '');
}

/** IP addresses have no subdomains: 192.168.0.5, [::1]. */
const IP_ADDRESS = /^(?:\d+(?:\.\d+){3}|\[.*\])$/;

/**
 * The e-book's own origin beside the site's: https://genesis.example.org for https://www.example.org.
 * A site on a bare IP address has no such host; there it is the site's own origin.
 */
export function genesisOrigin(siteUrl: string | URL): string {
  const url = new URL(siteUrl);
  const host = url.host.replace(/^www\./i, '');
  if (IP_ADDRESS.test(url.hostname) || !hasGenesisHost()) return url.origin;
  return `${url.protocol}//${isGenesisHost(host) ? host : `genesis.${host}`}`;
}

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

/** The landing page's canonical URL is on the e-book's own host. */
export function canonicalUrl(path: string, siteUrl: string | URL): string {
  const site = new URL(siteUrl);
  const host = site.host.replace(/^www\./i, '');
  const genesis = new URL(genesisOrigin(`https://${host}`));
  if (path === '/landing' && isGenesisHost(genesis.host)) return genesis.href;
  const clean = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return `https://${host}${clean === '' ? '/' : clean}`;
}

/** The URL to redirect to, or null. The embedded server redirects by itself. */
export function genesisAddress({
  hostname,
  pathname,
  search,
}: Pick<Location, 'hostname' | 'pathname' | 'search'>): string | null {
  return isGenesisHost(hostname) && /^\/landing(?:\.html|\/)?$/.test(pathname) ? `/${search}` : null;
}
