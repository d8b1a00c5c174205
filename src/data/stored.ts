// What an insert must answer before a visitor may be told that something was stored.
import { DataError, rowsOf, type Answer } from './data-error.ts';

/**
 * Throws DataError unless the row was stored. The client takes an empty 404 and a 500 that says `null` for
 * success; a message that was lost must not be thanked for.
 */
export function assertStored(answer: Answer<null> & { status: number }): void {
  rowsOf(answer);
  if (answer.status !== 200 && answer.status !== 201) {
    throw new DataError('unexpected', `The backend answered ${answer.status}.`);
  }
}
