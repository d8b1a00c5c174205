// One chapter as a page of an EPUB: the lines of the site's reader as XHTML.
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { toHtml } from 'hast-util-to-html';
import { chapterLines, type ChapterLine } from '~/lib/chapter-text/chapter-lines.ts';
import { PARAGRAPH_MARK } from '~/lib/chapter-text/paragraph-mark.ts';
import { SCENE_BREAK } from '~/lib/chapter-text/render-chapter.ts';
import { sanitizeMarkup } from '~/lib/chapter-text/sanitize-markup.ts';
import type { WrittenPage } from '~/lib/epub/pack-epub.ts';
import { xhtmlPage } from '~/lib/epub/xhtml.ts';
import { escapeXml, xmlText } from '~/lib/site/xml-text.ts';

export type BookChapter = {
  id: string;
  chapter_number: number;
  chapter_title: string;
  slug: string;
  content: string | null;
};

type Node = { type: string; tagName?: string; properties?: Record<string, unknown>; children?: Node[] };

/** Its file is named by the chapter's id: a place in the book survives another number, title or address. */
export function chapterPage(
  { id, chapter_number, chapter_title, slug, content }: BookChapter,
  language: string,
  addressOf: (path: string) => string,
): WrittenPage {
  const base = addressOf(`/read/${slug}`);
  const lines = chapterLines(content ?? '');
  const [opening, ...rest] = lines;
  const isTitleAgain =
    opening !== undefined && 'markup' in opening && sameWords(sanitizeMarkup(opening.markup), chapter_title);
  const text = (isTitleAgain ? rest : lines)
    .map((line) => xhtmlLine(line, base))
    .filter((line) => line !== '');
  const body = `<section epub:type="chapter" role="doc-chapter" aria-labelledby="title">
<p class="chapter-number">Chapter ${chapter_number}</p>
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

function xhtmlLine(line: ChapterLine, base: string): string {
  if (line.kind === 'break') return '<p class="gap">\u00a0</p>';
  if (line.kind === 'paragraph' && line.markup === PARAGRAPH_MARK) return '';
  const words = asXhtml(sanitizeMarkup(line.markup), base);
  if (SCENE_BREAK.test(words.replace(/<[^>]*>/g, ''))) return `<p class="scene-break">${words}</p>`;
  switch (line.kind) {
    case 'opening':
      return `<p class="opening" dir="auto">${words}</p>`;
    case 'heading':
    case 'subheading':
      return `<h2 dir="auto">${words}</h2>`;
    case 'closing-quote':
      return `<blockquote class="closing" dir="auto"><p>${words}</p></blockquote>`;
    case 'paragraph':
      return `<p dir="auto">${words}</p>`;
  }
}

/** Sanitized inline HTML as XHTML, with addresses that lead somewhere outside the site too. */
function asXhtml(html: string, base: string): string {
  const clean = xmlText(html);
  // Most lines are words alone, and a parser takes a hundred times as long.
  if (!/[<&>]/.test(clean)) return clean;
  const tree = fromHtmlIsomorphic(clean, { fragment: true }) as Node;
  absoluteLinks(tree, base);
  const xhtml = toHtml(tree as Parameters<typeof toHtml>[0], {
    closeSelfClosing: true,
    characterReferences: { useNamedReferences: false },
  });
  return xhtml.replaceAll(']]>', ']]&gt;');
}

function absoluteLinks(node: Node, base: string): void {
  const { properties } = node;
  if (typeof properties?.['href'] === 'string') {
    const address = URL.parse(properties['href'], base);
    if (address) properties['href'] = address.href;
    else delete properties['href'];
  }
  for (const child of node.children ?? []) absoluteLinks(child, base);
}

function sameWords(html: string, title: string): boolean {
  const plain = (text: string) =>
    text
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase();
  return plain(html) === plain(title);
}
