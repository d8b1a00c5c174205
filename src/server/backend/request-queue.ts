// Who is next: the server itself, then signed-in people, then visitors who read, then what visitors write: a reader
// waits for a chapter, but not for a view to be counted. Among equals the keys take turns.

export const PRIORITIES = ['server', 'signed in', 'visitor', 'visitor write'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** After so many others in a row a priority has a turn, so that an author's flood does not close the site. */
const MOST_BEFORE_A_TURN = 8;

export type RequestQueue<Item> = {
  /** Returns the item that has to give way when the queue is full: the newcomer, or the last of a longer line. */
  add: (item: Item, priority: Priority, key: string) => Item | undefined;
  take: () => Item | undefined;
  /** Whether the item was still waiting. */
  remove: (item: Item) => boolean;
  removeAll: () => Item[];
  size: () => number;
};

export function createRequestQueue<Item>(mostWaiting: number): RequestQueue<Item> {
  /** One line per key. A map keeps its order: the first line is the next. */
  const lines: Record<Priority, Map<string, Item[]>> = {
    server: new Map(),
    'signed in': new Map(),
    visitor: new Map(),
    'visitor write': new Map(),
  };
  /** How many others went first while this priority waited. */
  const passedOver: Record<Priority, number> = { server: 0, 'signed in': 0, visitor: 0, 'visitor write': 0 };
  let size = 0;

  const takeFrom = (priority: Priority): Item | undefined => {
    const [next] = lines[priority];
    if (!next) return undefined;
    const [key, [item, ...rest]] = next;
    lines[priority].delete(key);
    if (rest.length > 0) lines[priority].set(key, rest);
    size -= 1;
    return item;
  };

  /** Takes the last of the longest line of the lowest priority, or of a line that is longer than the newcomer's. */
  const makeRoom = (priority: Priority, key: string): Item | undefined => {
    const lower = PRIORITIES.slice(PRIORITIES.indexOf(priority) + 1);
    const others = lower.findLast((name) => lines[name].size > 0) ?? priority;
    const [longestKey, longest] = [...lines[others]].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    const own = others === priority ? (lines[priority].get(key)?.length ?? 0) + 1 : 0;
    if (longestKey === undefined || longest === undefined || longest.length <= own) return undefined;
    size -= 1;
    const last = longest.pop();
    if (longest.length === 0) lines[others].delete(longestKey);
    return last;
  };

  return {
    add: (item, priority, key) => {
      let removed: Item | undefined;
      // The server's own few questions always find room.
      if (size >= mostWaiting && priority !== 'server') {
        removed = makeRoom(priority, key);
        if (removed === undefined) return item;
      }
      const line = lines[priority].get(key);
      if (line) line.push(item);
      else lines[priority].set(key, [item]);
      size += 1;
      return removed;
    },
    take: () => {
      const due = PRIORITIES.findLast(
        (name) => passedOver[name] >= MOST_BEFORE_A_TURN && lines[name].size > 0,
      );
      const priority = due ?? PRIORITIES.find((name) => lines[name].size > 0);
      if (priority === undefined) return undefined;
      for (const name of PRIORITIES)
        passedOver[name] = name === priority || lines[name].size === 0 ? 0 : passedOver[name] + 1;
      return takeFrom(priority);
    },
    remove: (item) => {
      for (const priority of PRIORITIES) {
        for (const [key, line] of lines[priority]) {
          const index = line.indexOf(item);
          if (index === -1) continue;
          line.splice(index, 1);
          if (line.length === 0) lines[priority].delete(key);
          size -= 1;
          return true;
        }
      }
      return false;
    },
    removeAll: () => {
      const all = PRIORITIES.flatMap((priority) => [...lines[priority].values()].flat());
      for (const priority of PRIORITIES) lines[priority].clear();
      size = 0;
      return all;
    },
    size: () => size,
  };
}
