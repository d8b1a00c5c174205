import { withoutSpeakers } from '../dialogue/quotations.ts';

export const LINE_END = /\r\n|\r|\n/;

const CLOSING_QUOTE_LONGER_THAN = 50;
const HEADING_SHORTER_THAN = 50;
const SUBHEADING_SHORTER_THAN = 100;
const HEADING_START = 'Chapter ';

export type TextKind = 'opening' | 'heading' | 'subheading' | 'paragraph' | 'closing-quote';

export type ChapterLine = { kind: TextKind; markup: string } | { kind: 'break' };

export function chapterLines(text: string): ChapterLine[] {
  const lines = text.split(LINE_END).map((line) => line.trim());
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  if (first < 0) return [];
  return lines
    .slice(first, last + 1)
    .map((line, index, all) => ({ line, index, isGap: line === '' && all[index - 1] !== '' }))
    .filter(({ isGap }) => !isGap)
    .map(({ line, index }) =>
      line === ''
        ? { kind: 'break' }
        : { kind: lineKind(line, index === 0, index === last - first), markup: line },
    );
}

export function lineKind(line: string, isFirst: boolean, isLast: boolean): TextKind {
  // Marking a speaker must not change what a line is.
  const { length } = withoutSpeakers(line);
  if (isFirst) return 'opening';
  if (isLast && length > CLOSING_QUOTE_LONGER_THAN) return 'closing-quote';
  if (line.startsWith(HEADING_START) && length < HEADING_SHORTER_THAN) return 'heading';
  if (length < SUBHEADING_SHORTER_THAN && !line.includes('.')) return 'subheading';
  return 'paragraph';
}

/**
 * An invisible comment that makes a line a paragraph by the specified rules: it contains a period, and the line no
 * longer starts with 'Chapter '. As the last line, it prevents the previous line from becoming the closing quote.
 */
export const PARAGRAPH_MARK = '<!--.-->';

export function opensWithTitle(chapter: { chapter_title: string; content: string | null }): boolean {
  const opening = (chapter.content ?? '').split(LINE_END).find((line) => line.trim() !== '') ?? '';
  const title = normalizeWords(chapter.chapter_title);
  return title !== '' && normalizeWords(opening) === title;
}

function normalizeWords(text: string): string {
  const plain = text
    .replace(/<[^<>]*>/g, '')
    .normalize('NFKD')
    .toLowerCase();
  return plain
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Same limit as private.markup_problem. */
const MAX_TAGS_PER_LINE = 200;
const MAX_TAGS = 20_000;

export const hasTooManyTags = (line: string): boolean => countTags(line) > MAX_TAGS_PER_LINE;

export function markupProblem(text: string): string | null {
  const all = countTags(text);
  if (all <= MAX_TAGS_PER_LINE) return null;
  if (all > MAX_TAGS) return 'The text has more than 20,000 tags.';
  const index = text.split(LINE_END).findIndex(hasTooManyTags);
  return index < 0 ? null : `Line ${index + 1} has more than 200 tags.`;
}

const countTags = (text: string): number => text.split('<').length - 1;
