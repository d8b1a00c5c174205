// What several pages have: themselves, the way to them, their publisher, questions with answers.
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { canonicalUrl } from '../../../lib/site/canonical-url.ts';
import type { JsonLd } from '../json-ld.ts';
import type { RouteMetadata } from '../../../lib/site/routes.ts';

export type Crumb = { name: string; path: string };

const HOME: Crumb = { name: 'Home', path: '/' };

/** The page itself, as part of the site. */
export function webPage({ path, title, description }: RouteMetadata, site: string | URL): JsonLd {
  const url = canonicalUrl(path, site);
  return {
    '@type': 'WebPage',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: 'en',
    isPartOf: { '@type': 'WebSite', name: PRODUCT_NAME, url: canonicalUrl('/', site) },
  };
}

/** The way from the home page; on the home page that is one step. */
export function breadcrumb(below: readonly Crumb[], site: string | URL): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [HOME, ...below].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: canonicalUrl(path, site),
    })),
  };
}

/** The publisher, who is also the author: the books name no person. */
export function publisher(site: string | URL): JsonLd {
  return {
    '@type': 'Organization',
    name: PRODUCT_NAME,
    url: canonicalUrl('/', site),
    logo: { '@type': 'ImageObject', url: canonicalUrl('/icons/icon-512.png', site), width: 512, height: 512 },
  };
}

/** Questions and answers as schema.org's FAQPage. */
export function faqData(entries: readonly { question: string; answer: string }[]): JsonLd {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
