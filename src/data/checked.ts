// Rows are checked where they enter: a page that gets another shape than it was written for would only go blank.
import * as v from 'valibot';
import { DataError } from './data-error.ts';

/** The code of an answer whose rows are not what the database promises. */
export const UNEXPECTED_ROW = 'unexpected-row';

/** What the backend sent, if it has the shape of the schema. Throws DataError, which names the column and no value. */
export function checked<Output>(schema: v.GenericSchema<unknown, Output>, sent: unknown): Output {
  const result = v.safeParse(schema, sent, { abortEarly: true });
  if (result.success) return result.output;
  const place = v.getDotPath(result.issues[0]) ?? 'row';
  throw new DataError(UNEXPECTED_ROW, `The backend sent an unexpected value in ${place}.`);
}

/** An instant as PostgreSQL writes it; 'infinity', which it may hold too, is none. */
export const timestamp = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text))),
);
