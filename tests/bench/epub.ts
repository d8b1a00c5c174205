// How long 'the book so far' takes, made of the database's chapters by the code of the build.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import sharp from 'sharp';
import type { Backend } from '../../src/server/backend/create-backend.ts';
import type { SerialChapter } from '../../src/features/chapters/book-so-far/serial-book.ts';

const SRC = new URL('../../src/', import.meta.url);
const COVER = 'src/assets/covers/pragmatism.png';
const STYLE = 'src/lib/epub/style.css';
const addressOf = (path: string) => `https://example.org${path}`;

/** Seconds from the rows to the file, and its size in MB. */
export async function measureEpub(backend: Backend): Promise<{ seconds: number; mb: number }> {
  const { chapterPage, serialBook, serialContents, packEpub, BOOK_LANGUAGE } = await loadMaker();
  const chapters = await backend.sql<SerialChapter>(
    `select id, chapter_number, chapter_title, slug, content, is_published, published_at::text
     from public.book_chapters where is_published order by chapter_number`,
  );
  const startedAt = performance.now();
  const written = chapters.map((chapter) => ({
    chapter,
    page: chapterPage(chapter, BOOK_LANGUAGE, addressOf),
  }));
  const book = serialBook(chapters, []);
  const cover = await sharp(COVER).resize({ width: 1000 }).jpeg({ quality: 82 }).toBuffer();
  const style = readFileSync(STYLE, 'utf8');
  const epub = packEpub(book, { ...serialContents(book, written, addressOf), style, cover }, 6);
  return { seconds: (performance.now() - startedAt) / 1000, mb: epub.byteLength / 1e6 };
}

/** The site's own modules name each other by '~/', which Vite knows and Node does not. */
async function loadMaker() {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier.startsWith('~/') ? new URL(specifier.slice(2), SRC).href : specifier, context),
  });
  try {
    return {
      ...(await import('../../src/features/chapters/book-so-far/chapter-page.ts')),
      ...(await import('../../src/features/chapters/book-so-far/serial-book.ts')),
      ...(await import('../../src/lib/epub/pack-epub.ts')),
    };
  } finally {
    hooks.deregister();
  }
}
