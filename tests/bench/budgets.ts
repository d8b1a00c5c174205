// What every page may weigh and how soon it must be read: one table for the bench and for the browser test.
// KB are 1000 bytes as they travel, compressed, on a first visit that touches nothing; headers count in all but the HTML.
import type { Transfer } from '../e2e/support/transfer.ts';

export type PageKind =
  | 'home'
  | 'content'
  | 'long text'
  | 'summaries'
  | 'reader'
  | 'landing'
  | 'genesis'
  | 'chapter list'
  | 'contact'
  | 'podcast'
  | 'admin sign-in'
  | 'admin'
  | 'admin editor'
  | 'admin analytics';

export type Budget = {
  /** The document, with its styles and scripts inlined. */
  htmlKb: number;
  /** Scripts before the browser has had an idle moment, inline ones (as brotli) included. */
  jsAtLoadKb: number;
  /** All scripts once the page has come to rest; undefined where the administrator's pages load theirs at once. */
  jsAtRestKb?: number;
  imagesAtLoadKb: number;
  totalAtLoadKb: number;
  /** Video and sound that start by themselves. */
  mediaAtRestKb: number;
  /** Lighthouse's largest contentful paint: mobile, simulated throttling, median. */
  lcpMs: number;
};

export const BUDGETS: Record<PageKind, Budget> = {
  // The dialogs of all eight books are in the page, so that opening one asks nothing of the network.
  home: budget(16.5, 6, 80, 55, 100, 950, { mediaAtRestKb: 300 }),
  content: budget(12, 5, 70, 20, 60, 750),
  // A law's worth of words, or the settings, the keyboard demo and the statement on one page.
  'long text': budget(13, 5, 70, 20, 60, 750),
  // Three thousand words about eight books. What is beyond the first flight of packets comes a round trip (150 ms on
  // Lighthouse's phone) after the 750 ms of a content page; the podcast's page has it in its 900.
  summaries: budget(20, 5, 70, 20, 65, 900),
  // 14 KB is for a chapter of 2,400 words.
  reader: budget(14, 6, 80, 0, 45, 700),
  // 14 KB for the e-book's page, as on its own host, and 2 KB for the header that the main host shows above it.
  landing: budget(16, 8, 80, 30, 80, 900),
  genesis: budget(14, 8, 80, 30, 80, 900),
  'chapter list': budget(14, 6, 80, 20, 65, 750),
  contact: budget(12, 6, 80, 60, 100, 900),
  // The transcripts of six episodes are text on the page: nobody has to listen, or ask for a file, to know what was said.
  podcast: budget(28, 6, 80, 60, 115, 900),
  'admin sign-in': budget(12, 130, undefined, 0, 170, 2000),
  admin: budget(12, 150, undefined, 0, 170, 2000),
  // The preview renders and sanitises as the reader's page does, in the browser.
  'admin editor': budget(12, 150, undefined, 0, 185, 2000),
  'admin analytics': budget(12, 240, undefined, 0, 260, 2500),
};

/** Ten packets, which a server sends before it waits for an answer. One byte more costs a round trip. */
export const FIRST_FLIGHT_BYTES = 14_600;

/** Scripts that a public page asks for on a first visit that touches nothing. */
export const MOST_SCRIPTS = 6;

/** One subset of the display type; Hebrew has a file of its own. */
export const FONT_FILE_KB = 25;

/** What Lighthouse must say of every public page. */
export const LIGHTHOUSE_LIMITS = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  tbtMs: 50,
  cls: 0.01,
} as const;

export type MeasuredPage = { path: string; kind: PageKind };

/** The longest chapter of the seed that is published. */
export const READER_PATH = '/read/your-enemys-donkey';

export const PUBLIC_PAGES: readonly MeasuredPage[] = [
  { path: '/', kind: 'home' },
  { path: '/landing', kind: 'landing' },
  { path: '/about', kind: 'content' },
  { path: '/summaries', kind: 'summaries' },
  { path: '/podcast', kind: 'podcast' },
  { path: '/reviews', kind: 'content' },
  { path: '/faq', kind: 'content' },
  { path: '/contact', kind: 'contact' },
  { path: '/terms', kind: 'content' },
  { path: '/accessibility', kind: 'long text' },
  { path: '/privacy-policy', kind: 'long text' },
  { path: '/chapters', kind: 'chapter list' },
  { path: READER_PATH, kind: 'reader' },
  { path: '/404', kind: 'content' },
];

export const SIGN_IN_PAGE: MeasuredPage = { path: '/admin/login', kind: 'admin sign-in' };

/** Measured as the signed-in administrator. */
export const ADMIN_PAGES: readonly MeasuredPage[] = [
  { path: '/admin', kind: 'admin' },
  { path: '/admin/chapters', kind: 'admin' },
  { path: '/admin/chapters/new', kind: 'admin editor' },
  { path: '/admin/chapters/edit', kind: 'admin editor' },
  { path: '/admin/chapters/history', kind: 'admin editor' },
  { path: '/admin/preview', kind: 'admin' },
  { path: '/admin/analytics', kind: 'admin analytics' },
];

/** The landing page as the e-book's own host shows it. */
export const GENESIS_PAGE: MeasuredPage = { path: '/', kind: 'genesis' };

/**
 * The page for chapters newer than the build: it is replaced by the chapter's own with the next one. The file of the
 * e-book's own host has no address on this one. A preview is for the few who were given its link.
 */
export const UNWEIGHED_PAGES: readonly string[] = ['/read', '/genesis', '/preview'];

export type Figure = { name: string; value: number; limit: number | undefined };

/** The figures of one page beside their limits, in KB, in the order of the table's columns. */
export function figuresOf(kind: PageKind, transfer: Transfer): Figure[] {
  const limits = BUDGETS[kind];
  const { atLoad, atRest } = transfer;
  return [
    { name: 'HTML', value: atLoad.html, limit: limits.htmlKb },
    { name: 'JS at load', value: atLoad.js, limit: limits.jsAtLoadKb },
    { name: 'JS at rest', value: atRest.js, limit: limits.jsAtRestKb },
    { name: 'images at load', value: atLoad.images, limit: limits.imagesAtLoadKb },
    { name: 'largest font', value: atLoad.largestFont, limit: FONT_FILE_KB },
    { name: 'all at load', value: atLoad.total, limit: limits.totalAtLoadKb },
    { name: 'media at rest', value: atRest.media, limit: limits.mediaAtRestKb },
  ].map((figure) => ({ ...figure, value: figure.value / 1000 }));
}

function budget(
  htmlKb: number,
  jsAtLoadKb: number,
  jsAtRestKb: number | undefined,
  imagesAtLoadKb: number,
  totalAtLoadKb: number,
  lcpMs: number,
  { mediaAtRestKb = 0 }: { mediaAtRestKb?: number } = {},
): Budget {
  return {
    htmlKb,
    jsAtLoadKb,
    ...(jsAtRestKb !== undefined && { jsAtRestKb }),
    imagesAtLoadKb,
    totalAtLoadKb,
    mediaAtRestKb,
    lcpMs,
  };
}
