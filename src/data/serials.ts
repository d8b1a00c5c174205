import * as v from 'valibot';
import { SERIAL_STATES, type SerialState } from '~/lib/chapters/serial-state.ts';
import { adminClient } from './admin-client.ts';
import { changedRow, unwrap } from './data-error.ts';
import {
  columnsOf,
  nullableText,
  nullableTimestamp,
  parseRow,
  parseRows,
  readPages,
  timestamp,
} from './rows.ts';

/** The columns that the editor writes; the state has its own function. */
export const SERIAL_CHANGE = v.object({
  title: v.string(),
  tagline: v.string(),
  description: v.string(),
  cover: nullableText,
  cover_alt: v.string(),
  slug: v.string(),
});
const SERIAL = v.object({
  id: v.string(),
  ...SERIAL_CHANGE.entries,
  state: v.picklist(SERIAL_STATES),
  created_at: timestamp,
  updated_at: timestamp,
});
const CHAPTER = v.object({
  serial_id: v.string(),
  is_published: v.boolean(),
  is_ready: v.boolean(),
  release_date: nullableTimestamp,
});

export type SerialChange = v.InferOutput<typeof SERIAL_CHANGE>;
export type Serial = v.InferOutput<typeof SERIAL>;
export type SerialChapter = v.InferOutput<typeof CHAPTER>;

const serials = () => adminClient().from('serials');

/** The current serial first, then the complete ones, newest first. */
export async function listSerials(): Promise<Serial[]> {
  const rows = parseRows(
    SERIAL,
    unwrap(await serials().select(columnsOf(SERIAL)).order('created_at', { ascending: false })),
  );
  return rows.sort((a, b) => Number(a.state === 'complete') - Number(b.state === 'complete'));
}

/** Of all serials. */
export async function listSerialChapters(): Promise<SerialChapter[]> {
  const rows = await readPages((from, to) =>
    adminClient().from('book_chapters').select(columnsOf(CHAPTER)).order('id').range(from, to),
  );
  return parseRows(CHAPTER, rows);
}

export async function getSerial(id: string): Promise<Serial | null> {
  const row = unwrap(await serials().select(columnsOf(SERIAL)).eq('id', id).maybeSingle());
  return row && parseRow(SERIAL, row);
}

/** Readers see it at once. */
export async function startSerial(serial: Pick<SerialChange, 'slug' | 'title'>): Promise<string> {
  return changedRow(await serials().insert(serial).select('id')).id;
}

export async function addSerial(serial: SerialChange & { state: SerialState }): Promise<void> {
  changedRow(await serials().insert(serial).select('id'));
}

/** @throws NO_ROW if the serial has changed since `updatedAt` or was deleted */
export async function updateSerial(id: string, change: SerialChange, updatedAt: string): Promise<Serial> {
  const updated = serials().update(change).eq('id', id).eq('updated_at', updatedAt);
  return parseRow(SERIAL, changedRow(await updated.select(columnsOf(SERIAL))));
}

/** @param unschedule takes the dates of scheduled chapters away first */
export async function setSerialState(serial: Serial, state: SerialState, unschedule = false): Promise<void> {
  unwrap(
    await adminClient().rpc('set_serial_state', {
      serial: serial.id,
      new_state: state,
      expected_updated_at: serial.updated_at,
      unschedule,
    }),
  );
}

export async function deleteSerial(id: string): Promise<void> {
  changedRow(await serials().delete().eq('id', id).select('id'));
}
