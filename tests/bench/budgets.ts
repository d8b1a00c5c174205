// Compressed sizes for a first visit without interaction, in KB of 1,000 bytes. All figures except HTML include headers.
import {
  ADMIN_ROUTES,
  BOOK_ROUTE,
  CHAPTER_QUESTIONS_ROUTE,
  CHANGES_ROUTE,
  CHAPTER_ROUTE,
  EPISODE_ROUTE,
  GENESIS_ROUTE,
  ROUTES,
  SCRIPTURE_BOOK_ROUTE,
  type PageKind,
  type Route,
} from '../../src/lib/site/routes.ts';
import type { Transfer } from '../e2e/support/transfer.ts';

export type Budget = {
  htmlKb: number;
  /** Scripts before the first idle callback, including inline scripts (as brotli). */
  jsAtLoadKb: number;
  /** Undefined if all scripts load at once. */
  jsAtRestKb: number | undefined;
  imagesAtLoadKb: number;
  totalAtLoadKb: number;
  /** Lighthouse's median largest contentful paint on mobile with simulated throttling. */
  lcpMs: number;
  mediaAtRestKb: number;
};

const budget = (
  htmlKb: number,
  jsAtLoadKb: number,
  jsAtRestKb: number | undefined,
  imagesAtLoadKb: number,
  totalAtLoadKb: number,
  lcpMs: number,
  mediaAtRestKb = 0,
): Budget => ({ htmlKb, jsAtLoadKb, jsAtRestKb, imagesAtLoadKb, totalAtLoadKb, lcpMs, mediaAtRestKb });

export const BUDGETS: Record<PageKind, Budget> = {
  home: budget(17.5, 6, 80, 55, 100, 950, 300),
  content: budget(12, 5, 70, 20, 60, 750),
  'long text': budget(13.6, 5, 70, 20, 60, 750),
  // Measured with 3,000 words. Bytes beyond the initial TCP window take another round trip (150 ms on Lighthouse's
  // phone) on top of a content page's 750 ms.
  summaries: budget(20.5, 5, 70, 20, 66, 900),
  reader: budget(14, 6, 80, 0, 45, 700),
  book: budget(14, 6, 80, 30, 70, 800),
  episode: budget(14, 6, 80, 25, 65, 900),
  landing: budget(16, 8, 80, 30, 80, 900),
  genesis: budget(14, 8, 80, 30, 80, 900),
  'chapter list': budget(14, 6, 80, 20, 65, 750),
  contact: budget(12, 6, 80, 60, 100, 900),
  podcast: budget(15.5, 6, 80, 60, 115, 900),
  search: budget(14, 8, 80, 0, 60, 750),
  scripture: budget(20, 5, 70, 0, 66, 900),
  'admin sign-in': budget(12, 130, undefined, 0, 170, 2000),
  admin: budget(12, 150, undefined, 0, 180, 2000),
  // The preview is rendered and sanitized in the browser. CodeMirror (90 KB) loads after the page.
  'admin editor': budget(12.5, 270, undefined, 0, 310, 2000),
  'admin tool': budget(12, 165, undefined, 0, 192, 2000),
  // The eight covers.
  'admin books': budget(12, 165, undefined, 22, 214, 2000),
  'admin preview': budget(22, 180, undefined, 0, 210, 2000),
  'admin analytics': budget(12, 250, undefined, 0, 275, 2500),
};

/** TCP's initial window of ten packets. One more byte costs a round trip. */
export const FIRST_FLIGHT_BYTES = 14_600;

export const MAX_SCRIPTS = 6;

export const FONT_FILE_KB = 25;

export const LIGHTHOUSE_LIMITS = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  tbtMs: 50,
  cls: 0.01,
} as const;

export type MeasuredPage = { path: string; kind: PageKind };

export const READER_PATH = '/read/your-enemys-donkey';
export const REVISED_PATH = '/read/the-corner-of-the-field';

const routes: readonly Route[] = Object.values(ROUTES);
const withBudget = (list: readonly { path: string; kind?: PageKind }[]): MeasuredPage[] =>
  list.flatMap(({ path, kind }) => (kind ? [{ path, kind }] : []));
const isAdminRoute = ({ path }: { path: string }) => path.startsWith('/admin');

export const PUBLIC_PAGES: readonly MeasuredPage[] = [
  ...withBudget(routes.filter((route) => !isAdminRoute(route))),
  { ...CHAPTER_ROUTE, path: READER_PATH },
  { ...CHAPTER_QUESTIONS_ROUTE, path: `${READER_PATH}/questions` },
  { ...CHANGES_ROUTE, path: `${REVISED_PATH}/changes` },
  { ...SCRIPTURE_BOOK_ROUTE, path: '/scripture/genesis' },
  { ...BOOK_ROUTE, path: '/books/genesis' },
  { ...EPISODE_ROUTE, path: '/podcast/was-god-a-vegan' },
];

export const BUDGETED_PAGES: readonly MeasuredPage[] = [
  ...PUBLIC_PAGES,
  { ...CHAPTER_ROUTE, path: REVISED_PATH },
  { ...EPISODE_ROUTE, path: '/podcast/human-dynamics' },
];

const adminPages = withBudget([...routes.filter(isAdminRoute), ...ADMIN_ROUTES]);

export const SIGN_IN_PAGE: MeasuredPage = { path: '/admin/login', kind: 'admin sign-in' };

export const ADMIN_PAGES: readonly MeasuredPage[] = adminPages.filter(
  ({ path }) => path !== SIGN_IN_PAGE.path,
);

export const GENESIS_PAGE: MeasuredPage = { ...GENESIS_ROUTE, path: '/' };

export type Figure = { name: string; value: number; limit: number | undefined };

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
