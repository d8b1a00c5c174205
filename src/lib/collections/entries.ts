import { getEntry, render, type CollectionEntry } from 'astro:content';

/** What a list of src/content holds, in the order in which it is written there. */
export function inOrder<Item extends { order: number }>(entries: readonly { data: Item }[]): Item[] {
  return entries.map(({ data }) => data).sort((a, b) => a.order - b.order);
}

/** A text of the law in two parts, before and after a mark that a comment sets. Throws where there is no mark. */
export async function splitText(id: string, mark: string): Promise<[before: string, after: string]> {
  const html = (await getEntry('legal', id))?.rendered?.html ?? '';
  const [before, after] = html.split(`<!-- ${mark} -->`);
  if (before === undefined || after === undefined) throw new Error(`${id} has no mark '${mark}'.`);
  return [before, after];
}

/** A text of src/content with its frontmatter. Throws when there is no such file. */
export async function pageText<Collection extends 'legal' | 'texts'>(collection: Collection, id: string) {
  const entry = await getEntry(collection, id);
  if (!entry) throw new Error(`No text '${id}' in the collection '${collection}' of src/content.`);
  const { Content, headings } = await render(entry);
  return { data: entry.data as CollectionEntry<Collection>['data'], Content, headings };
}
