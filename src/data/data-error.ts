/** A refused or unanswered call. `code` is PostgreSQL's or PostgREST's, one of the codes below, or 'network'. */
export class DataError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'DataError';
    this.code = code;
  }
}

/** The result of a call as the Supabase clients give it. */
export type Answer<Data> = { /** Of the HTTP answer. */ status?: number } & (
  { data: Data; error: null } | { data: null; error: { code?: string; message: string } }
);

/** The rows of an answer. Throws DataError. */
export function rowsOf<Data>(answer: Answer<Data>): Data {
  if (answer.error) throw refusalOf(answer.status, answer.error.code, answer.error.message);
  return answer.data;
}

/** The error of an answer, from the database or from the server in front of it. */
export function refusalOf(status: number | undefined, code: string | undefined, message: string): DataError {
  if (status === 429 || code === 'PT429') return new DataError(RATE_LIMITED, message);
  if (code === 'PT404' || code === 'PT409') return new DataError(NO_ROW, message);
  return new DataError(code || 'network', message);
}

/** PostgreSQL's code for a row whose value exists already. */
export const UNIQUE_VIOLATION = '23505';

/** The code of a write that changed nothing: its row is gone (PT404) or was changed since it was read (PT409). */
export const NO_ROW = 'no-row';

/** The code of a refusal whose message is a sentence to show. */
export const REFUSED_IN_WORDS = 'PT422';

/** The code of a request beyond a visitor's limits: HTTP 429. */
export const RATE_LIMITED = 'rate-limited';

/**
 * The row that a write changed. Throws DataError with NO_ROW without rights, or if the row is gone; an older backend answers
 * with an empty list then.
 */
export function changedRow<Row>(answer: Answer<Row[]>): Row {
  const [row] = rowsOf(answer);
  if (row === undefined) throw new DataError(NO_ROW, 'The write changed nothing.');
  return row;
}

/** For lists whose failure the specification ignores. */
export function orEmpty<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  return rows.catch(() => []);
}

/** The same for a single row. */
export function orNull<Row>(row: Promise<Row | null>): Promise<Row | null> {
  return row.catch(() => null);
}
