// What people wrote, made harmless for a mail: bounded, on one line where it has to be, and escaped.
import { normalizeLine, normalizeText } from '../forms/normalize-input.ts';

/** Marks that turn the direction of what follows, and invisible ones that hide what a text says. */
const HIDDEN_MARKS = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

const LONGEST_SUBJECT = 200;

/** A name with a web address in it would make the mail a stranger's advertisement. */
const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’-]{0,39}$/u;

/** One line without control characters, at most `longest` characters; an ellipsis says that some are missing. */
export function cleanLine(text: string, longest: number): string {
  return cut(normalizeLine(cut(text, longest * 4).replace(HIDDEN_MARKS, '')).replace(/ {2,}/g, ' '), longest);
}

/** Several lines, at most `longest` characters. */
export function cleanText(text: string, longest: number): string {
  return cut(normalizeText(cut(text, longest * 4).replace(HIDDEN_MARKS, '')), longest);
}

/** The subject of a mail. */
export function cleanSubject(text: string): string {
  return cleanLine(text, LONGEST_SUBJECT);
}

/** How a person is greeted: by name, unless it does not look like one. */
export function greeting(firstName: string): string {
  const name = cleanLine(firstName, 100);
  return PLAIN_NAME.test(name) ? `Hello ${name},` : 'Hello,';
}

/** For text between tags and in quoted attributes. */
export function escape(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

/** Whole characters only: half an emoji is not valid text. */
function cut(text: string, longest: number): string {
  // Bounded before it is taken apart: a text may have 100,000 characters.
  const start = Array.from(text.slice(0, longest * 2 + 2));
  return start.length <= longest
    ? start.join('')
    : `${start
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
