import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { toHtml } from 'hast-util-to-html';
import {
  chapterLines,
  opensWithTitle,
  type ChapterLine,
  PARAGRAPH_MARK,
} from '~/lib/chapter-text/chapter-lines.ts';
import { SCENE_BREAK, withAbsoluteLinks } from '~/lib/chapter-text/render-chapter.ts';
import { sanitizeMarkup } from '~/lib/chapter-text/sanitize-markup.ts';
import {
  frontMatter,
  xhtmlPage,
  type EpubBook,
  type EpubContents,
  type RenderedPage,
} from '~/lib/epub/epub.ts';
import { FIRST_SERIAL_SLUG, serialPath, serialSummary } from '~/lib/chapters/serial.ts';
import type { SerialState } from '~/lib/chapters/serial-state.ts';
import { hasOnlySpeakers } from '~/lib/dialogue/quotations.ts';
import { ACCESSIBILITY_EMAIL, AUTHOR, PRODUCT_NAME } from '~/lib/site/product.ts';
import { own } from '~/lib/site/site.ts';
import { escapeXml, xmlText } from '~/lib/text/escape-html.ts';

export const BOOK_LANGUAGE = 'en-US';
const FALLBACK_DATE = '2026-01-01T00:00:00Z';

type SerialChapter = BookChapter & {
  is_published: boolean;
  published_at: string;
};

export type BookSerial = {
  id: string;
  slug: string;
  title: string;
  tagline: string;
  coverAlt: string;
  state: SerialState;
  isCurrent: boolean;
};

/** Devices recognize a newer edition of the book by it. */
const FIRST_IDENTIFIER = '0b9a6f0e-6a0c-4c64-9c0b-5a2f6d1c7e38';

export function serialBook(
  serial: BookSerial,
  chapters: readonly SerialChapter[],
  updatedAt: readonly string[],
): EpubBook {
  const times = updatedAt.map((time) => Date.parse(time)).filter((time) => !Number.isNaN(time));
  const first = chapters.map(({ published_at }) => Date.parse(published_at)).sort((a, b) => a - b)[0];
  const isComplete = serial.state === 'complete';
  return {
    title: serial.title,
    subtitle: isComplete ? 'Complete' : 'The book so far',
    author: AUTHOR,
    series: PRODUCT_NAME,
    language: BOOK_LANGUAGE,
    identifier: `urn:uuid:${serial.slug === FIRST_SERIAL_SLUG && !own ? FIRST_IDENTIFIER : serial.id}`,
    published: toIsoSeconds(first ?? Date.parse(FALLBACK_DATE)).slice(0, 10),
    modified: toIsoSeconds(Math.max(Date.parse(FALLBACK_DATE), ...times)),
    description: `${serialSummary(serial)} This file contains ${isComplete ? 'the whole book' : 'the chapters published so far'}.`,
    subjects: own ? [] : ['Bible', 'Torah', 'Dialogues'],
    rights:
      `Copyright © ${AUTHOR.replace(/^The /, 'the ')}. All rights reserved. ` +
      'This e-book is free of charge and may not be sold.',
    coverAlt: serial.coverAlt,
    checks:
      'The program that makes this file is tested with EPUBCheck and with Ace by DAISY, on sample chapters. ' +
      'Nobody has evaluated the file by hand against WCAG.',
  };
}

export type RenderedChapter = { chapter: SerialChapter; page: RenderedPage };

