/** At the start of a line: a comment with a full stop, by which the line rules take a short line for a paragraph. */
const PARAGRAPH_MARK = '<!--.-->';

/** A line that stays a paragraph, whatever its length. */
export function asParagraph(line: string): string {
  return PARAGRAPH_MARK + line;
}

/** What follows a chapter's last line so that it is not its closing quote. */
export const NO_CLOSING_QUOTE = PARAGRAPH_MARK;
