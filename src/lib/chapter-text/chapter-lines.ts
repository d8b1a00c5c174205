// How a chapter's text becomes headings, paragraphs and a closing quote: by its lines alone.

/** Where a line of a chapter's text ends. */
export const LINE_END = /\r\n|\r|\n/;

const CLOSING_QUOTE_LONGER_THAN = 50;
const HEADING_SHORTER_THAN = 50;
const SUBHEADING_SHORTER_THAN = 100;
const HEADING_START = 'Chapter ';

export type ChapterLine =
  | { kind: 'opening' | 'heading' | 'subheading' | 'paragraph' | 'closing-quote'; markup: string }
  | { kind: 'break' };

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
  const { length } = line;
  if (length === 0) return { kind: 'break' };
  if (isFirst) return { kind: 'opening', markup: line };
  if (isLast && length > CLOSING_QUOTE_LONGER_THAN) return { kind: 'closing-quote', markup: line };
  if (line.startsWith(HEADING_START) && length < HEADING_SHORTER_THAN)
    return { kind: 'heading', markup: line };
  if (length < SUBHEADING_SHORTER_THAN && !line.includes('.')) return { kind: 'subheading', markup: line };
  return { kind: 'paragraph', markup: line };
}
