// Rows of pages of the administration, checked by a schema. Readers' pages use checked.ts, which weighs less.
import * as v from 'valibot';
import { UNEXPECTED_ROW } from './checked.ts';
import { DataError } from './data-error.ts';

/** The row, if it is what the schema says. Throws DataError, which names the column and no value. */
export function validRow<Row>(schema: v.GenericSchema<unknown, Row>, row: unknown): Row {
  const result = v.safeParse(schema, row);
  if (result.success) return result.output;
  const column = v.getDotPath(result.issues[0]) ?? 'a row';
  throw new DataError(UNEXPECTED_ROW, `The backend sent an unexpected value in ${column}.`);
}

/** The same for every row of a list. */
export function validRows<Row>(schema: v.GenericSchema<unknown, Row>, rows: readonly unknown[]): Row[] {
  return rows.map((row) => validRow(schema, row));
}
