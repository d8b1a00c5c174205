/** What a list of src/content holds, in the order in which it is written there. */
export function inOrder<Item extends { order: number }>(entries: readonly { data: Item }[]): Item[] {
  return entries.map(({ data }) => data).sort((a, b) => a.order - b.order);
}
