import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { escapeHtml } from '../text/escape-html.ts';
import { hasTooManyTags } from './chapter-lines.ts';

export const ALLOWED: Schema = {
  tagNames: 'a abbr b bdi br cite em i mark q s small span strong sub sup u'.split(' '),
  attributes: { a: ['href', 'title'], abbr: ['title'], '*': ['lang', ['dir', 'ltr', 'rtl', 'auto']] },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: 'script style template noscript iframe object svg math textarea title xmp'.split(' '),
  allowComments: false,
  allowDoctypes: false,
};

/** Converts one line of chapter text to safe inline HTML. Never throws. */
export function sanitizeMarkup(line: string): string {
  if (!/[<&>]/.test(line)) return line;
  // The parser takes quadratic time on deeply nested tags.
  const html = hasTooManyTags(line) ? escapeHtml(stripTags(line)) : line;
  return toHtml(sanitize(fromHtmlIsomorphic(html, { fragment: true }), ALLOWED));
}

const stripTags = (line: string) => line.replace(/<[^<>]*>/g, '');

const BLOCKS = ['p', 'blockquote', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'hr', 'code', 'pre'];
const PROSE: Schema = { ...ALLOWED, tagNames: [...(ALLOWED.tagNames ?? []), ...BLOCKS] };

/** Treats HTML and frontmatter as plain text. */
export function escapeHtmlInMarkdown(markdown: string): string {
  // A Markdown comment, so that a leading '---' is not parsed as frontmatter.
  return `[//]: #\n\n${markdown.replaceAll('<', '&lt;')}`;
}

export function sanitizeProse(html: string): string {
  const demoted = html.replace(/<(\/?)h1\b/g, '<$1h2');
  return toHtml(sanitize(fromHtmlIsomorphic(demoted, { fragment: true }), PROSE));
}
