// The allow-list for markup in chapters. docs/chapter-text.md documents it for authors.
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { boundedMarkup, MOST_DEPTH, WORDS_HERE } from './bounded-markup.ts';

const PLAIN_UP_TO_CHARACTERS = 8000;

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

const TAGS = new Set(ALLOWED.tagNames);
const STRIPPED = new Set(ALLOWED.strip);

/** One line of chapter text as safe inline HTML. Broken markup is closed within the line. Never throws. */
export function sanitizeMarkup(line: string): string {
  if (!/[<&>]/.test(line)) return line;
  return isPlain(line) ? sanitized(line) : sanitizeLongLine(line);
}

function sanitized(html: string): string {
  return toHtml(sanitize(fromHtmlIsomorphic(html, { fragment: true }), ALLOWED));
}

/** Whether a browser's parser cannot make much of a line: even the worst markup of this size is quickly read. */
function isPlain(line: string): boolean {
  return line.length <= PLAIN_UP_TO_CHARACTERS && line.split(/<[a-z]/i).length - 1 <= MOST_DEPTH;
}

/** Only the tags, balanced and bounded, go through the parser; the words between them need no more than escaping. */
function sanitizeLongLine(line: string): string {
  const { tags, words } = boundedMarkup(line, TAGS, STRIPPED);
  return sanitized(tags)
    .split(WORDS_HERE)
    .map((html, index) => html + (words[index] ?? ''))
    .join('');
}
