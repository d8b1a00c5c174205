// Title, description and canonical path of every public route, in one table.
import { CHAPTER_BOOK_TITLE, PRODUCT_NAME } from '../../lib/site/product.ts';

export type RouteMetadata = {
  title: string;
  description: string;
  /** The path this page is known by. */
  path: string;
  /** False keeps the page out of search results. */
  indexPage: boolean;
};

const page = (path: string, title: string, description: string): RouteMetadata => ({
  path,
  title,
  description,
  indexPage: true,
});

export const ROUTE_METADATA = {
  home: page(
    '/',
    `${PRODUCT_NAME} | Dialogues on the Torah`,
    'Seven books read the Torah and the Old Testament as conversations between a narrator and two guides. Browse them, or read a chapter now.',
  ),
  about: page(
    '/about',
    `About the Author | ${PRODUCT_NAME}`,
    'How the dialogues of Speaking with the Almighty came to be written in Israel: the narrator, the two guides, and the habit of asking what the text says.',
  ),
  summaries: page(
    '/summaries',
    `Book Summaries | ${PRODUCT_NAME}`,
    'What each of the seven books and the three-volume bundle is about, five questions each one asks, its price and where to buy it.',
  ),
  podcast: page(
    '/podcast',
    `Podcast | ${PRODUCT_NAME}`,
    'Six episodes of talk about Genesis and beyond: brothers, power, quarantine, tribes, light and bread. Listen here or read the transcripts.',
  ),
  reviews: page(
    '/reviews',
    `Reviews | ${PRODUCT_NAME}`,
    "Three readers on 'Speaking with the Almighty: Genesis': a doubter, a grandmother who studies every week, and an engineer.",
  ),
  faq: page(
    '/faq',
    `Questions and Answers | ${PRODUCT_NAME}`,
    'What these books are, what you will experience from reading them, and whether they change the mindset of a devout person.',
  ),
  contact: page(
    '/contact',
    `Contact | ${PRODUCT_NAME}`,
    'Write to the people behind Speaking with the Almighty: questions about the books, the podcast, accessibility or your data.',
  ),
  privacyPolicy: page(
    '/privacy-policy',
    `Privacy Policy | ${PRODUCT_NAME}`,
    'What this site stores and why, which cookies it asks about, how long data is kept, and how to use your rights.',
  ),
  terms: page(
    '/terms',
    `Terms of Service | ${PRODUCT_NAME}`,
    'The terms under which you may use this site, read its chapters, download its e-book and buy its books elsewhere.',
  ),
  accessibility: page(
    '/accessibility',
    `Accessibility | ${PRODUCT_NAME}`,
    'Choose text size and color, try the keyboard demo, and read what we have done and tested so that everybody can use this site.',
  ),
  chapters: page(
    '/chapters',
    `${CHAPTER_BOOK_TITLE}: all chapters | ${PRODUCT_NAME}`,
    'A book published chapter by chapter: understanding the lack of logic in the world today through the ancient texts. Read it free.',
  ),
  landing: page(
    '/landing',
    `Free Genesis eBook Download | ${PRODUCT_NAME}`,
    'Get your free Genesis eBook. Enter your email to download instantly.',
  ),
  notFound: {
    path: '/404',
    title: `Page Not Found | ${PRODUCT_NAME}`,
    description: 'There is nothing at this address. These pages may have what you were looking for.',
    indexPage: false,
  },
  reader: {
    path: '/read',
    title: `${CHAPTER_BOOK_TITLE} | ${PRODUCT_NAME}`,
    description: `A chapter of ${CHAPTER_BOOK_TITLE}.`,
    indexPage: false,
  },
  preview: {
    path: '/preview',
    title: `Preview | ${PRODUCT_NAME}`,
    description: `A chapter of ${CHAPTER_BOOK_TITLE} that is not published yet.`,
    indexPage: false,
  },
  admin: {
    path: '/admin',
    title: `Administration | ${PRODUCT_NAME}`,
    description: 'Write, schedule and publish chapters.',
    indexPage: false,
  },
} as const satisfies Record<string, RouteMetadata>;

/** What the robots tag says. */
export function robotsFor(indexPage: boolean): string {
  return indexPage ? 'index, follow' : 'noindex, follow';
}
