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
  type WrittenChapter,
} from './serial-book.ts';

const COVER = path.resolve('src/assets/covers/pragmatism.png');
const COVER_WIDTH = 1000;

export type BookSoFar = { epub: Uint8Array<ArrayBuffer>; chapters: number };

const made = new Map<string, Promise<BookSoFar>>();

export function bookSoFar(site: string | URL): Promise<BookSoFar> {
  const key = String(site);
  const known = import.meta.env.DEV ? undefined : made.get(key);
  if (known) return known;
  const making = makeBook(site);
  made.set(key, making);
  return making;
}

async function makeBook(site: string | URL): Promise<BookSoFar> {
  const addressOf = (address: string) => canonicalUrl(address, site);
  const written: WrittenChapter[] = [];
  for (const chapter of await publishedChapters()) {
    const page = await tryOrReport(chapter, 'e-book page', () =>
      Promise.resolve().then(() => chapterPage(chapter, BOOK_LANGUAGE, addressOf)),
    );
    if (page) written.push({ chapter, page });
  }
  const changes = (await releases()).map(({ updated_at }) => updated_at);
  const book = serialBook(
    written.map(({ chapter }) => chapter),
    changes,
  );
  const cover = await sharp(COVER).resize({ width: COVER_WIDTH }).jpeg({ quality: 82 }).toBuffer();
  const epub = packEpub(book, { ...serialContents(book, written, addressOf), style, cover }, 6);
  return { epub, chapters: written.length };
}
