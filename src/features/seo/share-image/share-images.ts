// Which share image belongs to which page.
import { CHAPTER_BOOK_TITLE, PRODUCT_NAME } from '../../../lib/site/product.ts';
import { ROUTES, type RouteMetadata } from '../../../lib/site/routes.ts';

/** The star charts that src/media/share-grounds.ts has drawn. */
export type Ground = 'books' | 'chapters' | 'ebook' | 'podcast';

export type ShareImage = {
  ground: Ground;
  /** A few words above the title. */
  eyebrow: string;
  title: string;
  /** A few words below it. */
  foot: string;
};

export const SHARE_IMAGE_WIDTH = 1200;
export const SHARE_IMAGE_HEIGHT = 630;

const GROUNDS: Readonly<Record<string, Ground>> = {
  '/chapters': 'chapters',
  '/landing': 'ebook',
  '/podcast': 'podcast',
  '/scripture': 'chapters',
  '/speaking-with-genesis': 'ebook',
};

/** Pages below a book of scripture share its image. */
const BOOK_OF_SCRIPTURE = /^\/scripture\/[^/]+/;

/** Address of a page's share image. Pages that ask not to be indexed share the home page's. */
export function shareImagePath({ path, indexPage }: RouteMetadata): string {
  const owner = BOOK_OF_SCRIPTURE.exec(path)?.[0] ?? path;
  return path === '/' || !indexPage ? '/og/home.png' : `/og${owner}.png`;
}

/** The image of a static page. `host` is written below the title. */
export function pageShareImage({ path, title }: RouteMetadata, host: string): ShareImage {
  const isHome = path === '/';
  return {
    ground: GROUNDS[path] ?? GROUNDS[path.replace(/\/[^/]+$/, '')] ?? 'books',
    eyebrow: isHome ? 'Seven books in dialogue' : PRODUCT_NAME,
    title: isHome ? PRODUCT_NAME : title.replace(/ \| .*$/, ''),
    foot: host,
  };
}

export function chapterShareImage(chapter: { chapter_number: number; chapter_title: string }): ShareImage {
  return {
    ground: 'chapters',
    eyebrow: `Chapter ${chapter.chapter_number}`,
    title: chapter.chapter_title,
    foot: CHAPTER_BOOK_TITLE,
  };
}

/** Every page of the route table with its own image. */
export function pagesWithShareImage(): RouteMetadata[] {
  return Object.values(ROUTES).filter(({ indexPage }) => indexPage);
}
