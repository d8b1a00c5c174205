// A page's text in Markdown, kept to what chapters may have inline and to plain blocks.
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { ALLOWED } from './sanitize-markup.ts';

const BLOCKS = ['p', 'blockquote', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'hr', 'code', 'pre'];
const PROSE: Schema = { ...ALLOWED, tagNames: [...(ALLOWED.tagNames ?? []), ...BLOCKS] };

/** Without frontmatter and without HTML: `<` is a character like any other. */
export function plainMarkdown(markdown: string): string {
  // A comment in Markdown; a text that begins with '---' would be read as settings.
  return `[//]: #\n\n${markdown.replaceAll('<', '&lt;')}`;
}

/** The HTML that a Markdown renderer made of it, safe to be shown. */
export function sanitizeProse(html: string): string {
  // The page has its one main heading.
  const belowTitle = html.replace(/<(\/?)h1\b/g, '<$1h2');
  return toHtml(sanitize(fromHtmlIsomorphic(belowTitle, { fragment: true }), PROSE));
}
