import { canonicalUrl, siteUrl } from './canonical-url.ts';

/** The canonical address of a path on the site that is being built. */
export function publicUrl(path: string): string {
  return canonicalUrl(path, import.meta.env.SITE ?? siteUrl(undefined));
}
