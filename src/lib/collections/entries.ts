import { getCollection, getEntry, render, type CollectionEntry } from 'astro:content';
import { fillLegalText } from '../site/legal-text.ts';

export function sortByOrder<Item extends { order: number }>(entries: readonly { data: Item }[]): Item[] {
  return entries.map(({ data }) => data).sort((a, b) => a.order - b.order);
}

/** On sale, in their order. */
export async function listBooks(): Promise<CollectionEntry<'books'>['data'][]> {
  return (await listAllBooks()).filter(({ isRetired }) => !isRetired);
}

/** Also the books that are no longer sold, whose pages remain. */
export async function listAllBooks(): Promise<CollectionEntry<'books'>['data'][]> {
  return sortByOrder(await getCollection('books'));
}

export async function listEpisodes(): Promise<CollectionEntry<'episodes'>['data'][]> {
  const episodes = (await getCollection('episodes')).map(({ data }) => data);
  return episodes.sort((a, b) => a.episodeNumber - b.episodeNumber);
}

export type Serial = CollectionEntry<'serials'>['data'];

/** Oldest first; the current one is last. */
export async function listSerials(): Promise<Serial[]> {
  const serials = (await getCollection('serials')).map(({ data }) => data);
  return serials.sort((a, b) => a.position - b.position);
}

export async function getCurrentSerial(): Promise<Serial> {
  const current = (await listSerials()).at(-1);
  if (!current) throw new Error('There is no serial.');
  return current;
}

export async function splitLegalText(id: string, ...markers: string[]): Promise<string[]> {
  const html = fillLegalText((await getEntry('legal', id))?.rendered?.html ?? '');
  const parts = markers.length === 0 ? [html] : html.split(new RegExp(`<!-- (?:${markers.join('|')}) -->`));
  if (parts.length !== markers.length + 1) throw new Error(`${id} needs the markers ${markers.join(', ')}.`);
  return parts;
}

export async function getPageText<Collection extends 'legal' | 'texts'>(collection: Collection, id: string) {
  const entry = await getEntry(collection, id);
  if (!entry) throw new Error(`No text '${id}' in the collection '${collection}' of src/content.`);
  const { Content, headings } = await render(entry);
  const data = entry.data as CollectionEntry<Collection>['data'];
  return { data, body: entry.body, Content, headings };
}
