import path from 'node:path';
import sharp from 'sharp';
import style from '~/lib/epub/style.css?raw';
import { packEpub } from '~/lib/epub/epub.ts';
import { canonicalUrl } from '~/lib/site/canonical-url.ts';
import { tryOrReport, publishedChapters, releases } from '../at-build/chapters-at-build.ts';
import {
  chapterPage,
  BOOK_LANGUAGE,
  serialBook,
  serialContents,
  type RenderedChapter,
} from './serial-book.ts';

const COVER = path.resolve('src/assets/covers/pragmatism.png');
const COVER_WIDTH = 1000;

export type BookSoFar = { epub: Uint8Array<ArrayBuffer>; chapters: number };

const cachedBooks = new Map<string, Promise<BookSoFar>>();

export function bookSoFar(site: string | URL): Promise<BookSoFar> {
  const key = String(site);
  const cached = import.meta.env.DEV ? undefined : cachedBooks.get(key);
  if (cached) return cached;
  const book = buildBook(site);
  cachedBooks.set(key, book);
  return book;
}

async function buildBook(site: string | URL): Promise<BookSoFar> {
  const toUrl = (path: string) => canonicalUrl(path, site);
  const rendered: RenderedChapter[] = [];
  for (const chapter of await publishedChapters()) {
    const page = await tryOrReport(chapter, 'e-book page', () =>
      Promise.resolve().then(() => chapterPage(chapter, BOOK_LANGUAGE, toUrl)),
    );
    if (page) rendered.push({ chapter, page });
  }
  const updateTimes = (await releases()).map(({ updated_at }) => updated_at);
  const book = serialBook(
    rendered.map(({ chapter }) => chapter),
    updateTimes,
  );
  const cover = await sharp(COVER).resize({ width: COVER_WIDTH }).jpeg({ quality: 82 }).toBuffer();
  const epub = packEpub(book, { ...serialContents(book, rendered, toUrl), style, cover }, 6);
  return { epub, chapters: rendered.length };
}
