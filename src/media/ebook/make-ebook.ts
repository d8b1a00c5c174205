/**
 * Packs text/ into public/Speaking_With_Genesis.epub, an EPUB 3 file. Run it with Node 24:
 *
 *   node src/media/ebook/make-ebook.ts
 *
 * The same input gives the same bytes: every date in the file is a constant.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { packEpub, type WrittenPage } from '../../lib/epub/pack-epub.ts';
import { coverImage } from '../../lib/epub/package-document.ts';
import { book, textFiles } from './book.ts';
import { copyrightPage, coverPage, titlePage } from './front-pages.ts';
import { markdownToPage } from './markdown-to-xhtml.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const COVER_SOURCE = here('../../assets/covers/speaking-with-genesis.png');
const STYLE = here('../../lib/epub/style.css');
const OUTPUT = here('../../../public/Speaking_With_Genesis.epub');
const COVER_WIDTH = 1000;

async function makeCover(): Promise<Uint8Array> {
  if (!existsSync(COVER_SOURCE)) {
    throw new Error(`The cover image is missing: ${COVER_SOURCE}. Make the covers first.`);
  }
  return sharp(COVER_SOURCE)
    .resize({ width: COVER_WIDTH })
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function readText({ name, kind }: (typeof textFiles)[number]): Promise<WrittenPage> {
  try {
    return { name, listed: true, ...markdownToPage(await readFile(here(`text/${name}.md`), 'utf8'), kind) };
  } catch (error) {
    throw new Error(`text/${name}.md cannot be used`, { cause: error });
  }
}

async function makeEbook(): Promise<Uint8Array> {
  const firstChapter = textFiles.find(({ kind }) => kind === 'chapter');
  if (firstChapter === undefined) throw new RangeError('no chapter');
  return packEpub(
    book,
    {
      front: [
        { name: 'cover', title: 'Cover', listed: false, xhtml: coverPage(coverImage) },
        { name: 'title', title: 'Title page', listed: false, xhtml: titlePage() },
        { name: 'copyright', title: 'Copyright', listed: false, xhtml: copyrightPage() },
      ],
      texts: await Promise.all(textFiles.map(readText)),
      landmarks: [
        { page: 'cover', type: 'cover', label: 'Cover' },
        { page: 'nav', type: 'toc', label: 'Contents' },
        { page: firstChapter.name, type: 'bodymatter', label: 'First dialogue' },
      ],
      style: await readFile(STYLE, 'utf8'),
      cover: await makeCover(),
    },
    9,
  );
}

if (import.meta.main) {
  const epub = await makeEbook();
  await mkdir(dirname(OUTPUT), { recursive: true });
  await writeFile(OUTPUT, epub);
  console.log(`${OUTPUT}: ${Math.round(epub.length / 1024)} KiB`);
}
