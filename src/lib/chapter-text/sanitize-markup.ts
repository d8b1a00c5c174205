// The allow-list for markup in chapters. docs/chapter-text.md documents it for authors.
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { escapeHtml } from '../text/escape-html.ts';
import { hasTooManyTags } from './chapter-lines.ts';

export const ALLOWED: Schema = {
  tagNames: 'a abbr b bdi br cite em i mark q s small span strong sub sup u'.split(' '),
  attributes: { a: ['href', 'title'], abbr: ['title'], '*': ['lang', ['dir', 'ltr', 'rtl', 'auto']] },
  protocols: { href: ['http', 'https', 'mailto'] },
  // Dropped with their content; other forbidden elements keep their text.
  strip: 'script style template noscript iframe object svg math textarea title xmp'.split(' '),
  allowComments: false,
  allowDoctypes: false,
};

/** One line of chapter text as safe inline HTML. Broken markup is closed within the line. Never throws. */
export function sanitizeMarkup(line: string): string {
  if (!/[<&>]/.test(line)) return line;
  // The database takes no more tags, and the parser needs quadratic time for them.
  const html = hasTooManyTags(line) ? escapeHtml(withoutTags(line)) : line;
  return toHtml(sanitize(fromHtmlIsomorphic(html, { fragment: true }), ALLOWED));
}

const withoutTags = (line: string) => line.replace(/<[^<>]*>/g, '');

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
