import { getCollection, getEntry, render, type CollectionEntry } from 'astro:content';

export function inOrder<Item extends { order: number }>(entries: readonly { data: Item }[]): Item[] {
  return entries.map(({ data }) => data).sort((a, b) => a.order - b.order);
}

export async function episodesInOrder(): Promise<CollectionEntry<'episodes'>['data'][]> {
  const episodes = (await getCollection('episodes')).map(({ data }) => data);
  return episodes.sort((a, b) => a.episodeNumber - b.episodeNumber);
}

export async function splitText(id: string, mark: string): Promise<[before: string, after: string]> {
  const html = (await getEntry('legal', id))?.rendered?.html ?? '';
  const [before, after] = html.split(`<!-- ${mark} -->`);
  if (before === undefined || after === undefined) throw new Error(`${id} has no marker '${mark}'.`);
  return [before, after];
}

export async function pageText<Collection extends 'legal' | 'texts'>(collection: Collection, id: string) {
  const entry = await getEntry(collection, id);
  if (!entry) throw new Error(`No text '${id}' in the collection '${collection}' of src/content.`);
  const { Content, headings } = await render(entry);
  return { data: entry.data as CollectionEntry<Collection>['data'], Content, headings };
}
