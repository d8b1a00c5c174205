// Texts of the site as an administrator writes them, and their earlier editions.
import type { TextCollection, TextEntry } from '~/lib/site-texts/text-collections.ts';
import { adminClient } from './admin-client.ts';
import { checkedRow, checkedRows, isNumber, isTime, type Columns } from './checked.ts';
import { changedRow, rowsOf } from './data-error.ts';
import type { TextEntries } from './database.types.ts';

export type StoredTexts = { entries: TextEntries; updated_at: string };
export type TextEdition = { id: number; entries: TextEntries; kept_at: string };

const MOST_EDITIONS = 20;
const areEntries = (value: unknown) =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null);
const COLUMNS: Columns<StoredTexts> = { entries: areEntries, updated_at: isTime };
const EDITION_COLUMNS: Columns<TextEdition> = { id: isNumber, entries: areEntries, kept_at: isTime };

/** A collection's row; null while the first edition is shown. Throws DataError. */
export async function getTexts(collection: TextCollection): Promise<StoredTexts | null> {
  const row = rowsOf(
    await adminClient()
      .from('site_texts')
      .select('entries, updated_at')
      .eq('collection', collection)
      .maybeSingle(),
  );
  return row && checkedRow(COLUMNS, row);
}

/**
 * Writes entries over those of `updatedAt`; null where there was no row.
 * Throws DataError: NO_ROW or UNIQUE_VIOLATION when they were changed elsewhere.
 */
export async function saveTexts(
  collection: TextCollection,
  entries: readonly TextEntry[],
  updatedAt: string | null,
): Promise<StoredTexts> {
  const table = adminClient().from('site_texts');
  const written = entries as unknown as TextEntries;
  if (updatedAt === null) {
    const inserted = await table.insert({ collection, entries: written }).select('entries, updated_at');
    return checkedRow(COLUMNS, changedRow(inserted));
  }
  const updated = await table
    .update({ entries: written })
    .eq('collection', collection)
    .eq('updated_at', updatedAt)
    .select('entries, updated_at');
  return checkedRow(COLUMNS, changedRow(updated));
}

/** Goes back to the first edition. Throws DataError, NO_ROW when the texts were changed elsewhere. */
export async function discardTexts(collection: TextCollection, updatedAt: string): Promise<void> {
  changedRow(
    await adminClient()
      .from('site_texts')
      .delete()
      .eq('collection', collection)
      .eq('updated_at', updatedAt)
      .select('collection'),
  );
}

/** What was there before each of the last changes, the newest first. Throws DataError. */
export async function listTextEditions(collection: TextCollection): Promise<TextEdition[]> {
  const rows = rowsOf(
    await adminClient()
      .from('site_text_editions')
      .select('id, entries, kept_at')
      .eq('collection', collection)
      .order('id', { ascending: false })
      .limit(MOST_EDITIONS),
  );
  return checkedRows(EDITION_COLUMNS, rows);
}
