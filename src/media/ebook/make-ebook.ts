/**
 * Packs text/ into public/Speaking_With_Genesis.epub, an EPUB 3 file. Run it with Node 24:
 *
 *   node src/media/ebook/make-ebook.ts
 *
 * The same input gives the same bytes: every date in the file is a constant of book.ts or below.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import sharp from 'sharp';
import { textFiles } from './book.ts';
import { copyrightPage, coverPage, titlePage } from './front-pages.ts';
import { markdownToPage } from './markdown-to-xhtml.ts';
import type { TextPage } from './markdown-to-xhtml.ts';
import { coverImage, navigationPage, ncxDocument, packageDocument } from './package-document.ts';
import type { BookPage, Landmark } from './package-document.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const COVER_SOURCE = here('../../assets/covers/speaking-with-genesis.png');
const OUTPUT = here('../../../public/Speaking_With_Genesis.epub');
const COVER_WIDTH = 1000;

// A ZIP entry stores local time without a zone; local midnight is the same bytes everywhere.
const ENTRY_TIME = new Date(2026, 10, 20);

const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
  <rootfiles>
    <rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml" />
  </rootfiles>
</container>
`;

async function makeCover(): Promise<Uint8Array> {
  if (!existsSync(COVER_SOURCE)) {
    throw new Error(`The cover image is missing: ${COVER_SOURCE}. Make the covers first.`);
  }
  return sharp(COVER_SOURCE)
    .resize({ width: COVER_WIDTH })
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function readText({ name, kind }: (typeof textFiles)[number]): Promise<TextPage> {
  try {
    return markdownToPage(await readFile(here(`text/${name}.md`), 'utf8'), kind);
  } catch (error) {
    throw new Error(`text/${name}.md cannot be used`, { cause: error });
  }
}

/** All files of the book by their path. ZIP keeps the order, and `mimetype` has to be first. */
async function bookFiles(): Promise<Zippable> {
  const texts = await Promise.all(textFiles.map(readText));
  const pages: BookPage[] = [
    { name: 'cover', title: 'Cover', listed: false },
    { name: 'title', title: 'Title page', listed: false },
    { name: 'copyright', title: 'Copyright', listed: false },
    { name: 'nav', title: 'Contents', listed: false },
    ...texts.map(({ title }, index) => ({ name: textName(index), title, listed: true })),
  ];
  const firstChapter = textFiles.findIndex(({ kind }) => kind === 'chapter');
  const landmarks: Landmark[] = [
    { page: 'cover', type: 'cover', label: 'Cover' },
    { page: 'nav', type: 'toc', label: 'Contents' },
    { page: textName(firstChapter), type: 'bodymatter', label: 'First dialogue' },
  ];

  const files: Zippable = {
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    'EPUB/package.opf': strToU8(packageDocument(pages)),
    'EPUB/nav.xhtml': strToU8(navigationPage(pages, landmarks)),
    'EPUB/toc.ncx': strToU8(ncxDocument(pages)),
    'EPUB/style.css': await readFile(here('style.css')),
    [`EPUB/${coverImage}`]: [await makeCover(), { level: 0 }],
    'EPUB/cover.xhtml': strToU8(coverPage(coverImage)),
    'EPUB/title.xhtml': strToU8(titlePage()),
    'EPUB/copyright.xhtml': strToU8(copyrightPage()),
  };
  texts.forEach(({ xhtml }, index) => {
    files[`EPUB/${textName(index)}.xhtml`] = strToU8(xhtml);
  });
  return files;
}

function textName(index: number): string {
  const file = textFiles[index];
  if (file === undefined) throw new RangeError(`no text ${index}`);
  return file.name;
}

const epub = zipSync(await bookFiles(), { level: 9, mtime: ENTRY_TIME });
await mkdir(dirname(OUTPUT), { recursive: true });
await writeFile(OUTPUT, epub);
console.log(`${OUTPUT}: ${Math.round(epub.length / 1024)} KiB`);
