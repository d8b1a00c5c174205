import { lineKind, PARAGRAPH_MARK, type TextKind } from '~/lib/chapter-text/chapter-lines.ts';
import { SCENE_BREAK } from '~/lib/chapter-text/render-chapter.ts';

export type LineKind = TextKind | 'scene-break' | 'end-mark' | 'break' | 'gap';

/** A letter has only paragraphs. */
export type TextFormat = 'chapter' | 'letter';

export function kindsOf(lines: readonly string[], format: TextFormat = 'chapter'): LineKind[] {
  const trimmed = lines.map((line) => line.trim());
  const first = trimmed.findIndex((line) => line !== '');
  const last = trimmed.findLastIndex((line) => line !== '');
  return trimmed.map((line, index) => {
    if (line === '') {
      const isInside = index > first && index < last;
      return isInside && trimmed[index - 1] === '' ? 'break' : 'gap';
    }
    const kind = format === 'letter' ? 'paragraph' : lineKind(line, index === first, index === last);
    if (kind !== 'paragraph') return kind;
    if (line === PARAGRAPH_MARK) return 'end-mark';
    return SCENE_BREAK.test(withoutMark(line)) ? 'scene-break' : 'paragraph';
  });
}

const hasMark = (line: string): boolean => line.trimStart().startsWith(PARAGRAPH_MARK);

export function withoutMark(line: string): string {
  return hasMark(line) ? line.trimStart().slice(PARAGRAPH_MARK.length) : line;
}

const isPunctuationOnly = (line: string): boolean => SCENE_BREAK.test(withoutMark(line.trim()));

const MAX_TITLE_CHARACTERS = 100;
const MAX_TITLE_WORDS = 12;
const SENTENCE_END = /[?!,;:…—–-]["”’»')\]]*$/;
const PERIOD_END = /[^.]\.["”’»')\]]*$/;
const QUOTED_START = /^["“„«‘'״]/;
const QUOTED_END = /["”»’'״]$/;
const TAG = /<\/?[a-z][^<>]*>/gi;

export function lineWarning(line: string, kind: LineKind): string | null {
  const text = withoutMark(line.trim()).replace(TAG, '').trim();
  if (kind === 'opening' && (text.length > MAX_TITLE_CHARACTERS || PERIOD_END.test(text)))
    return 'Your first line becomes the chapter’s large heading. If you meant it as text, add the heading on a line above it.';
  if (kind === 'subheading' && isPunctuationOnly(line))
    return 'Shown as a subheading. To make it a scene break, choose ⋯\u00A0›\u00A0Scene break.';
  if ((kind === 'heading' || kind === 'subheading') && looksLikeProse(text))
    return `Shown as a ${kind}. To make it ordinary text, choose ⋯\u00A0›\u00A0Paragraph.`;
  if (kind === 'closing-quote' && !(QUOTED_START.test(text) && QUOTED_END.test(text)))
    return 'Set apart as a quotation. To make it ordinary text, choose ⋯\u00A0›\u00A0Paragraph.';
  return null;
}

function looksLikeProse(text: string): boolean {
  return (
    SENTENCE_END.test(text) ||
    QUOTED_START.test(text) ||
    /^\p{Ll}/u.test(text) ||
    text.split(/\s+/).length > MAX_TITLE_WORDS
  );
}

const FIRST_LINE_IS_OPENING = 'The first line is always the large heading.';
const SCENE_BREAK_LINE = `${PARAGRAPH_MARK}* * *`;

type LinePosition = { isFirst: boolean; isLast: boolean };

export type LineEdit = { line: string; after?: string } | { rejection: string };

export function toggleParagraph(line: string, { isFirst, isLast }: LinePosition): LineEdit {
  if (hasMark(line)) return { line: withoutMark(line) };
  return isFirst ? { rejection: FIRST_LINE_IS_OPENING } : asParagraph(line.trim(), isLast);
}

function asParagraph(line: string, isLast: boolean): LineEdit {
  const paragraph = lineKind(line, false, false) === 'paragraph' ? line : PARAGRAPH_MARK + line;
  const isClosing = isLast && lineKind(paragraph, false, true) === 'closing-quote';
  return isClosing ? { line: paragraph, after: PARAGRAPH_MARK } : { line: paragraph };
}

/** Makes the line a subheading, with periods escaped, or reverts it to a paragraph. */
export function toggleSubheading(line: string, { isFirst, isLast }: LinePosition): LineEdit {
  const plain = withoutMark(line).trim();
  if (isFirst) return { rejection: FIRST_LINE_IS_OPENING };
  if (!hasMark(line) && isSubheading(plain, isLast))
    return asParagraph(plain.replaceAll('&#46;', '.'), isLast);
  const heading = plain.replaceAll('.', '&#46;');
  if (isSubheading(heading, isLast)) return { line: heading };
  return isLast && isSubheading(heading, false)
    ? { rejection: 'A last line with more than 50 characters is set apart as a quotation.' }
    : { rejection: 'A subheading has fewer than 100 characters.' };
}

const isSubheading = (line: string, isLast: boolean): boolean =>
  ['subheading', 'heading'].includes(lineKind(line, false, isLast));

export function sceneBreak(line: string): { line: string } | { after: string } {
  if (line.trim() === '') return { line: SCENE_BREAK_LINE };
  if (isPunctuationOnly(line)) return { line: PARAGRAPH_MARK + withoutMark(line.trim()) };
  return { after: SCENE_BREAK_LINE };
}
