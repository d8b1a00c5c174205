// Every page of the site. Metadata, navigation, share images, budgets, and browser tests use this table.
import { CHAPTER_BOOK_TITLE, HAS_EBOOK, HAS_FIRST_EBOOK, PRODUCT_NAME } from './product.ts';
import { ebookPromise, ebookTitle, own, podcastSummary, podcastTitle, subtitle, summary } from './site.ts';

export type RouteMetadata = {
  title: string;
  description: string;
  path: string;
  indexPage: boolean;
};

export type PageKind =
  | 'home'
  | 'content'
  | 'long text'
  | 'summaries'
  | 'reader'
  | 'book'
  | 'episode'
  | 'landing'
  | 'genesis'
  | 'chapter list'
  | 'contact'
  | 'podcast'
  | 'search'
  | 'scripture'
  | 'admin sign-in'
  | 'admin'
  | 'admin editor'
  | 'admin tool'
  | 'admin books'
  | 'admin preview'
  | 'admin analytics';

export type Route = RouteMetadata & {
  kind?: PageKind;
  menu?: { label: string; tooltip: string };
};

const page = (
  path: string,
  kind: PageKind,
  title: string,
  description: string,
  menu?: Route['menu'],
): Route => ({ path, kind, title, description, indexPage: true, ...(menu && { menu }) });

