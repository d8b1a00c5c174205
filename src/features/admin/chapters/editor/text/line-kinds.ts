// What each line of a text becomes, line by line, without classifying the lines around it.
import { kindOfLine, type TextKind } from '~/lib/chapter-text/chapter-lines.ts';
import { PARAGRAPH_MARK } from '~/lib/chapter-text/paragraph-mark.ts';

/** A text as its lines, counted from 1. */
export type TextLines = { count: number; line: (number: number) => string };

export type LineKind = TextKind | 'quote' | 'scene-break' | 'end-mark' | 'break' | 'gap';

/** The first and the last line with content; 0 when the text has none. */
export type Edges = { first: number; last: number };

const QUOTED_WHOLE = /^(?:<!--\.-->)?<q\b[^>]*>.*<\/q>$/i;
const SIGNS_ALONE = /^[*•⁂~#\s—–-]+$/;

export function linesOf(text: string): TextLines {
  const lines = text.split('\n');
  return { count: lines.length, line: (number) => lines[number - 1] ?? '' };
}

export function edgesOf(lines: TextLines): Edges {
  let first = 1;
  while (first <= lines.count && lines.line(first).trim() === '') first += 1;
  if (first > lines.count) return { first: 0, last: 0 };
  let last = lines.count;
  while (lines.line(last).trim() === '') last -= 1;
  return { first, last };
}

/** What a line becomes by the line rules; paragraphs and empty lines are told apart further. */
export function kindAt(lines: TextLines, number: number, { first, last }: Edges): LineKind {
  const line = lines.line(number).trim();
  if (line === '') {
    const isInside = number > first && number < last;
    return isInside && lines.line(number - 1).trim() === '' ? 'break' : 'gap';
  }
  const kind = kindOfLine(line, number === first, number === last);
  if (kind !== 'paragraph') return kind;
  if (line === PARAGRAPH_MARK) return 'end-mark';
  if (SIGNS_ALONE.test(withoutMark(line))) return 'scene-break';
  return QUOTED_WHOLE.test(line) ? 'quote' : 'paragraph';
}

export function hasMark(line: string): boolean {
  return line.trimStart().startsWith(PARAGRAPH_MARK);
}

/** A trimmed line without its paragraph mark. */
export function withoutMark(line: string): string {
  return hasMark(line) ? line.trimStart().slice(PARAGRAPH_MARK.length) : line;
}

/** Whether a line has neither words nor digits, as `* * *`. */
export function isSignsAlone(line: string): boolean {
  return SIGNS_ALONE.test(withoutMark(line.trim()));
}
