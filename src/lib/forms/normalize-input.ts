// Normalizes user input for the database: PostgreSQL refuses NUL, JSON refuses lone surrogates.

/** Replaces control characters and line breaks by spaces, and trims. */
export function normalizeLine(text: string): string {
  return wellFormed(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Keeps line breaks and tabs, removes other control characters, and trims. */
export function normalizeText(text: string): string {
  return wellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** Length as the database counts it: an emoji is one character, not two. */
export function charactersIn(text: string): number {
  return Array.from(text).length;
}

function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}
