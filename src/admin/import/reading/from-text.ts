import { sanitizeMarkup } from '~/lib/chapter-text/sanitize-markup.ts';
import { LINE_END } from '~/lib/chapter-text/chapter-lines.ts';
import {
  escaped,
  isSceneBreak,
  withoutMarks,
  type Block,
  type Manuscript,
} from '../../manuscript/manuscript.ts';

const MIN_WRAPPED_LENGTH = 45;
const MAX_WRAPPED_LENGTH = 90;
/** In hard-wrapped text, at least this fraction of lines within paragraphs ends within these columns. */
const MIN_WRAPPED_RATIO = 0.8;

const INLINE_MARKUP = /<\/?(?:a|abbr|b|bdi|br|cite|em|i|mark|q|s|small|span|strong|sub|sup|u)\b[^<>]*>/i;

export function manuscriptFromText(source: string): Manuscript {
  const lines = withoutMarks(source)
    .split(LINE_END)
    .map((line) => line.replaceAll('\f', '').trim());
  const paragraphs = isWrapped(lines) ? unwrapLines(lines) : lines;
  return { blocks: paragraphs.map(blockOf), notes: new Map(), omissions: [] };
}

function blockOf(line: string): Block {
  if (line === '') return { kind: 'empty' };
  if (isSceneBreak(line)) return { kind: 'scene-break', markup: escaped(line) };
  return { kind: 'paragraph', markup: INLINE_MARKUP.test(line) ? sanitizeMarkup(line) : escaped(line) };
}

function isWrapped(lines: readonly string[]): boolean {
  const inner = lines.filter((line, index) => line !== '' && (lines[index + 1] ?? '') !== '');
  const wrapped = inner.filter(({ length }) => length >= MIN_WRAPPED_LENGTH && length <= MAX_WRAPPED_LENGTH);
  return inner.length >= 5 && wrapped.length >= inner.length * MIN_WRAPPED_RATIO;
}

function unwrapLines(lines: readonly string[]): string[] {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (isOpen && line !== '') paragraphs.push(`${paragraphs.pop() ?? ''} ${line}`);
    else paragraphs.push(line);
    isOpen = line !== '';
  }
  return paragraphs;
}
