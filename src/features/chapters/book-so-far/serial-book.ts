// 'The book so far': the published chapters of the serial as the contents of an EPUB 3 file.
import { xhtmlPage } from '~/lib/epub/xhtml.ts';
import type { EpubBook } from '~/lib/epub/epub-book.ts';
import { coverImage } from '~/lib/epub/package-document.ts';
import type { EpubContents, WrittenPage } from '~/lib/epub/pack-epub.ts';
import { ACCESSIBILITY_MAILBOX, CHAPTER_BOOK_TITLE, PRODUCT_NAME } from '~/lib/site/product.ts';
import { escapeXml } from '~/lib/site/xml-text.ts';
import type { BookChapter } from './chapter-page.ts';

export const BOOK_LANGUAGE = 'en-US';
/** Before anything was published. */
const FIRST_DAY = '2026-01-01T00:00:00Z';

export type SerialChapter = BookChapter & {
  is_published: boolean;
  published_at: string;
};

/**
 * The facts of the book.
 * @param changes when anything in it changed, as ISO 8601; a chapter that was taken out counts too
 */
export function serialBook(chapters: readonly SerialChapter[], changes: readonly string[]): EpubBook {
  const times = changes.map((change) => Date.parse(change)).filter((time) => !Number.isNaN(time));
  const first = chapters.map(({ published_at }) => Date.parse(published_at)).sort((a, b) => a - b)[0];
  return {
    title: CHAPTER_BOOK_TITLE,
    subtitle: 'The book so far',
    author: `The authors of ${PRODUCT_NAME}`,
    series: PRODUCT_NAME,
    language: BOOK_LANGUAGE,
    identifier: 'urn:uuid:0b9a6f0e-6a0c-4c64-9c0b-5a2f6d1c7e38',
    published: toSeconds(first ?? Date.parse(FIRST_DAY)).slice(0, 10),
    modified: toSeconds(Math.max(Date.parse(FIRST_DAY), ...times)),
    description:
      'A book published chapter by chapter: understanding the lack of logic in the world today through the ' +
      'ancient texts. This file has the chapters that are out.',
    subjects: ['Bible', 'Torah', 'Dialogues'],
    rights:
      `Copyright © the authors of ${PRODUCT_NAME}. All rights reserved. ` +
      'This e-book is free of charge and may not be sold.',
    coverAlt: 'Cover of Pragmatism of the Bible: a plumb line over an open book, drawn as a star chart.',
  };
}

export type WrittenChapter = { chapter: SerialChapter; page: WrittenPage };

/** Its pages. Only published chapters come into it, whatever the caller hands over. */
export function serialContents(
  book: EpubBook,
  chapters: readonly WrittenChapter[],
  addressOf: (path: string) => string,
): Pick<EpubContents, 'front' | 'texts' | 'landmarks'> {
  const published = chapters
    .filter(({ chapter }) => chapter.is_published)
    .sort((a, b) => a.chapter.chapter_number - b.chapter.chapter_number);
  const texts = published.map(({ page }) => page);
  const [first] = texts;
  return {
    front: [coverPage(book), titlePage(book, published.length, addressOf), copyrightPage(book, addressOf)],
    texts,
    landmarks: [
      { page: 'cover', type: 'cover', label: 'Cover' },
      { page: 'nav', type: 'toc', label: 'Contents' },
      ...(first ? [{ page: first.name, type: 'bodymatter' as const, label: 'First chapter' }] : []),
    ],
  };
}

function coverPage({ title, coverAlt, language }: EpubBook): WrittenPage {
  const body = `<section class="cover" epub:type="cover" aria-label="Cover">
<img src="${coverImage}" alt="${escapeXml(coverAlt)}" role="doc-cover" />
</section>`;
  return {
    name: 'cover',
    title: 'Cover',
    listed: false,
    xhtml: xhtmlPage(`${title}: cover`, body, language),
  };
}

function titlePage(
  { title, subtitle, series, language }: EpubBook,
  chapters: number,
  addressOf: (path: string) => string,
): WrittenPage {
  const count = chapters === 1 ? '1 chapter' : `${chapters} chapters`;
  const body = `<section class="title-page" epub:type="titlepage" aria-labelledby="title">
<h1 id="title" epub:type="title">${escapeXml(title)}</h1>
<p class="subtitle" epub:type="subtitle" role="doc-subtitle">${escapeXml(subtitle)}: ${count}</p>
<p>From the series <em>${escapeXml(series)}</em></p>
<p>New chapters come out at <a href="${escapeXml(addressOf('/chapters'))}">${escapeXml(addressOf('/chapters'))}</a></p>
</section>`;
  return { name: 'title', title: 'Title page', listed: false, xhtml: xhtmlPage(title, body, language) };
}

function copyrightPage(
  { rights, modified, language }: EpubBook,
  addressOf: (path: string) => string,
): WrittenPage {
  const site = escapeXml(addressOf('/'));
  const body = `<section class="small-print" epub:type="copyright-page" aria-labelledby="title">
<h1 id="title">Copyright</h1>
<p>${escapeXml(rights)}</p>
<p>You may keep it on your devices and print it for yourself. You may quote short passages, with the title and a
link to <a href="${site}">${site}</a>.</p>
<p>If anything keeps you from reading it, please write to
<a href="mailto:${ACCESSIBILITY_MAILBOX}">${ACCESSIBILITY_MAILBOX}</a>.</p>
<p>As of <time datetime="${modified}">${modified.slice(0, 10)}</time>.</p>
</section>`;
  return {
    name: 'copyright',
    title: 'Copyright',
    listed: false,
    xhtml: xhtmlPage('Copyright', body, language),
  };
}

/** EPUB wants seconds and 'Z', without fractions. */
function toSeconds(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}
