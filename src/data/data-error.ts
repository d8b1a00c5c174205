/**
 * Thrown by every function in this folder. `code` is PostgreSQL's, PostgREST's, one of the codes below, or 'network'.
 */
export class DataError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'DataError';
    this.code = code;
  }
}

export type Result<Data> = { status?: number } & (
  { data: Data; error: null } | { data: null; error: { code?: string; message: string } }
);

export function unwrap<Data>(result: Result<Data>): Data {
  if (result.error) throw errorFrom(result.status, result.error.code, result.error.message);
  return result.data;
}

export function errorFrom(status: number | undefined, code: string | undefined, message: string): DataError {
  if (status === 429 || code === 'PT429') return new DataError(RATE_LIMITED, message);
  if (code === 'PT404' || code === 'PT409') return new DataError(NO_ROW, message);
  return new DataError(code || 'network', message);
}

export const UNIQUE_VIOLATION = '23505';

/** The row was deleted (PT404) or has changed since it was read (PT409). */
export const NO_ROW = 'no-row';

/** The message is meant for the user. */
export const REJECTED_WITH_REASON = 'PT422';

/** The second step must be repeated; admin-client.ts asks for it. */
export const SECOND_STEP_NEEDED = 'PT403';

/** HTTP 429. */
export const RATE_LIMITED = 'rate-limited';

/** The backend sent a row of an unexpected shape. */
export const UNEXPECTED_ROW = 'unexpected-row';

/** Older backends return an empty list if the row is gone or the user lacks permission. */
export function changedRow<Row>(result: Result<Row[]>): Row {
  const [row] = unwrap(result);
  if (row === undefined) throw new DataError(NO_ROW, 'No row was changed.');
  return row;
}

/** For lists whose failures the specification ignores. */
export function orEmpty<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  return rows.catch(() => []);
}

export function orNull<Row>(row: Promise<Row | null>): Promise<Row | null> {
  return row.catch(() => null);
}
