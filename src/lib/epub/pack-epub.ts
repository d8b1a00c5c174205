/** Packs an EPUB 3 file. The same input gives the same bytes: nothing depends on the clock or the zone. */
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { BookPage, EpubBook, Landmark } from './epub-book.ts';
import { coverImage, navigationPage, ncxDocument, packageDocument } from './package-document.ts';

// A ZIP entry stores local time without a zone; local midnight is the same bytes everywhere.
const ENTRY_TIME = new Date(2026, 10, 20);

const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
  <rootfiles>
    <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml" />
  </rootfiles>
</container>
`;

export type WrittenPage = BookPage & { xhtml: string };

export type EpubContents = {
  /** Before the contents page, in reading order; the cover page is among them. */
  front: readonly WrittenPage[];
  texts: readonly WrittenPage[];
  landmarks: readonly Landmark[];
  style: string;
  /** A JPEG. */
  cover: Uint8Array;
};

/** @param level of compression, 0 to 9 */
export function packEpub(
  book: EpubBook,
  { front, texts, landmarks, style, cover }: EpubContents,
  level: 6 | 9,
): Uint8Array<ArrayBuffer> {
  const pages: BookPage[] = [...front, { name: 'nav', title: 'Contents', listed: false }, ...texts];
  // ZIP keeps the order, and `mimetype` has to be first.
  const files: Zippable = {
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'EPUB/package.opf': strToU8(packageDocument(book, pages)),
    'EPUB/nav.xhtml': strToU8(navigationPage(book, pages, landmarks)),
    'EPUB/toc.ncx': strToU8(ncxDocument(book, pages)),
    'EPUB/style.css': strToU8(style),
    [`EPUB/${coverImage}`]: [cover, { level: 0 }],
  };
  for (const { name, xhtml } of [...front, ...texts]) files[`EPUB/${name}.xhtml`] = strToU8(xhtml);
  return zipSync(files, { level, mtime: ENTRY_TIME });
}
