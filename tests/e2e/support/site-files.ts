import { expect, type APIRequestContext } from '@playwright/test';
import { XMLParser } from 'fast-xml-parser';
import { ROUTES } from '../../../src/lib/site/routes.ts';

export const SITE = 'https://speakingwiththealmighty.com';
export const NEWEST = '/read/the-spies-and-the-statistics';

const BOOKS = [
  'genesis-exodus-leviticus',
  'genesis',
  'exodus',
  'leviticus',
  'numbers',
  'deuteronomy',
  'joshua',
  'judges',
];
const EPISODES = [
  'human-dynamics',
  'josephs-rise-to-power',
  'pandemic-purpose',
  'tribal-networks',
  'the-glow-of-life',
  'was-god-a-vegan',
];

type Facts = readonly [title: string, structuredData: readonly string[]];

const FACTS: Readonly<Record<string, Facts>> = {
  '/': ['Speaking with the Almighty', ['WebPage', 'BreadcrumbList', 'Book', 'Book', 'Book']],
  '/about': ['About the Author', []],
  '/summaries': ['Book Summaries', ['WebPage', 'BreadcrumbList', ...Array<string>(8).fill('Book')]],
  '/podcast': ['Podcast', ['PodcastSeries']],
  '/reviews': ['Reviews', []],
  '/faq': ['Questions and Answers', ['FAQPage']],
  '/contact': ['Contact', []],
  '/privacy-policy': ['Privacy Policy', []],
  '/terms': ['Terms of Service', []],
  '/accessibility': ['Accessibility', []],
  '/scripture': ['Index of Scripture', ['WebPage', 'BreadcrumbList']],
  '/portion': ['This Week’s Torah Portion', ['WebPage', 'BreadcrumbList']],
  '/portions': ['The 54 Torah Portions', ['WebPage', 'BreadcrumbList']],
  '/speaking-with-genesis': ['Speaking With Genesis', ['WebPage', 'BreadcrumbList']],
  '/chapters': ['Pragmatism of the Bible', ['WebPage', 'BreadcrumbList']],
};

export const PAGES: readonly (readonly [path: string, ...Facts])[] = [
  ...Object.values(ROUTES)
    // The landing page is listed under the e-book's own host.
    .filter(({ path, indexPage }) => indexPage && path !== '/landing')
    .map(({ path, title }) => [path, ...(FACTS[path] ?? [title, []])] as const),
  ['/scripture/genesis', 'Genesis: passages discussed', ['WebPage', 'BreadcrumbList']],
  ...BOOKS.map((slug) => [`/books/${slug}`, '', ['Book', 'BreadcrumbList']] as const),
  ...EPISODES.map((slug) => [`/podcast/${slug}`, '', ['PodcastEpisode', 'BreadcrumbList']] as const),
  [NEWEST, 'The Spies and the Statistics', ['Article', 'BreadcrumbList']],
];

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
export const xmlOf = async <Document>(request: APIRequestContext, path: string) =>
  parser.parse(await textOf(request, path), true) as Document;
