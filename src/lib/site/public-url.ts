import { canonicalUrl, siteUrl } from './canonical-url.ts';

export function publicUrl(path: string): string {
  return canonicalUrl(path, import.meta.env.SITE ?? siteUrl(undefined));
}
