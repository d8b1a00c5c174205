const WORDS_PER_MINUTE = 200;

/** Must match the database's count on publication. `<br>` separates words; other tags do not. */
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
