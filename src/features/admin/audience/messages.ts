import { formatCount } from '../format-count.ts';

export const ERASED = 'Erased';
export const NOT_ERASED = 'Nothing was erased';
export const NOT_EXPORTED = 'The list could not be exported';
export const NOT_MARKED = 'The message was not marked';

/** The question before a person is erased. */
export function erasureQuestion(email: string): string {
  return `Erase everything that is stored about ${email}? Messages, e-book requests, subscriptions, consents and emails are deleted. This cannot be undone. Backups made before keep the address until they are replaced.`;
}

/** @param rows how many are gone */
export function erasedNote(rows: number): string {
  return rows === 0
    ? 'Nothing was stored about this address.'
    : `${formatCount(rows)} ${rows === 1 ? 'entry was' : 'entries were'} deleted. Erase again after restoring an earlier backup.`;
}
