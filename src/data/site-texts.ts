import * as v from 'valibot';
import type { TextCollection, TextEntry } from '~/lib/site-texts/text-fields.ts';
import { adminClient, fetchOrThrow } from './admin-client.ts';
import { changedRow, DataError, unwrap } from './data-error.ts';
import type { TextEntries } from './database.types.ts';
import { columnsOf, timestamp, parseRow, parseRows } from './rows.ts';

const MAX_EDITIONS = 20;
const ENTRIES = v.custom<TextEntries>(
  (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null),
);
const TEXTS = v.object({ entries: ENTRIES, updated_at: timestamp });
const EDITION = v.object({ id: v.number(), entries: ENTRIES, saved_at: timestamp });

export type StoredTexts = v.InferOutput<typeof TEXTS>;
export type TextEdition = v.InferOutput<typeof EDITION>;

const texts = () => adminClient().from('site_texts');

export async function getTexts(collection: TextCollection): Promise<StoredTexts | null> {
  const row = unwrap(await texts().select(columnsOf(TEXTS)).eq('collection', collection).maybeSingle());
  return row && parseRow(TEXTS, row);
}

/**
 * @param updatedAt null if there was no row
 * @throws NO_ROW or UNIQUE_VIOLATION if the texts have changed since
 */
export async function saveTexts(
  collection: TextCollection,
  entries: readonly TextEntry[],
  updatedAt: string | null,
): Promise<StoredTexts> {
  const rows = entries as unknown as TextEntries;
  const write =
    updatedAt === null
      ? texts().insert({ collection, entries: rows })
      : texts().update({ entries: rows }).eq('collection', collection).eq('updated_at', updatedAt);
  return parseRow(TEXTS, changedRow(await write.select(columnsOf(TEXTS))));
}

export async function listTextEditions(collection: TextCollection): Promise<TextEdition[]> {
  const rows = unwrap(
    await adminClient()
      .from('site_text_editions')
      .select(columnsOf(EDITION))
      .eq('collection', collection)
      .order('id', { ascending: false })
      .limit(MAX_EDITIONS),
  );
  return parseRows(EDITION, rows);
}

export const FIRST_EDITION_PATH = '/admin/first-edition.json';

export async function getFirstEdition(collection: TextCollection): Promise<TextEntry[]> {
  const response = await fetchOrThrow(FIRST_EDITION_PATH);
  const editions: unknown = response.ok ? await response.json().catch(() => null) : null;
  const entries = (editions as Partial<Record<TextCollection, unknown>> | null)?.[collection];
  if (!Array.isArray(entries)) throw new DataError('network', 'The site did not return its texts.');
  return entries as TextEntry[];
}
