import * as v from 'valibot';
import { adminClient } from './admin-client.ts';
import { changedRow, unwrap } from './data-error.ts';
import {
  columnsOf,
  nullableNumber,
  nullableText,
  nullableTimestamp,
  parseRow,
  parseRows,
  timestamp,
} from './rows.ts';

const LISTED_FIELDS = {
  title: v.string(),
  episode_number: v.number(),
  slug: nullableText,
  is_published: v.boolean(),
  release_date: nullableTimestamp,
  duration_seconds: nullableNumber,
};
const LISTED = v.object({ id: v.string(), ...LISTED_FIELDS });
export const EPISODE_CHANGE = v.object({
  ...LISTED_FIELDS,
  description: v.string(),
  audio_source: nullableText,
  audio_bytes: nullableNumber,
  artwork: nullableText,
  artwork_alt: v.string(),
  transcript: v.string(),
  chapters: v.string(),
  people: v.string(),
  sample: v.boolean(),
});
const EPISODE = v.object({ id: v.string(), ...EPISODE_CHANGE.entries, updated_at: timestamp });

export type ListedEpisode = v.InferOutput<typeof LISTED>;
export type Episode = v.InferOutput<typeof EPISODE>;
export type EpisodeChange = v.InferOutput<typeof EPISODE_CHANGE>;

const episodes = () => adminClient().from('episodes');

/** Newest first. */
export async function listEpisodes(): Promise<ListedEpisode[]> {
  const rows = unwrap(
    await episodes().select(columnsOf(LISTED)).order('episode_number', { ascending: false }),
  );
  return parseRows(LISTED, rows);
}

export async function getEpisode(id: string): Promise<Episode | null> {
  const row = unwrap(await episodes().select(columnsOf(EPISODE)).eq('id', id).maybeSingle());
  return row && parseRow(EPISODE, row);
}

/** A draft with the next number. */
export async function createEpisode(episode: Partial<EpisodeChange> = { title: '' }): Promise<string> {
  return changedRow(await episodes().insert(episode).select('id')).id;
}

/** @throws NO_ROW if the episode has changed since `updatedAt` or was deleted */
export async function updateEpisode(id: string, change: EpisodeChange, updatedAt: string): Promise<Episode> {
  const updated = episodes().update(change).eq('id', id).eq('updated_at', updatedAt);
  return parseRow(EPISODE, changedRow(await updated.select(columnsOf(EPISODE))));
}

export async function deleteEpisode(id: string): Promise<void> {
  changedRow(await episodes().delete().eq('id', id).select('id'));
}
