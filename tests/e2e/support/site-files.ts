// Files of the site as a machine reads them.
import { expect, type APIRequestContext } from '@playwright/test';
import { XMLParser } from 'fast-xml-parser';

export const SITE = 'https://speakingwiththealmighty.com';
export const NEWEST = '/read/the-spies-and-the-statistics';

/** Where a page is, what its title begins with, and what kinds of structured data it carries. */
export const PAGES = [
  ['/', 'Speaking with the Almighty', ['WebPage', 'BreadcrumbList', 'Book', 'Book', 'Book']],
  ['/about', 'About the Author', []],
  ['/summaries', 'Book Summaries', ['WebPage', 'BreadcrumbList', ...Array<string>(8).fill('Book')]],
  ['/podcast', 'Podcast', ['PodcastSeries']],
  ['/reviews', 'Reviews', []],
  ['/faq', 'Questions and Answers', ['FAQPage']],
  ['/contact', 'Contact', []],
  ['/privacy-policy', 'Privacy Policy', []],
  ['/terms', 'Terms of Service', []],
  ['/accessibility', 'Accessibility', []],
  ['/chapters', 'Pragmatism of the Bible', ['WebPage', 'BreadcrumbList']],
  [NEWEST, 'The Spies and the Statistics', ['Article', 'BreadcrumbList']],
] as const;

/** The text at an address that has to be there, without a detour. */
export const textOf = async (
  request: APIRequestContext,
  path: string,
  headers: Record<string, string> = {},
) => {
  const response = await request.get(path, { maxRedirects: 0, headers });
  expect(response.status(), path).toBe(200);
  return response.text();
};

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => name === 'item' || name === 'url' || name === 'sitemap',
});
/** The same, parsed. */
export const xmlOf = async <Document>(request: APIRequestContext, path: string) =>
  parser.parse(await textOf(request, path), true) as Document;
