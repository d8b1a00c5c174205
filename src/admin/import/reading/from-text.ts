import { sanitizeMarkup } from '~/lib/chapter-text/sanitize-markup.ts';
import { LINE_END } from '~/lib/chapter-text/chapter-lines.ts';
import {
  escaped,
  isSceneBreak,
  withoutMarks,
  type Block,
  type Manuscript,
} from '../../manuscript/manuscript.ts';

const INLINE_MARKUP = /<\/?(?:a|abbr|b|bdi|br|cite|em|i|mark|q|s|small|span|strong|sub|sup|u)\b[^<>]*>/i;

export function manuscriptFromText(source: string): Manuscript {
  const lines = withoutMarks(source).replaceAll('\f', '').split(LINE_END);
  return { blocks: lines.map((line) => blockOf(line.trim())), notes: new Map(), omissions: [] };
}

function blockOf(line: string): Block {
  if (line === '') return { kind: 'empty' };
  if (isSceneBreak(line)) return { kind: 'scene-break', markup: escaped(line) };
  return { kind: 'paragraph', markup: INLINE_MARKUP.test(line) ? sanitizeMarkup(line) : escaped(line) };
}
