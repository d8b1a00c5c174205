// Rows are checked where they enter: a page that gets another shape than it was written for would only be empty.
// Written by hand, because a schema library would cost every reader another 1.5 KB.
import { DataError } from './data-error.ts';

/** The code of an answer whose rows are not what the database promises. */
export const UNEXPECTED_ROW = 'unexpected-row';

type Check = (value: unknown) => boolean;
/** What each column of a row has to be. */
export type Columns<Row> = { readonly [Column in keyof Row]: Check };

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number';
export const isFlag: Check = (value) => typeof value === 'boolean';
/** An instant as PostgreSQL writes it; 'infinity', which it may hold too, is none. */
export const isTime: Check = (value) => isText(value) && !Number.isNaN(Date.parse(value as string));
export const isTextList: Check = (value) => Array.isArray(value) && value.every(isText);
export const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** The row, if it is what it is said to be. Throws DataError, which names the column and no value. */
export function checkedRow<Row extends object>(columns: Columns<Row>, row: Row): Row {
  for (const column in columns) {
    if (!columns[column]((row as Row | null)?.[column]))
      throw new DataError(UNEXPECTED_ROW, `The backend sent an unexpected value in ${column}.`);
  }
  return row;
}

/** The same for every row of a list. */
export function checkedRows<Row extends object>(columns: Columns<Row>, rows: Row[]): Row[] {
  rows.forEach((row) => checkedRow(columns, row));
  return rows;
}
