// What an insert must answer before a visitor may be told that something was stored.
import { DataError, rowsOf } from './data-error.ts';

type InsertAnswer = { data: null; error: null } | { data: null; error: { code?: string; message: string } };

/**
 * Throws DataError unless the row was stored. The client takes an empty 404 and a 500 that says `null` for
 * success; a message that was lost must not be thanked for.
 */
export function assertStored(answer: InsertAnswer & { status: number }): void {
  rowsOf(answer);
  if (answer.status !== 200 && answer.status !== 201) {
    throw new DataError('unexpected', `The backend answered ${answer.status}.`);
  }
}
