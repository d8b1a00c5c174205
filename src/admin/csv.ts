import { saveFile } from '~/lib/browser/save-file.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';

export type Cell = string | number | null;

export function toCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows]
    .map((cells) => `${cells.map((cell) => csvCell(String(cell ?? ''))).join(',')}\r\n`)
    .join('');
}

/** Characters that begin a formula, including full-width ones. */
const FORMULA = '[=+\\-@＝＋－＠]';
const CELL_START = new RegExp(`^\\s*${FORMULA}|^[\\t\\r\\n]`);
/** Cell starts in spreadsheets that use semicolons or tabs as separators. */
const WITHIN_CELL = new RegExp(`(?:;\\s*|(?<=\\S)[\\t\\r\\n]\\s*)(?=${FORMULA})`, 'g');

/** An apostrophe keeps spreadsheets from evaluating a formula. */
export function csvCell(value: string): string {
  const escaped = value.replace(WITHIN_CELL, "$&'");
  const safe = CELL_START.test(value) ? `'${escaped}` : escaped;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Spreadsheets need the byte order mark to recognize UTF-8. */
export function csvFile(csv: string): Blob {
  return new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' });
}

export function saveCsv(name: string, csv: string): void {
  saveFile(csvFile(csv), `${name}-${zonedDateTime(new Date(), SITE_TIME_ZONE).date}.csv`);
}
