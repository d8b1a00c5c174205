// On the e-book's host the landing page is at '/'; lib/site/site-host.ts lists who shows it there.
import { isGenesisHost } from '~/lib/site/site-host.ts';

/** Where this page should be read instead, or null where it is right. The embedded server has redirected already. */
export function genesisAddress({
  hostname,
  pathname,
  search,
}: Pick<Location, 'hostname' | 'pathname' | 'search'>): string | null {
  return isGenesisHost(hostname) && /^\/landing(?:\.html|\/)?$/.test(pathname) ? `/${search}` : null;
}