export function serialContents(
  serial: BookSerial,
  book: EpubBook,
  chapters: readonly RenderedChapter[],
  toUrl: (path: string) => string,
): Pick<EpubContents, 'front' | 'texts' | 'start'> {
  const texts = chapters
    .filter(({ chapter }) => chapter.is_published)
    .sort((a, b) => a.chapter.chapter_number - b.chapter.chapter_number)
    .map(({ page }) => page);
  const [first] = texts;
  const count = texts.length === 1 ? '1 chapter' : `${texts.length} chapters`;
  const linkTo = (path: string) => `<a href="${escapeXml(toUrl(path))}">${escapeXml(toUrl(path))}</a>`;
  const revised = chapters
    .filter(({ chapter: { edition = 1 } }) => edition > 1)
    .map(({ chapter }) => `, chapter ${chapter.chapter_number} in edition ${chapter.edition}`);
  const front = frontMatter(book, {
    subtitle: `${book.subtitle}: ${count}`,
    below:
      serial.state === 'complete'
        ? `<p>Also to be read at ${linkTo(serialPath(serial))}</p>`
        : `<p>New chapters come out at ${linkTo('/chapters')}</p>`,
    copyright: `<p>You may keep it on your devices and print it for yourself. You may quote short passages, with the title and a
link to ${linkTo('/')}.</p>
<p>If anything keeps you from reading it, please write to
<a href="mailto:${ACCESSIBILITY_EMAIL}">${ACCESSIBILITY_EMAIL}</a>.</p>
<p>As of <time datetime="${book.modified}">${book.modified.slice(0, 10)}</time>: all chapters in their first edition${
      revised.length === 0 ? '' : `, except${revised.join('').slice(1)}`
    }.</p>`,
  });
  return { front, texts, start: first && { page: first.name, label: 'First chapter' } };
}

/** EPUB requires seconds and 'Z', without fractions. */
function toIsoSeconds(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

type BookChapter = {
  id: string;
  chapter_number: number;
  chapter_title: string;
  slug: string;
  content: string | null;
  edition?: number | undefined;
};

/** Named after the chapter's id, so that bookmarks survive a change of number, title, or slug. */
export function chapterPage(
  chapter: BookChapter,
  language: string,
  toUrl: (path: string) => string,
): RenderedPage {
  const { id, chapter_number, chapter_title, slug, content, edition = 1 } = chapter;
  const baseUrl = toUrl(`/read/${slug}`);
  const lines = chapterLines(content ?? '');
  const text = (opensWithTitle(chapter) ? lines.slice(1) : lines)
    .map((line) => xhtmlLine(line, baseUrl))
    .filter((line) => line !== '');
  const body = `<section epub:type="chapter" role="doc-chapter" aria-labelledby="title">
<p class="chapter-number">Chapter ${chapter_number}${edition > 1 ? `, edition ${edition}` : ''}</p>
<h1 id="title" dir="auto">${escapeXml(chapter_title)}</h1>
${text.join('\n')}
</section>`;
  const title = xmlText(chapter_title).trim() || `Chapter ${chapter_number}`;
  return {
    name: `chapter-${id}`,
    title: `${chapter_number}. ${title}`,
    listed: true,
    xhtml: xhtmlPage(title, body, language),
  };
}

function xhtmlLine(line: ChapterLine, baseUrl: string): string {
  if (line.kind === 'break') return '<p class="gap">\u00a0</p>';
  if (line.kind === 'paragraph' && line.markup === PARAGRAPH_MARK) return '';
  const text = toXhtml(sanitizeMarkup(line.markup), baseUrl);
  if (SCENE_BREAK.test(text.replace(/<[^>]*>/g, ''))) return `<p class="scene-break">${text}</p>`;
  switch (line.kind) {
    case 'opening':
      return `<p class="opening" dir="auto">${text}</p>`;
    case 'heading':
    case 'subheading':
      return `<h2 dir="auto">${text}</h2>`;
    case 'closing-quote':
      return `<blockquote class="closing" dir="auto"><p>${text}</p></blockquote>`;
    case 'paragraph':
      return `<p dir="auto">${text}</p>`;
  }
}

function toXhtml(html: string, baseUrl: string): string {
  const clean = xmlText(html);
  const xhtml = hasOnlySpeakers(clean)
    ? clean
    : toHtml(fromHtmlIsomorphic(withAbsoluteLinks(clean, baseUrl), { fragment: true }), {
        closeSelfClosing: true,
        characterReferences: { useNamedReferences: false },
      }).replaceAll(']]>', ']]&gt;');
  return xhtml.replaceAll(/<q (?=[^>]*data-speaker=)/g, '<q epub:type="z3998:persona" ');
}