export const ROUTES = {
  home: page('/', 'home', subtitle === '' ? PRODUCT_NAME : `${PRODUCT_NAME} | ${subtitle}`, summary, {
    label: 'Home',
    tooltip: 'The books at a glance',
  }),
  about: page(
    '/about',
    'content',
    `About the Author | ${PRODUCT_NAME}`,
    own
      ? `Who writes ${PRODUCT_NAME}.`
      : 'How the dialogues of Speaking with the Almighty came to be written in Israel: the narrator, the two guides, and the habit of asking what the text says.',
    { label: 'About the Author', tooltip: own ? 'Who writes the books' : 'Who writes these dialogues' },
  ),
  summaries: page(
    '/summaries',
    'summaries',
    `Book Summaries | ${PRODUCT_NAME}`,
    'What each book and each set is about, the questions it asks, its price, and where to buy it.',
    { label: 'Book Summaries', tooltip: 'What each book asks' },
  ),
  podcast: page('/podcast', 'podcast', `Podcast | ${PRODUCT_NAME}`, podcastSummary, {
    label: 'Podcast',
    tooltip: 'Episodes to listen to',
  }),
  reviews: page(
    '/reviews',
    'content',
    `Reviews | ${PRODUCT_NAME}`,
    own
      ? `What readers say about ${PRODUCT_NAME}.`
      : 'Three readers on “Speaking with the Almighty: Genesis”: a doubter, a grandmother who studies every week, and an engineer.',
    { label: 'Reviews', tooltip: 'What readers say' },
  ),
  faq: page(
    '/faq',
    'content',
    `Questions and Answers | ${PRODUCT_NAME}`,
    own
      ? `Questions about ${PRODUCT_NAME}, answered.`
      : 'What these books are, what you will experience from reading them, and whether they change the mindset of a devout person.',
    { label: 'FAQ', tooltip: own ? 'Questions, answered' : 'Three questions, answered' },
  ),
  contact: page(
    '/contact',
    'contact',
    `Contact | ${PRODUCT_NAME}`,
    `Write to the people behind ${PRODUCT_NAME}: questions about the books, the podcast, accessibility, or your data.`,
    { label: 'Contact', tooltip: 'Write to us' },
  ),
  privacyPolicy: page(
    '/privacy-policy',
    'long text',
    `Privacy Policy | ${PRODUCT_NAME}`,
    'What this site stores and why, which cookies it asks about, how long data is kept, and how to use your rights.',
  ),
  terms: page(
    '/terms',
    'long text',
    `Terms of Service | ${PRODUCT_NAME}`,
    'The terms under which you may use this site, read its chapters, download its e-book, and buy its books elsewhere.',
  ),
  accessibility: page(
    '/accessibility',
    'long text',
    `Accessibility | ${PRODUCT_NAME}`,
    'Choose text size and color, try the keyboard demo, and read what we have done and tested so that everyone can use this site.',
  ),
  press: page(
    '/press',
    'summaries',
    `For Journalists and Booksellers | ${PRODUCT_NAME}`,
    'Covers to download, short and long descriptions, prices, formats, and shops of each book, a short biography, and whom to write to.',
  ),
  chapters: page(
    '/chapters',
    'chapter list',
    `${CHAPTER_BOOK_TITLE}: all chapters | ${PRODUCT_NAME}`,
    own
      ? 'A book published chapter by chapter. Read it free.'
      : 'A book published chapter by chapter: understanding the lack of logic in the world today through the ancient texts. Read it free.',
  ),
  follow: page(
    '/follow',
    'content',
    `Get an Email When the Next Chapter Is Out | ${PRODUCT_NAME}`,
    'Enter your email address to get one short email when a new chapter comes out. You confirm with a link and can unsubscribe with one click.',
  ),
  /** Indexed once there is a public letter (letters-at-build.ts). */
  letters: {
    path: '/letters',
    kind: 'content',
    title: `Letters | ${PRODUCT_NAME}`,
    description: `Letters from the author of ${PRODUCT_NAME}: news about the books, the chapters, and the podcast.`,
    indexPage: false,
  },
  followConfirm: {
    path: '/follow/confirm',
    kind: 'content',
    title: `Confirm Your Address | ${PRODUCT_NAME}`,
    description: 'Confirm your email address to get the emails you chose.',
    indexPage: false,
  },
  followPreferences: {
    path: '/follow/preferences',
    kind: 'content',
    title: `Email Preferences | ${PRODUCT_NAME}`,
    description: 'Choose what we email you about, or unsubscribe.',
    indexPage: false,
  },
  scripture: page(
    '/scripture',
    'scripture',
    `Index of Scripture | ${PRODUCT_NAME}`,
    'Every passage of the Hebrew Bible that the chapters, summaries, and episodes discuss, in the order of the Tanakh, each linked to its paragraph.',
  ),
  questions: page(
    '/questions',
    'long text',
    `Questions from the Conversations | ${PRODUCT_NAME}`,
    own
      ? 'Every question asked in the chapters, linked to its paragraph.'
      : 'Every question that the narrator, Elior, and Ayala ask each other in the chapters, with its passage of Scripture, each linked to its paragraph.',
  ),
  portion: page(
    '/portion',
    'scripture',
    `This Week’s Torah Portion | ${PRODUCT_NAME}`,
    'The Torah portion of this week and the next, in Israel and in the diaspora, and every paragraph of the chapters, summaries, and episodes that discusses it.',
  ),
  portions: page(
    '/portions',
    'scripture',
    `The 54 Torah Portions | ${PRODUCT_NAME}`,
    'All weekly portions of the Torah in order, with their verses and the paragraphs of the chapters, summaries, and episodes that discuss them.',
  ),
  search: {
    path: '/search',
    kind: 'search',
    title: `Search | ${PRODUCT_NAME}`,
    description:
      'Search the chapters, book summaries, episodes with their transcripts, questions, and pages.',
    indexPage: false,
  },
  landing: {
    path: '/landing',
    kind: 'landing',
    title: `${HAS_FIRST_EBOOK ? 'Free Genesis eBook Download' : `${ebookTitle || 'Free E-Book'}, Free`} | ${PRODUCT_NAME}`,
    description: HAS_FIRST_EBOOK
      ? 'Get your free Genesis eBook. Enter your email to download instantly.'
      : ebookPromise || 'Get the free e-book. Enter your email to download instantly.',
    indexPage: HAS_EBOOK,
  },
  ebook: {
    path: '/speaking-with-genesis',
    kind: 'long text',
    title: own ? PRODUCT_NAME : `Speaking With Genesis: look inside | ${PRODUCT_NAME}`,
    description: own
      ? ''
      : 'How the free e-book begins: the first pages of “The First Light,” the first of its seven dialogues on Genesis.',
    indexPage: HAS_FIRST_EBOOK,
  },
  notFound: {
    path: '/404',
    kind: 'content',
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
    kind: 'admin',
    title: `Administration | ${PRODUCT_NAME}`,
    description: 'Write, schedule and publish chapters.',
    indexPage: false,
  },
} as const satisfies Record<string, Route>;

