// How a chapter's text becomes headings, paragraphs and a closing quote: by its lines alone.

/** Where a line of a chapter's text ends. */
export const LINE_END = /\r\n|\r|\n/;

const CLOSING_QUOTE_LONGER_THAN = 50;
const HEADING_SHORTER_THAN = 50;
const SUBHEADING_SHORTER_THAN = 100;
const HEADING_START = 'Chapter ';

export type TextKind = 'opening' | 'heading' | 'subheading' | 'paragraph' | 'closing-quote';

export type ChapterLine = { kind: TextKind; markup: string } | { kind: 'break' };

/**
 * Splits a chapter into its lines and says what each one is. Lengths are in characters of the trimmed line;
 * markup counts, because the text is stored with it. One empty line is the gap that lines have between them
 * anyway; each further one is a break.
 */
export function chapterLines(text: string): ChapterLine[] {
  const lines = text.split(LINE_END).map((line) => line.trim());
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  if (first < 0) return [];
  return lines
    .slice(first, last + 1)
    .map((line, index, all) => ({ line, index, isGap: line === '' && all[index - 1] !== '' }))
    .filter(({ isGap }) => !isGap)
    .map(({ line, index }) => classify(line, index === 0, index === last - first));
}

function classify(line: string, isFirst: boolean, isLast: boolean): ChapterLine {
  return line === '' ? { kind: 'break' } : { kind: kindOfLine(line, isFirst, isLast), markup: line };
}

/** What a trimmed line with content becomes; first and last count only lines with content. */
export function kindOfLine(line: string, isFirst: boolean, isLast: boolean): TextKind {
  const { length } = line;
  if (isFirst) return 'opening';
  if (isLast && length > CLOSING_QUOTE_LONGER_THAN) return 'closing-quote';
  if (line.startsWith(HEADING_START) && length < HEADING_SHORTER_THAN) return 'heading';
  if (length < SUBHEADING_SHORTER_THAN && !line.includes('.')) return 'subheading';
  return 'paragraph';
}
