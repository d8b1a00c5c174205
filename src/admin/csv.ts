import { saveFile } from '~/lib/browser/save-file.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';

export type Cell = string | number | null;

/** CSV as RFC 4180 defines it. */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows]
    .map((cells) => `${cells.map((cell) => csvCell(String(cell ?? ''))).join(',')}\r\n`)
    .join('');
}

/** The first character of a formula, full-width ones included. */
const FORMULA = '[=+\\-@＝＋－＠]';
const AT_START = new RegExp(`^\\s*${FORMULA}|^[\\t\\r\\n]`);
/** The start of another cell or line, for a spreadsheet that separates cells by semicolons or tabs. */
const WITHIN = new RegExp(`(?:;\\s*|(?<=\\S)[\\t\\r\\n]\\s*)(?=${FORMULA})`, 'g');

/** One value. An apostrophe keeps a spreadsheet from running it as a formula. */
export function csvCell(value: string): string {
  const within = value.replace(WITHIN, "$&'");
  const harmless = AT_START.test(value) ? `'${within}` : within;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Spreadsheets recognize UTF-8 only by the mark at the beginning. */
export function csvFile(csv: string): Blob {
  return new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' });
}

/** Saves 'growth-2026-11-20.csv'. @param name the file's, without the day of the export */
export function saveCsv(name: string, csv: string): void {
  saveFile(csvFile(csv), `${name}-${zonedDateTime(new Date(), SITE_TIME_ZONE).date}.csv`);
}