export const ADMIN_ROUTES: readonly { path: string; kind: PageKind }[] = [
  { path: '/admin/login', kind: 'admin sign-in' },
  { path: '/admin/chapters', kind: 'admin' },
  { path: '/admin/chapters/new', kind: 'admin editor' },
  { path: '/admin/chapters/edit', kind: 'admin editor' },
  { path: '/admin/chapters/import', kind: 'admin tool' },
  { path: '/admin/chapters/history', kind: 'admin editor' },
  { path: '/admin/serials', kind: 'admin tool' },
  { path: '/admin/serials/edit', kind: 'admin tool' },
  { path: '/admin/preview', kind: 'admin preview' },
  { path: '/admin/schedule', kind: 'admin tool' },
  { path: '/admin/texts', kind: 'admin tool' },
  { path: '/admin/files', kind: 'admin tool' },
  { path: '/admin/books', kind: 'admin books' },
  { path: '/admin/books/edit', kind: 'admin tool' },
  { path: '/admin/episodes', kind: 'admin tool' },
  { path: '/admin/episodes/edit', kind: 'admin tool' },
  { path: '/admin/letters', kind: 'admin tool' },
  { path: '/admin/letters/edit', kind: 'admin editor' },
  { path: '/admin/audience', kind: 'admin tool' },
  { path: '/admin/analytics', kind: 'admin analytics' },
  { path: '/admin/mail', kind: 'admin' },
  { path: '/admin/settings', kind: 'admin' },
  { path: '/admin/reset', kind: 'admin sign-in' },
];

export const GENESIS_ROUTE = { path: '/genesis', kind: 'genesis' } as const;

export const CHAPTER_ROUTE = { path: '/read/[slug]', kind: 'reader' } as const;

export const SERIAL_ROUTE = { path: '/serials/[slug]', kind: 'chapter list' } as const;

export const CHAPTER_QUESTIONS_ROUTE = { path: '/read/[slug]/questions', kind: 'content' } as const;

/** Only for chapters with more than one edition. */
export const CHANGES_ROUTE = { path: '/read/[slug]/changes', kind: 'content' } as const;

export const SCRIPTURE_BOOK_ROUTE = { path: '/scripture/[book]', kind: 'scripture' } as const;

export const BOOK_ROUTE = { path: '/books/[slug]', kind: 'book' } as const;
export const LETTER_ROUTE = { path: '/letters/[slug]', kind: 'content' } as const;
export const EPISODE_ROUTE = { path: '/podcast/[slug]', kind: 'episode' } as const;

export type Feed = { path: string; title: string };

export const CHAPTER_FEED_PATH = '/chapters.xml';
export const chapterFeedTitle = (serial: string): string => `${serial}: chapters`;
export const PODCAST_FEED: Feed = { path: '/podcast.xml', title: `${podcastTitle}: podcast` };
/** Linked from /letters only. */
export const LETTER_FEED: Feed = { path: '/letters.xml', title: `${PRODUCT_NAME}: letters` };

export const feedsOfSite = (serial: string): readonly Feed[] => [
  { path: CHAPTER_FEED_PATH, title: chapterFeedTitle(serial) },
  PODCAST_FEED,
];

export function robotsFor(indexPage: boolean): string {
  return indexPage ? 'index, follow' : 'noindex, follow';
}
