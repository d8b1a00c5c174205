// GENESIS_HOST=off disables the e-book's own host.

function hasGenesisHost(): boolean {
  return globalThis.process?.env?.['GENESIS_HOST'] !== 'off';
}

/** serve-folder.ts, host-files.ts (Netlify), and dev-middleware.ts choose the page. */
export function isGenesisHost(host: string | null | undefined): boolean {
  return hasGenesisHost() && /^genesis\./i.test(host ?? '');
}

const IP_ADDRESS = /^(?:\d+(?:\.\d+){3}|\[.*\])$/;

/** https://genesis.example.org for https://www.example.org. On an IP address, the site's own origin. */
export function genesisOrigin(siteUrl: string | URL): string {
  const url = new URL(siteUrl);
  const host = url.host.replace(/^www\./i, '');
  if (IP_ADDRESS.test(url.hostname) || !hasGenesisHost()) return url.origin;
  return `${url.protocol}//${isGenesisHost(host) ? host : `genesis.${host}`}`;
}

const PRODUCTION_URL = 'https://speakingwiththealmighty.com';

/**
 * @param setting `SITE_URL`
 * @throws TypeError unless the setting is an http(s) URL
 */
export function siteUrl(setting: string | undefined): string {
  if (!setting?.trim()) return PRODUCTION_URL;
  const url = URL.parse(setting.trim());
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`SITE_URL must be a URL such as https://example.org, not '${setting}'.`);
  }
  return url.origin;
}

export function canonicalUrl(path: string, siteUrl: string | URL): string {
  const site = new URL(siteUrl);
  const host = site.host.replace(/^www\./i, '');
  const genesis = new URL(genesisOrigin(`https://${host}`));
  if (path === '/landing' && isGenesisHost(genesis.host)) return genesis.href;
  const clean = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return `https://${host}${clean === '' ? '/' : clean}`;
}

export function genesisUrl({
  hostname,
  pathname,
  search,
}: Pick<Location, 'hostname' | 'pathname' | 'search'>): string | null {
  return isGenesisHost(hostname) && /^\/landing(?:\.html|\/)?$/.test(pathname) ? `/${search}` : null;
}
