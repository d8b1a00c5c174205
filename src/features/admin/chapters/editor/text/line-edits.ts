// Makes one line a paragraph, a subheading or a scene break, by what the line rules read.
import { kindOfLine } from '~/lib/chapter-text/chapter-lines.ts';
import { PARAGRAPH_MARK } from '~/lib/chapter-text/paragraph-mark.ts';
import { hasMark, isSignsAlone, withoutMark } from './line-kinds.ts';

export const FIRST_LINE_IS_OPENING = 'The first line is always the large heading.';
export const SUBHEADING_TOO_LONG = 'A subheading has fewer than 100 characters.';
export const LAST_LINE_IS_CLOSING = 'The last line is the closing quote when it has more than 50 characters.';
export const EMPTY_LINE = 'The line is empty.';
export const SCENE_BREAK_LINE = `${PARAGRAPH_MARK}* * *`;

/** Where a line is among the lines with content. */
export type LinePlace = { isFirst: boolean; isLast: boolean };

/** The line as it has to be written, with a line after it where the rules need one; or why it cannot be. */
export type LineEdit = { line: string; after?: string } | { refused: string };

/** The line as a paragraph. Pressed again, a mark that was put there goes. */
export function toggleParagraph(line: string, { isFirst, isLast }: LinePlace): LineEdit {
  if (line.trim() === '') return { refused: EMPTY_LINE };
  if (hasMark(line)) return { line: withoutMark(line) };
  return isFirst ? { refused: FIRST_LINE_IS_OPENING } : asParagraph(line.trim(), isLast);
}

function asParagraph(line: string, isLast: boolean): LineEdit {
  const paragraph = kindOfLine(line, false, false) === 'paragraph' ? line : PARAGRAPH_MARK + line;
  const isClosing = isLast && kindOfLine(paragraph, false, true) === 'closing-quote';
  return isClosing ? { line: paragraph, after: PARAGRAPH_MARK } : { line: paragraph };
}

/** The line as a subheading: full stops are written so that the rules do not see them. Pressed again, a paragraph. */
export function toggleSubheading(line: string, { isFirst, isLast }: LinePlace): LineEdit {
  const plain = withoutMark(line).trim();
  if (plain === '') return { refused: EMPTY_LINE };
  if (isFirst) return { refused: FIRST_LINE_IS_OPENING };
  if (!hasMark(line) && isSubheading(plain, isLast)) {
    const written = plain.replaceAll('&#46;', '.');
    return asParagraph(written, isLast);
  }
  const heading = plain.replaceAll('.', '&#46;');
  if (isSubheading(heading, isLast)) return { line: heading };
  return {
    refused: isLast && isSubheading(heading, false) ? LAST_LINE_IS_CLOSING : SUBHEADING_TOO_LONG,
  };
}

function isSubheading(line: string, isLast: boolean): boolean {
  return ['subheading', 'heading'].includes(kindOfLine(line, false, isLast));
}

/** The line itself where it has signs alone or nothing; else a scene break after it. */
export function sceneBreak(line: string): { line: string } | { after: string } {
  if (line.trim() === '') return { line: SCENE_BREAK_LINE };
  if (isSignsAlone(line)) return { line: PARAGRAPH_MARK + withoutMark(line.trim()) };
  return { after: SCENE_BREAK_LINE };
}
