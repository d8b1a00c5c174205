// Validates rows from the backend: an unexpected shape is an error with a code, never an empty page.
import * as v from 'valibot';
import { DataError, unwrap, UNEXPECTED_ROW, type Result } from './data-error.ts';

/** Excludes PostgreSQL's 'infinity'. */
export const timestamp = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
export const nullableTimestamp = v.nullable(timestamp);
export const nullableText = v.nullable(v.string());
export const nullableNumber = v.nullable(v.number());

export const columnsOf = ({ entries }: { entries: object }) => Object.keys(entries).join(',');

/** The error names the column, but not the value. */
export function parseRow<Row>(schema: v.GenericSchema<unknown, Row>, row: unknown): Row {
  const result = v.safeParse(schema, row);
  if (result.success) return result.output;
  const column = v.getDotPath(result.issues[0]) ?? 'a row';
  throw new DataError(UNEXPECTED_ROW, `The backend sent an unexpected value in ${column}.`);
}

export function parseRows<Row>(schema: v.GenericSchema<unknown, Row>, rows: readonly unknown[]): Row[] {
  return rows.map((row) => parseRow(schema, row));
}

/** Skips invalid rows. Throws if all rows are invalid. */
export function parseValidRows<Row>(
  schema: v.GenericSchema<unknown, Row>,
  rows: readonly unknown[],
  onInvalid?: (row: unknown, error: DataError) => void,
): Row[] {
  let lastError: DataError | undefined;
  const valid = rows.flatMap((row) => {
    try {
      return [parseRow(schema, row)];
    } catch (error) {
      lastError = error as DataError;
      onInvalid?.(row, lastError);
      return [];
    }
  });
  if (lastError !== undefined && valid.length === 0) throw lastError;
  return valid;
}

/** The API's `max_rows` setting. */
const PAGE_ROWS = 1000;

/** @param readPage `to` is inclusive */
export async function readPages<Row>(
  readPage: (from: number, to: number) => PromiseLike<Result<Row[]>>,
  pageRows = PAGE_ROWS,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = unwrap<Row[]>(await readPage(rows.length, rows.length + pageRows - 1));
    rows.push(...page);
    if (page.length < pageRows) return rows;
  }
}
