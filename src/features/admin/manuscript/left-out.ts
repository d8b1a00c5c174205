// What word processors write into a page although readers should not see it. A paste and a file are read alike.
import type { DroppedKind } from './dropped.ts';
import { styleValue } from './inline-format.ts';

/** Elements without words for a reader. */
export const SILENT =
  /^(?:style|script|meta|link|title|head|xml|template|noscript|o:p|base|area|map|source|track|wbr)$/;
/** Elements that the text format has no place for. */
export const LOST: Readonly<Record<string, DroppedKind>> = {
  img: 'image',
  picture: 'image',
  svg: 'drawing',
  canvas: 'drawing',
  'v:shape': 'drawing',
  math: 'formula',
  iframe: 'embed',
  object: 'embed',
  embed: 'embed',
  video: 'embed',
  audio: 'embed',
  input: 'form-field',
  select: 'form-field',
  textarea: 'form-field',
  button: 'form-field',
};

/** As much of an element as the rules ask for, however it was parsed. */
export type Described = {
  tag: string;
  className: string;
  style: string;
  /** Whether it says who changed it and when. */
  hasAuthor: boolean;
  isHidden: boolean;
};

/** 'comments' is the list of them, 'comment' one place in the text, 'list-mark' Word's bullet or number. */
export type LeftOut = 'deleted-words' | 'comment' | 'comments' | 'list-mark' | 'hidden-words';

/** Why an element is left out with everything in it; null for one that is read. */
export function whyLeftOut(element: Described, isWord: boolean): LeftOut | null {
  const { tag, className, style } = element;
  if ((tag === 'del' && (isWord || element.hasAuthor)) || /\bmsoDel\b/.test(className))
    return 'deleted-words';
  if (/mso-element:\s*comment-list\b/.test(style)) return 'comments';
  const isComment =
    /\b(?:MsoCommentReference|msocomanchor|msocomoff)\b/i.test(className) ||
    /mso-element:\s*comment\b|mso-special-character:\s*comment\b/i.test(style);
  if (isComment) return 'comment';
  if (styleValue(style, 'mso-list') === 'ignore') return 'list-mark';
  const isHidden =
    element.isHidden || styleValue(style, 'display') === 'none' || styleValue(style, 'mso-hide') === 'all';
  return isHidden ? 'hidden-words' : null;
}

/** Whether a page was written by Word, as its beginning says. */
export function isFromWord(html: string): boolean {
  return /urn:schemas-microsoft-com:office|class=["']?Mso/.test(html.slice(0, 200_000));
}

/** Word's paragraph styles, in pages that it writes. */
export function isWordTitle(tag: string, className: string): boolean {
  return tag === 'p' && /\bMsoTitle\b/.test(className);
}

export function isWordQuote(className: string): boolean {
  return /\bMso(?:Intense)?Quote\b/.test(className);
}
