// PostgreSQL rejects NUL; JSON parsers reject lone surrogates.

export function normalizeLine(text: string): string {
  return wellFormed(text)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

export function normalizeText(text: string): string {
  return wellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** Counts code points, like the database. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}
