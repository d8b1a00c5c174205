// What visitors type or paste, made fit for a database: PostgreSQL refuses NUL, JSON refuses half characters.

/** One line: control characters and line breaks become spaces; none are left around it. */
export function normalizeLine(text: string): string {
  return wellFormed(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** Several lines: line breaks and tabs stay, other control characters go. */
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
