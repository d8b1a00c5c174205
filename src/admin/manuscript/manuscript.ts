// A manuscript between its file and its chapters: blocks in their order, and notes by their name.

/** 0 is Word's 'Title', 1 to 6 are headings. */
export type HeadingLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** `markup` is one line of chapter text; a note is referred to by `noteMark(name)`. */
export type Block = (
  | { kind: 'heading'; level: HeadingLevel; markup: string }
  | { kind: 'paragraph' | 'quote'; markup: string }
  /** Between two scenes; a rule becomes three stars. */
  | { kind: 'scene-break'; markup: string }
  /** An empty paragraph: more room, unless every paragraph is followed by one. */
  | { kind: 'empty' }
) & {
  /** The names of images that were left out of it; empty for one without a name. */
  images?: readonly string[];
};

export type WrittenBlock = Extract<Block, { markup: string }>;

/** A block as a line of text: a quotation gets quotation marks, unless it has its own. */
export function lineOf({ kind, markup }: WrittenBlock): string {
  const isQuoted = kind === 'quote' && !/^["'“”„«‘‚״]/.test(plainText(markup));
  return isQuoted ? `<q>${markup}</q>` : markup;
}

/** A change that Word still tracked in the file. The text is imported as if it were accepted. */
export type TrackedChange = { readonly kind: 'inserted' | 'deleted'; readonly author: string; text: string };

export type Manuscript = {
  blocks: Block[];
  /** Lines of chapter text by the note's name. */
  notes: ReadonlyMap<string, string>;
  /** Sentences about what the text format cannot hold. */
  losses: string[];
  changes?: readonly TrackedChange[];
};

const MARK_START = '\uE000';
const MARK_END = '\uE001';
/** The mark of a note within a line. */
export const NOTE_MARK = /\uE000([^\uE001]*)\uE001/g;
const MARK_CHARACTERS = /[\uE000\uE001]/g;

export function noteMark(name: string): string {
  return `${MARK_START}${name}${MARK_END}`;
}

export function withoutMarks(text: string): string {
  return text.replace(MARK_CHARACTERS, '');
}

export function escaped(text: string): string {
  return text.replace(/&(?=[a-z#])/gi, '&amp;').replaceAll('<', '&lt;');
}

/** A line as readers see it: no tags, no notes, entities as characters. */
export function plainText(markup: string): string {
  return markup
    .replace(NOTE_MARK, '')
    .replace(/<br\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/&#x3C;/gi, '<')
    .replaceAll('&nbsp;', ' ')
    .replace(/&(amp|#x26);/gi, '&')
    .replace(/\s+/g, ' ')
    .trim();
}

const STARS = /^(?:[*•·⁂#~_=—–-]\s*){1,9}$/u;

export function isSceneBreak(text: string): boolean {
  return STARS.test(text.trim());
}
