// What waits for the one database: by priority, and within a priority one line per key, which take turns.
import { RULES } from '../door/limits.ts';

/** Highest first. A reader waits for a chapter, but not for a view to be counted. */
const PRIORITIES = ['server', 'signed in', 'visitor', 'visitor write'] as const;
export type Priority = (typeof PRIORITIES)[number];

export type RequestQueue<Item> = {
  /** Returns the item that has to give way when the queue is full: the newcomer, or the last of a longer line. */
  add: (item: Item, priority: Priority, key: string) => Item | undefined;
  take: () => Item | undefined;
  remove: (item: Item) => boolean;
  removeAll: () => Item[];
  size: () => number;
};

export function createRequestQueue<Item>(maxWaiting: number): RequestQueue<Item> {
  const { othersBeforeTurn } = RULES.database;
  // A map keeps its order: the first line is the next.
  const lines: Record<Priority, Map<string, Item[]>> = {
    server: new Map(),
    'signed in': new Map(),
    visitor: new Map(),
    'visitor write': new Map(),
  };
  /** How many others went first while a priority waited: a flood of the author's must not close the site. */
  const passedOver: Record<Priority, number> = { server: 0, 'signed in': 0, visitor: 0, 'visitor write': 0 };
  let size = 0;

  const makeRoom = (priority: Priority, key: string): Item | undefined => {
    const lower = PRIORITIES.slice(PRIORITIES.indexOf(priority) + 1).findLast((name) => lines[name].size > 0);
    const least = lower === undefined ? (lines[priority].get(key)?.length ?? 0) + 1 : 0;
    const [longest] = [...lines[lower ?? priority]].sort(([, a], [, b]) => b.length - a.length);
    if (!longest || longest[1].length <= least) return undefined;
    const last = longest[1].pop();
    if (longest[1].length === 0) lines[lower ?? priority].delete(longest[0]);
    size -= 1;
    return last;
  };

  return {
    add: (item, priority, key) => {
      let removed: Item | undefined;
      // The server's own few questions always find room.
      if (size >= maxWaiting && priority !== 'server') {
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
      const waiting = PRIORITIES.filter((name) => lines[name].size > 0);
      const next = waiting.findLast((name) => passedOver[name] >= othersBeforeTurn) ?? waiting[0];
      if (next === undefined) return undefined;
      for (const name of PRIORITIES)
        passedOver[name] = name === next || !waiting.includes(name) ? 0 : passedOver[name] + 1;
      const [[key, line] = ['', []]] = lines[next];
      const item = line.shift();
      lines[next].delete(key);
      if (line.length > 0) lines[next].set(key, line);
      size -= 1;
      return item;
    },
    remove: (item) => {
      for (const byKey of Object.values(lines)) {
        for (const [key, line] of byKey) {
          const index = line.indexOf(item);
          if (index === -1) continue;
          line.splice(index, 1);
          if (line.length === 0) byKey.delete(key);
          size -= 1;
          return true;
        }
      }
      return false;
    },
    removeAll: () => {
      const all = PRIORITIES.flatMap((name) => [...lines[name].values()].flat());
      for (const byKey of Object.values(lines)) byKey.clear();
      size = 0;
      return all;
    },
    size: () => size,
  };
}
