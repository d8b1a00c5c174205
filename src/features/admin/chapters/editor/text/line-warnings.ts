// Where the line rules make something of a line that its author will not have meant.
import { isSignsAlone, withoutMark, type LineKind } from './line-kinds.ts';

export const SUBHEADING_BY_LENGTH =
  'Short and without a full stop, so it becomes a subheading. ‘Paragraph’ makes it a paragraph.';
export const SUBHEADING_OF_SIGNS =
  'Signs alone become a subheading. ‘Scene break’ makes it a break between scenes.';
export const HEADING_BY_WORD =
  'It starts with ‘Chapter’ and is short, so it becomes a heading. ‘Paragraph’ makes it a paragraph.';
export const CLOSING_BY_LENGTH =
  'The last line is longer than 50 characters, so it becomes the highlighted closing quote. ‘Paragraph’ makes it a paragraph.';
export const OPENING_BY_PLACE =
  'The first line is always the large heading. Write a short title on a line before it.';

const LONGEST_TITLE_CHARACTERS = 100;
const LONGEST_TITLE_WORDS = 12;
const SENTENCE_END = /[?!,;:…—–-]["”’'»)\]]*$/;
const QUOTED_START = /^["“„«‘'״]/;
const QUOTED_END = /["”»’'״]$/;
const SMALL_START = /^\p{Ll}/u;
const TAG = /<\/?[a-z][^<>]*>/gi;

/** A sentence for the author; null for what a line may well be. */
export function lineWarning(line: string, kind: LineKind): string | null {
  const words = withoutMark(line.trim()).replace(TAG, '').trim();
  if (kind === 'opening') return words.length > LONGEST_TITLE_CHARACTERS ? OPENING_BY_PLACE : null;
  if (kind === 'heading') return looksLikeProse(words) ? HEADING_BY_WORD : null;
  if (kind === 'subheading') {
    if (isSignsAlone(line)) return SUBHEADING_OF_SIGNS;
    return looksLikeProse(words) ? SUBHEADING_BY_LENGTH : null;
  }
  const isQuoted = QUOTED_START.test(words) && QUOTED_END.test(words);
  return kind === 'closing-quote' && !isQuoted ? CLOSING_BY_LENGTH : null;
}

/** Titles rarely end like a sentence, are spoken, start small or have many words. */
function looksLikeProse(words: string): boolean {
  return (
    SENTENCE_END.test(words) ||
    QUOTED_START.test(words) ||
    SMALL_START.test(words) ||
    words.split(/\s+/).length > LONGEST_TITLE_WORDS
  );
}
