// Who stands behind every page, as schema.org says it.
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { canonicalUrl } from '../canonical.ts';
import type { JsonLd } from '../json-ld.ts';

/** The publisher, who is also the author: the books name no person. */
export function publisher(site: string | URL): JsonLd {
  return {
    '@type': 'Organization',
    name: PRODUCT_NAME,
    url: canonicalUrl('/', site),
    logo: { '@type': 'ImageObject', url: canonicalUrl('/icons/icon-512.png', site), width: 512, height: 512 },
  };
}
