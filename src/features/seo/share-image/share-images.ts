import { CHAPTER_BOOK_TITLE, PRODUCT_NAME } from '../../../lib/site/product.ts';
import { theme } from '../../../lib/site/site.ts';
import type { RouteMetadata } from '../../../lib/site/routes.ts';

export type ShareImage = {
  background: 'books' | 'chapters' | 'ebook' | 'podcast';
  eyebrow: string;
  title: string;
  footer: string;
};

export const SHARE_IMAGE_WIDTH = 1200;
export const SHARE_IMAGE_HEIGHT = 630;

const BACKGROUNDS: Readonly<Record<string, ShareImage['background']>> = {
  '/chapters': 'chapters',
  '/landing': 'ebook',
  '/podcast': 'podcast',
  '/portion': 'chapters',
  '/portions': 'chapters',
  '/questions': 'chapters',
  '/scripture': 'chapters',
  '/serials': 'chapters',
  '/speaking-with-genesis': 'ebook',
};

export function shareImagePath({ path, indexPage }: RouteMetadata): string {
  return path === '/' || !indexPage ? '/og/home.png' : `/og${path}.png`;
}

export function pageShareImage({ path, title }: RouteMetadata, host: string): ShareImage {
  const isHome = path === '/';
  return {
    background: BACKGROUNDS[path] ?? BACKGROUNDS[path.replace(/\/[^/]+$/, '')] ?? 'books',
    eyebrow: isHome ? theme : PRODUCT_NAME,
    title: isHome ? PRODUCT_NAME : title.replace(/ \| .*$/, ''),
    footer: host,
  };
}

export function chapterShareImage(
  chapter: { chapter_number: number; chapter_title: string },
  serial = CHAPTER_BOOK_TITLE,
): ShareImage {
  return {
    background: 'chapters',
    eyebrow: `Chapter ${chapter.chapter_number}`,
    title: chapter.chapter_title,
    footer: serial,
  };
}
