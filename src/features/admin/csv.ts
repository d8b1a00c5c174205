// CSV as spreadsheets read it.

/** Lines end as RFC 4180 wants them. */
export function csvOf(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return [header, ...rows]
    .map((cells) => `${cells.map((cell) => csvCell(cell === null ? '' : String(cell))).join(',')}\r\n`)
    .join('');
}

/** What begins a formula, in full width too. */
const FORMULA = '[=+\\-@＝＋－＠]';
const AT_START = new RegExp(`^\\s*${FORMULA}|^[\\t\\r\\n]`);
/** Where a spreadsheet that separates cells by semicolons or tabs begins another cell or line. */
const WITHIN = new RegExp(`(?:;\\s*|(?<=\\S)[\\t\\r\\n]\\s*)(?=${FORMULA})`, 'g');

/**
 * One value. Quoted where it holds a comma, a quote or a line break. A spreadsheet would run a value that begins
 * with =, +, - or @ as a formula (a tab or a line break before it changes nothing); an apostrophe makes it text.
 */
export function csvCell(value: string): string {
  const within = value.replace(WITHIN, "$&'");
  const harmless = AT_START.test(value) ? `'${within}` : within;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Spreadsheets take a file for UTF-8 only with its mark at the beginning. */
export function csvFile(csv: string): Blob {
  return new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' });
}
