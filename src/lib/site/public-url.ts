import { canonicalUrl, siteUrl } from './canonical-url.ts';

/** Returns absolute URLs unchanged. */
export function publicUrl(path: string): string {
  if (URL.canParse(path)) return path;
  return canonicalUrl(path, import.meta.env.SITE ?? siteUrl(undefined));
}
