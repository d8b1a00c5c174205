// How long a text is, in words and minutes.

const WORDS_PER_MINUTE = 200;

/**
 * Words without markup: runs of characters without whitespace, as the database counts them on publication. A tag ends no word,
 * but a line break does; '<' before anything but a–z is a character like any other.
 */
export function countWords(text: string): number {
  return text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?[a-zA-Z][^>]*>/g, '')
    .split(/\s+/)
    .filter((word) => word !== '').length;
}

/** Minutes of quiet reading, rounded up; 0 for nothing. */
export function readingMinutes(words: number): number {
  return Math.ceil(words / WORDS_PER_MINUTE);
}
