const WORDS_PER_MINUTE = 200;

/**
 * Words without markup: what is between whitespace, as the database counts them on publication. A tag ends no word,
 * but a line break does; '<' before anything but a-z is a character like any other.
 */
export function countWords(text: string): number {
  return text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?[a-zA-Z][^>]*>/g, '')
    .split(/\s+/)
    .filter((word) => word !== '').length;
}

export function readingSeconds(words: number): number {
  return (words / WORDS_PER_MINUTE) * 60;
}

export function readingMinutes(words: number): number {
  return Math.ceil(words / WORDS_PER_MINUTE);
}
