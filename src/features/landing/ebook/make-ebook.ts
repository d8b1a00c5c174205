/**
 * Packs src/content/ebook/ into public/Speaking_With_Genesis.epub, reproducibly:
 *
 * npx node src/features/landing/ebook/make-ebook.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import { micromark } from 'micromark';
import sharp from 'sharp';
import {
  frontMatter,
  packEpub,
  xhtmlPage,
  type EpubBook,
  type RenderedPage,
} from '../../../lib/epub/epub.ts';
import { escapeXml } from '../../../lib/text/escape-html.ts';

const SOURCE = new URL('../../../', import.meta.url);
const TEXTS = new URL('content/ebook/', SOURCE);
const COVER = new URL('assets/covers/speaking-with-genesis.png', SOURCE);
const STYLE = new URL('lib/epub/style.css', SOURCE);
const OUTPUT = new URL('../public/Speaking_With_Genesis.epub', SOURCE);
const COVER_WIDTH = 1000;

const book = {
  title: 'Speaking With Genesis',
  subtitle: 'Seven Dialogues',
  author: 'The authors of Speaking with the Almighty',
  series: 'Speaking with the Almighty',
  siteUrl: 'https://speakingwiththealmighty.com/',
  accessibilityMail: 'accessibility@speakingwiththealmighty.com',
  language: 'en-US',
  identifier: 'urn:uuid:ff5c57ba-275a-4106-96e0-8dd63c2acd84',
  published: '2026-11-20',
  /** Update manually for each new edition. */
  modified: '2026-11-26T00:00:00Z',
  description:
    'Seven conversations on the first book of the Torah, from the first light to Joseph and his ' +
    'brothers. A narrator with real questions reads with two guides: Elior, who asks what the ' +
    'verse actually says, and Ayala, who asks what it cost and who paid.',
  subjects: ['Bible. Genesis', 'Torah', 'Dialogues'],
  rights:
    'Copyright © 2026 the authors of Speaking with the Almighty. All rights reserved. ' +
    'This e-book is free of charge and may not be sold.',
  coverAlt:
    'Cover, lettered “Speaking With Genesis: Seven Dialogues”. A star chart in gold lines on a ' +
    'night sky, in which seven moons, for seven evenings, surround a candle and three seats.',
  // By tests/integration/chapters/book-so-far.test.ts and tests/e2e/ebooks.spec.ts.
  checks:
    'This file is checked automatically with EPUBCheck and with Ace by DAISY. ' +
    'Nobody has evaluated it by hand against WCAG.',
} as const satisfies EpubBook & Record<string, unknown>;

/** Used by both `epub:type` and the DPUB-ARIA roles (`doc-…`). */
type TextKind = 'preface' | 'chapter' | 'afterword';

type TextFile = {
  name: string;
  kind: TextKind;
};

const textFiles: readonly TextFile[] = [
  { name: '00-before-you-read', kind: 'preface' },
  { name: '01-the-first-light', kind: 'chapter' },
  { name: '02-where-are-you', kind: 'chapter' },
  { name: '03-the-brothers-keeper', kind: 'chapter' },
  { name: '04-the-ark-and-the-bow', kind: 'chapter' },
  { name: '05-abraham-argues', kind: 'chapter' },
  { name: '06-jacob-at-the-river', kind: 'chapter' },
  { name: '07-joseph-opens', kind: 'chapter' },
  { name: '08-a-last-word', kind: 'afterword' },
];

const siteLink = `<a href="${book.siteUrl}">speakingwiththealmighty.com</a>`;
const mailLink = `<a href="mailto:${book.accessibilityMail}">${book.accessibilityMail}</a>`;

const front = frontMatter(book, {
  subtitle: book.subtitle,
  below: `<p>${siteLink}</p>`,
  copyright: `<p>You may keep it on each of your own devices and print it for your own use. You may quote short
passages, with the title and a link to ${siteLink}, for review, teaching, study, or conversation.
Please do not alter the file or post it elsewhere; anybody who would like one can have it from the
site.</p>
<p>The dialogues are interpretation. Elior, Ayala, and the narrator are imagined. Short quotations
from the Bible follow the Jewish Publication Society version of 1917 or the King James Version;
the biblical text belongs to everyone.</p>
<p>This edition can be read with a screen reader, in any type size, and in any colors. If something
stands in your way, please write to ${mailLink}.</p>
<p>First edition, <time datetime="${book.published}">November 2026</time>.</p>`,
});

const TITLE_LINE = /^# (?<title>\S.*)\r?\n/;

/**
 * micromark closes void elements, uses only XML's named entities, and drops raw HTML, so its output is well-formed
 * XHTML.
 */
function markdownToPage(markdown: string, kind: TextKind): { title: string; xhtml: string } {
  const title = TITLE_LINE.exec(markdown)?.groups?.['title']?.trim();
  if (title === undefined) throw new Error('the first line must be "# Title"');

  const text = micromark(markdown.replace(TITLE_LINE, ''));
  const body = `<section epub:type="${kind}" role="doc-${kind}" aria-labelledby="title">
<h1 id="title">${escapeXml(title)}</h1>
${markEpigraph(text).trim()}
</section>`;
  return { title, xhtml: xhtmlPage(title, body, book.language) };
}

function markEpigraph(text: string): string {
  return text.replace(
    /^\s*<blockquote>/,
    '<blockquote class="epigraph" epub:type="epigraph" role="doc-epigraph">',
  );
}

async function readText({ name, kind }: TextFile): Promise<RenderedPage> {
  try {
    const markdown = await readFile(new URL(`${name}.md`, TEXTS), 'utf8');
    return { name, listed: true, ...markdownToPage(markdown, kind) };
  } catch (error) {
    throw new Error(`Cannot read ${name}.md`, { cause: error });
  }
}

const renderCover = async (): Promise<Uint8Array> =>
  sharp(await readFile(COVER))
    .resize({ width: COVER_WIDTH })
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer();

const epub = packEpub(
  book,
  {
    front,
    texts: await Promise.all(textFiles.map(readText)),
    start: { page: '01-the-first-light', label: 'First dialogue' },
    style: await readFile(STYLE, 'utf8'),
    cover: await renderCover(),
  },
  9,
);
await writeFile(OUTPUT, epub);
console.log(`${OUTPUT.pathname}: ${Math.round(epub.length / 1024)} KiB`);
