import { PARAGRAPH_MARK } from '~/lib/chapter-text/chapter-lines.ts';
import { ALLOWED } from '~/lib/chapter-text/sanitize-markup.ts';
import { speakerIn } from '~/lib/dialogue/quotations.ts';

/** Offsets are within the line. Without an end tag, an element ends with its line. */
export type FoundElement = {
  name: string;
  open: string;
  start: number;
  openEnd: number;
  closeStart: number;
  end: number;
};

type TokenKind = 'tag' | 'quote' | 'speaker' | 'break' | 'mark' | 'note' | 'entity' | 'omitted';
export type Token = { kind: TokenKind; from: number; to: number; text: string };

/** Longer lines are not parsed, because every cursor movement parses the line. */
const MAX_LINE_CHARACTERS = 20_000;
const TOKEN =
  /<!--[^<>]{0,1000}-->|<(\/?)([a-z][a-z\d]*)(?=[\s/>])[^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;
const KEPT = new Set(ALLOWED.tagNames);

/** Inner elements come before outer ones. */
export function readMarkup(line: string): { tokens: Token[]; elements: FoundElement[] } {
  const tokens: Token[] = [];
  const elements: FoundElement[] = [];
  const open: FoundElement[] = [];
  const end = line.length;
  if (end > MAX_LINE_CHARACTERS) return { tokens, elements };
  for (const match of line.matchAll(TOKEN)) {
    const [text, slash, tag = ''] = match;
    const name = tag.toLowerCase();
    const [from, to] = [match.index, match.index + text.length];
    const token: Token = { kind: kindOf(text, name, from), from, to, text };
    tokens.push(token);
    if (!KEPT.has(name) || name === 'br') continue;
    if (slash === '') open.push({ name, open: text, start: from, openEnd: to, closeStart: end, end });
    const at = slash === '' ? -1 : open.findLastIndex((element) => element.name === name);
    // The text has its own quotation marks.
    if (at >= 0 && name === 'q' && speakerIn(open[at]?.open ?? '')) token.kind = 'tag';
    if (at >= 0)
      elements.push(...open.splice(at, 1).map((element) => ({ ...element, closeStart: from, end: to })));
  }
  return { tokens, elements: [...elements, ...open.reverse()] };
}

function kindOf(text: string, name: string, from: number): TokenKind {
  if (text.startsWith('&')) return 'entity';
  if (name === '') return text === PARAGRAPH_MARK && from === 0 ? 'mark' : 'note';
  if (!KEPT.has(name)) return 'omitted';
  if (name === 'q') return speakerIn(text) ? 'speaker' : 'quote';
  return name === 'br' ? 'break' : 'tag';
}

export function isOnlyTags(line: string, from: number, to: number): boolean {
  const inside = readMarkup(line).tokens.filter((token) => from <= token.from && token.to <= to);
  const length = inside.reduce((sum, token) => sum + token.to - token.from, 0);
  return length === to - from && inside.every(({ kind }) => ['tag', 'quote', 'speaker'].includes(kind));
}
