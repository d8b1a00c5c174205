import { CHAPTER_BOOK_TITLE, PRODUCT_NAME } from '../site/product.ts';
import { own } from '../site/site.ts';
import { ROUTES, type RouteMetadata } from '../site/routes.ts';
import type { SerialState } from './serial-state.ts';

type Serial = { slug: string; title: string; tagline: string; state: SerialState; isCurrent: boolean };

/** The serial as a chapter's page shows it. */
export type ChapterSerial = { title: string; listPath: string; bookPath: string; isComplete: boolean };

// Must not change, because devices store it.
export const serialBookPath = (slug: string): string => `/${slug}.epub`;

export const serialPath = ({ slug, isCurrent }: Pick<Serial, 'slug' | 'isCurrent'>): string =>
  isCurrent ? ROUTES.chapters.path : `/serials/${slug}`;

export const FIRST_SERIAL_SLUG = own ? 'your-serial' : 'pragmatism-of-the-bible';

/** The serial of a site without a backend. */
export const FIRST_SERIAL: ChapterSerial = {
  title: CHAPTER_BOOK_TITLE,
  listPath: ROUTES.chapters.path,
  bookPath: serialBookPath(FIRST_SERIAL_SLUG),
  isComplete: false,
};

export function chapterSerial(serial: Serial): ChapterSerial {
  return {
    title: serial.title,
    listPath: serialPath(serial),
    bookPath: serialBookPath(serial.slug),
    isComplete: serial.state === 'complete',
  };
}

/** 'A book published chapter by chapter: understanding the lack of logic' */
export function serialSummary({ title, tagline }: Pick<Serial, 'title' | 'tagline'>): string {
  const text = tagline.trim();
  const summary = text ? text[0]?.toLowerCase() + text.slice(1) : title;
  return `A book published chapter by chapter: ${summary}${/[.?!]$/.test(summary) ? '' : '.'}`;
}

export function serialMetadata(serial: Serial): RouteMetadata {
  return {
    path: ROUTES.chapters.path,
    title: `${serial.title}: all chapters | ${PRODUCT_NAME}`,
    description: `${serialSummary(serial)} Read it free.`,
    indexPage: true,
  };
}

export function completeSerialMetadata(serial: Serial): RouteMetadata {
  return {
    path: `/serials/${serial.slug}`,
    title: `${serial.title}, complete | ${PRODUCT_NAME}`,
    description: `${serialSummary(serial)} Complete, and free to read.`,
    indexPage: true,
  };
}
