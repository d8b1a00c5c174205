// How an author says that a line is a paragraph, whatever its length and its stops.

/**
 * At the start of a line: a comment, which no reader sees, with a full stop, which makes a short line a paragraph by the
 * line rules as they are. It also keeps a line from starting with 'Chapter '. Alone on the last line it takes the place
 * of the closing quote, so that the line before stays a paragraph.
 */
export const PARAGRAPH_MARK = '<!--.-->';
