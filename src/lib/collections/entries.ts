import { getEntry, render, type CollectionEntry } from 'astro:content';

/** What a list of src/content holds, in the order in which it is written there. */
export function inOrder<Item extends { order: number }>(entries: readonly { data: Item }[]): Item[] {
  return entries.map(({ data }) => data).sort((a, b) => a.order - b.order);
}

/** A text of src/content with what stands above it, ready to be set. Throws where there is no such file. */
export async function pageText<Collection extends 'legal' | 'texts'>(collection: Collection, id: string) {
  const entry = await getEntry(collection, id);
  if (!entry) throw new Error(`There is no text '${id}' in the collection '${collection}' of src/content.`);
  const { Content, headings } = await render(entry);
  // Astro's types forget here which collection was asked.
  return { data: entry.data as CollectionEntry<Collection>['data'], Content, headings };
}
