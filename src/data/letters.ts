import * as v from 'valibot';
import { LETTER_TOPICS } from '~/lib/mail/outgoing-mail.ts';
import { adminClient } from './admin-client.ts';
import { changedRow, unwrap } from './data-error.ts';
import { columnsOf, nullableText, nullableTimestamp, parseRow, parseRows, timestamp } from './rows.ts';

const LETTER = v.object({
  id: v.string(),
  subject: v.string(),
  preview: v.string(),
  body: v.string(),
  topic: v.picklist(LETTER_TOPICS),
  status: v.picklist(['draft', 'scheduled', 'sending', 'sent', 'canceled']),
  is_public: v.boolean(),
  slug: nullableText,
  announced_path: nullableText,
  send_at: nullableTimestamp,
  sent_at: nullableTimestamp,
  recipients: v.number(),
  updated_at: timestamp,
});
const LISTED = v.object({
  ...v.omit(LETTER, ['preview', 'body']).entries,
  waiting: v.number(),
  failed: v.number(),
});
export const LETTER_FIELDS = v.pick(LETTER, ['subject', 'preview', 'body', 'topic', 'is_public']);

export type Letter = v.InferOutput<typeof LETTER>;
export type ListedLetter = v.InferOutput<typeof LISTED>;
export type LetterFields = v.InferOutput<typeof LETTER_FIELDS>;
export type LetterChange = Partial<LetterFields>;

const letters = () => adminClient().from('letters');

export async function listLetters(): Promise<ListedLetter[]> {
  return parseRows(LISTED, unwrap(await adminClient().rpc('list_letters')));
}

export async function getLetter(id: string): Promise<Letter | null> {
  const row = unwrap(await letters().select(columnsOf(LETTER)).eq('id', id).maybeSingle());
  return row && parseRow(LETTER, row);
}

export async function createLetter(letter: LetterChange & { announced_path?: string }): Promise<Letter> {
  return parseRow(LETTER, changedRow(await letters().insert(letter).select(columnsOf(LETTER))));
}

/** @throws NO_ROW if the letter has changed since `updatedAt` or was deleted */
export async function updateLetter(id: string, change: LetterChange, updatedAt: string): Promise<Letter> {
  const updated = letters().update(change).eq('id', id).eq('updated_at', updatedAt);
  return parseRow(LETTER, changedRow(await updated.select(columnsOf(LETTER))));
}

export async function deleteLetter(id: string): Promise<void> {
  changedRow(await letters().delete().eq('id', id).select('id'));
}

/** @param at null to send after the delay in the mail settings */
export async function sendLetter({ id, updated_at }: Letter, at: string | null): Promise<void> {
  unwrap(await adminClient().rpc('send_letter', { letter_id: id, version: updated_at, at }));
}

export async function stopLetter(id: string): Promise<void> {
  unwrap(await adminClient().rpc('stop_letter', { letter_id: id }));
}

/** Returns the address of the administrator, who gets the test. */
export async function sendTestLetter(id: string): Promise<string> {
  return unwrap(await adminClient().rpc('send_test_letter', { letter_id: id }));
}
