import { sanitizeMarkup } from '~/lib/chapter-text/sanitize-markup.ts';
import { LINE_END } from '~/lib/chapter-text/chapter-lines.ts';
import {
  escaped,
  isSceneBreak,
  withoutMarks,
  type Block,
  type Manuscript,
} from '../../manuscript/manuscript.ts';

const WRAPPED_FROM = 45;
const WRAPPED_TO = 90;
/** In hard-wrapped text, at least this share of lines within paragraphs ends within these columns. */
const WRAPPED_SHARE = 0.8;

const WRITTEN_MARKUP = /<\/?(?:a|abbr|b|bdi|br|cite|em|i|mark|q|s|small|span|strong|sub|sup|u)\b[^<>]*>/i;

export function manuscriptFromText(source: string): Manuscript {
  const lines = withoutMarks(source)
    .split(LINE_END)
    .map((line) => line.replaceAll('\f', '').trim());
  const paragraphs = isWrapped(lines) ? joined(lines) : lines;
  return { blocks: paragraphs.map(blockOf), notes: new Map(), losses: [] };
}

function blockOf(line: string): Block {
  if (line === '') return { kind: 'empty' };
  if (isSceneBreak(line)) return { kind: 'scene-break', markup: escaped(line) };
  return { kind: 'paragraph', markup: WRITTEN_MARKUP.test(line) ? sanitizeMarkup(line) : escaped(line) };
}

function isWrapped(lines: readonly string[]): boolean {
  const inner = lines.filter((line, index) => line !== '' && (lines[index + 1] ?? '') !== '');
  const within = inner.filter(({ length }) => length >= WRAPPED_FROM && length <= WRAPPED_TO);
  return inner.length >= 5 && within.length >= inner.length * WRAPPED_SHARE;
}

function joined(lines: readonly string[]): string[] {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (isOpen && line !== '') paragraphs.push(`${paragraphs.pop() ?? ''} ${line}`);
    else paragraphs.push(line);
    isOpen = line !== '';
  }
  return paragraphs;
}
