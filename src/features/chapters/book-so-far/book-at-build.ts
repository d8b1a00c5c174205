import sharp, { type Sharp } from 'sharp';
import style from '~/lib/epub/style.css?raw';
import { packEpub } from '~/lib/epub/epub.ts';
import type { Serial } from '~/lib/collections/entries.ts';
import { canonicalUrl } from '~/lib/site/canonical-url.ts';
import { tryOrReport, publishedChapters, releases } from '../at-build/chapters-at-build.ts';
import {
  chapterPage,
  BOOK_LANGUAGE,
  serialBook,
  serialContents,
  type RenderedChapter,
} from './serial-book.ts';

const COVER_WIDTH = 1000;
const COVER_HEIGHT = 1500;
/** The night of the site's theme, for a serial without a cover. */
const PLAIN_COVER = '#0a0c1c';

export type BookSoFar = { epub: Uint8Array<ArrayBuffer>; chapters: number };

const cachedBooks = new Map<string, Promise<BookSoFar>>();

export function bookSoFar(serial: Serial, site: string | URL): Promise<BookSoFar> {
  const key = `${serial.slug} ${String(site)}`;
  const cached = import.meta.env.DEV ? undefined : cachedBooks.get(key);
  if (cached) return cached;
  const book = buildBook(serial, site);
  cachedBooks.set(key, book);
  return book;
}

async function buildBook(serial: Serial, site: string | URL): Promise<BookSoFar> {
  const toUrl = (path: string) => canonicalUrl(path, site);
  const rendered: RenderedChapter[] = [];
  const published = (await publishedChapters()).filter(({ serial_id }) => serial_id === serial.id);
  for (const chapter of published) {
    const page = await tryOrReport(chapter, 'e-book page', () =>
      Promise.resolve().then(() => chapterPage(chapter, BOOK_LANGUAGE, toUrl)),
    );
    if (page) rendered.push({ chapter, page });
  }
  const changed = serial.isCurrent ? await releases() : published;
  const book = serialBook(
    serial,
    rendered.map(({ chapter }) => chapter),
    changed.map(({ updated_at }) => updated_at),
  );
  const cover = await coverOf(serial).jpeg({ quality: 82 }).toBuffer();
  const epub = packEpub(book, { ...serialContents(serial, book, rendered, toUrl), style, cover }, 6);
  return { epub, chapters: rendered.length };
}

function coverOf({ coverFile }: Serial): Sharp {
  if (coverFile !== undefined) return sharp(coverFile).resize({ width: COVER_WIDTH });
  return sharp({
    create: { width: COVER_WIDTH, height: COVER_HEIGHT, channels: 3, background: PLAIN_COVER },
  });
}
