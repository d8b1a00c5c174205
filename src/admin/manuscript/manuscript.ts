import { decodeEntities } from '~/lib/text/decode-entities.ts';
import type { Archive } from '../archive/archive.ts';

/** 0 is Word's 'Title' style. */
export type HeadingLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** `markup` is one line of chapter text, with `noteMark(name)` for a note. */
export type Block = (
  | { kind: 'heading'; level: HeadingLevel; markup: string }
  | { kind: 'paragraph' | 'quote'; markup: string }
  | { kind: 'scene-break'; markup: string }
  /** An empty paragraph: a break, unless every paragraph is followed by one. */
  | { kind: 'empty' }
) & {
  images?: readonly string[];
};

export type WrittenBlock = Extract<Block, { markup: string }>;

export function lineOf({ kind, markup }: WrittenBlock): string {
  const isQuoted = kind === 'quote' && !/^["'“”„«‘‚״]/.test(plainText(markup));
  return isQuoted ? `<q>${markup}</q>` : markup;
}

export type Manuscript = {
  blocks: Block[];
  notes: ReadonlyMap<string, string>;
  omissions: string[];
  /** Accepted tracked changes, one sentence each. */
  changes?: readonly string[];
  /** Chapters that need no conversion. */
  archive?: Archive;
};

export class UnreadableManuscript extends Error {
  override name = 'UnreadableManuscript';
}

export const NOTE_MARK = /\uE000([^\uE001]*)\uE001/g;

export const noteMark = (name: string): string => `\uE000${name}\uE001`;

export const withoutMarks = (text: string): string => text.replace(/[\uE000\uE001]/g, '');

export const escaped = (text: string): string =>
  text.replace(/&(?=[a-z#])/gi, '&amp;').replaceAll('<', '&lt;');

export function plainText(markup: string): string {
  const text = markup
    .replace(NOTE_MARK, '')
    .replace(/<br\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '');
  return decodeEntities(text).replace(/\s+/g, ' ').trim();
}

export const isSceneBreak = (text: string): boolean => /^(?:[*•·⁂#~_=—–-]\s*){1,9}$/u.test(text.trim());
