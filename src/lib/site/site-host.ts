// The site answers on two hosts: its own, and one that starts with 'genesis.' for the free e-book. GENESIS_HOST=off leaves the
// second out, for a site without a subdomain. What that host shows at '/', and where its /landing leads:
// server/site/answer-request.ts for the embedded server, dev-middleware.ts for development, static-host-files.ts for
// static hosts, and features/landing/genesis-address.ts in the browser.

/** Read at the server and at the build; a page knows its host by its address. */
function hasGenesisHost(): boolean {
  return globalThis.process?.env?.['GENESIS_HOST'] !== 'off';
}

/** Whether a host name (with or without port) is the e-book's own. */
export function isGenesisHost(host: string | null | undefined): boolean {
  return hasGenesisHost() && /^genesis\./i.test(host ?? '');
}

/** Numbers have no subdomains: 192.168.0.5, [::1]. */
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
