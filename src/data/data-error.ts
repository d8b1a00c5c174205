/** What the backend refused or could not answer. `code` is PostgreSQL's or PostgREST's, or 'network'. */
export class DataError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'DataError';
    this.code = code;
  }
}

/** The result of a call as the Supabase clients give it. */
export type Answer<Data> =
  { data: Data; error: null } | { data: null; error: { code?: string; message: string } };

/** The rows of an answer. Throws DataError instead of handing an error on. */
export function rowsOf<Data>(answer: Answer<Data>): Data {
  if (answer.error) throw new DataError(answer.error.code || 'network', answer.error.message);
  return answer.data;
}

/** PostgreSQL's code for a row whose value exists already. */
export const UNIQUE_VIOLATION = '23505';

/** The code of a write that the backend accepted and that changed nothing. */
export const NO_ROW = 'no-row';

/**
 * The row that an update or a delete changed. Row security lets a write without rights pass and change nothing,
 * and so does a row that is gone: both throw DataError with NO_ROW instead of looking like a success.
 */
export function changedRow<Row>(answer: Answer<Row[]>): Row {
  const [row] = rowsOf(answer);
  if (row === undefined) throw new DataError(NO_ROW, 'The write changed nothing.');
  return row;
}

/** For lists whose failure the specification ignores: no answer is shown as nothing there. */
export function orEmpty<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  return rows.catch(() => []);
}

/** The same for a single row. */
export function orNull<Row>(row: Promise<Row | null>): Promise<Row | null> {
  return row.catch(() => null);
}
