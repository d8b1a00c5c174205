// A manuscript between its file and its chapters: blocks in their order, and notes by their name.

/** 0 is Word's 'Title', 1 to 6 are headings. */
export type HeadingLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** `markup` is one line of chapter text; a note is referred to by `noteMark(name)`. */
export type Block =
  | { kind: 'heading'; level: HeadingLevel; markup: string }
  | { kind: 'paragraph' | 'quote'; markup: string }
  /** Between two scenes; a rule has no signs, so it gets three stars. */
  | { kind: 'scene-break'; markup: string }
  /** An empty paragraph, which means more room only where not every paragraph is followed by one. */
  | { kind: 'empty' };

export type Manuscript = {
  blocks: Block[];
  /** Lines of chapter text by the note's name. */
  notes: ReadonlyMap<string, string>;
  /** What the text format has no place for, as sentences. */
  losses: string[];
};

const MARK_START = '\uE000';
const MARK_END = '\uE001';
/** The mark of a note within a line; the two characters are taken out of whatever is imported. */
export const NOTE_MARK = /\uE000([^\uE001]*)\uE001/g;
const MARK_CHARACTERS = /[\uE000\uE001]/g;

export function noteMark(name: string): string {
  return `${MARK_START}${name}${MARK_END}`;
}

/** Text that holds no mark but ours. */
export function withoutMarks(text: string): string {
  return text.replace(MARK_CHARACTERS, '');
}

/** Plain text as markup. */
export function escaped(text: string): string {
  return text
    .replace(/&(?! )/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** What a reader sees of a line: no tags, no notes, entities as characters. */
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

/** Whether a line is only a sign for a break between scenes, such as '* * *'. */
export function isSceneBreak(text: string): boolean {
  return STARS.test(text.trim());
}
