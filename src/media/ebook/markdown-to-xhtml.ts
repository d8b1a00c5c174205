/** From one Markdown text to one XHTML page of the book. */
import { micromark } from 'micromark';
import { xhtmlPage } from '../../lib/epub/xhtml.ts';
import { escapeXml } from '../../lib/site/xml-text.ts';
import { book, type TextKind } from './book.ts';

export interface TextPage {
  readonly title: string;
  readonly xhtml: string;
}

const TITLE_LINE = /^# (?<title>\S.*)\r?\n/;

/**
 * The first line must be `# Title`. micromark closes its void elements (`<br />`), uses no named
 * entities but XML's own and lets no raw HTML through, so what it returns is well-formed XHTML.
 */
export function markdownToPage(markdown: string, kind: TextKind): TextPage {
  const title = TITLE_LINE.exec(markdown)?.groups?.['title']?.trim();
  if (title === undefined) throw new Error('its first line must be "# Title"');

  const text = micromark(markdown.replace(TITLE_LINE, ''));
  const body = `<section epub:type="${kind}" role="doc-${kind}" aria-labelledby="title">
<h1 id="title">${escapeXml(title)}</h1>
${markEpigraph(text).trim()}
</section>`;
  return { title, xhtml: xhtmlPage(title, body, book.language) };
}

/** A quotation that opens a text is its epigraph: the verse, and its reference below. */
function markEpigraph(text: string): string {
  return text.replace(
    /^\s*<blockquote>/,
    '<blockquote class="epigraph" epub:type="epigraph" role="doc-epigraph">',
  );
}
