// The one place where a chapter's own markup is let through. Whatever is not named here does not reach the page.
// docs/chapter-text.md tells authors what is.
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';

export const ALLOWED: Schema = {
  tagNames: [
    'a',
    'abbr',
    'b',
    'bdi',
    'br',
    'cite',
    'em',
    'i',
    'mark',
    'q',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'u',
  ],
  attributes: { a: ['href', 'title'], abbr: ['title'], '*': ['lang', ['dir', 'ltr', 'rtl', 'auto']] },
  protocols: { href: ['http', 'https', 'mailto'] },
  // Dropped with everything in them; of any other forbidden element the words stay.
  strip: [
    'script',
    'style',
    'template',
    'noscript',
    'iframe',
    'object',
    'svg',
    'math',
    'textarea',
    'title',
    'xmp',
  ],
  allowComments: false,
  allowDoctypes: false,
};

/** One line of chapter text as safe inline HTML. Broken markup is closed within the line. */
export function sanitizeMarkup(line: string): string {
  if (!/[<&>]/.test(line)) return line;
  return toHtml(sanitize(fromHtmlIsomorphic(line, { fragment: true }), ALLOWED));
}
