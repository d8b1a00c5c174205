// The site answers on two hosts: its own, and one that starts with 'genesis.' for the free e-book.

/** Whether a host name (with or without port) is the e-book's own. */
export function isGenesisHost(host: string | null | undefined): boolean {
  return /^genesis\./i.test(host ?? '');
}

/** The e-book's own origin beside the site's: https://genesis.example.org for https://www.example.org. */
export function genesisOrigin(siteUrl: string | URL): string {
  const url = new URL(siteUrl);
  const host = url.host.replace(/^www\./i, '');
  return `${url.protocol}//${isGenesisHost(host) ? host : `genesis.${host}`}`;
}
