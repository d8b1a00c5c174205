// Requests waiting for the database: by priority, and within a priority one line per key, taking turns.
import { RULES } from '../door/limits.ts';

/** Highest first. A reader waits for a chapter, but not for a view to be counted. */
const PRIORITIES = ['server', 'signed in', 'visitor', 'visitor write'] as const;
export type Priority = (typeof PRIORITIES)[number];

export type RequestQueue<Item> = ReturnType<typeof createRequestQueue<Item>>;

export function createRequestQueue<Item>(maxWaiting: number) {
  // A map keeps its order: the first line is the next. `passedOver` counts how many others went first while a priority
  // waited: a flood of the author's must not close the site.
  const levels = PRIORITIES.map(() => ({ lines: new Map<string, Item[]>(), passedOver: 0 }));
  type Level = (typeof levels)[number];
  const levelOf = (priority: Priority) => levels[PRIORITIES.indexOf(priority)] as Level;
  let size = 0;

  /** Takes an item out of its line. */
  const pick = ({ lines }: Level, key: string, index: number): Item | undefined => {
    const line = lines.get(key) ?? [];
    const [item] = line.splice(index, 1);
    if (line.length === 0) lines.delete(key);
    size -= 1;
    return item;
  };
  const makeRoom = (level: Level, key: string): Item | undefined => {
    const lower = levels.slice(levels.indexOf(level) + 1).findLast(({ lines }) => lines.size > 0);
    const least = lower === undefined ? (level.lines.get(key)?.length ?? 0) + 1 : 0;
    const [longest] = [...(lower ?? level).lines].sort(([, a], [, b]) => b.length - a.length);
    if (!longest || longest[1].length <= least) return undefined;
    return pick(lower ?? level, longest[0], -1);
  };

  return {
    /** Returns the item that has to give way when the queue is full: the newcomer, or the last of a longer line. */
    add: (item: Item, priority: Priority, key: string): Item | undefined => {
      const level = levelOf(priority);
      let removed: Item | undefined;
      // The server's own few questions always find room.
      if (size >= maxWaiting && priority !== 'server') {
        removed = makeRoom(level, key);
        if (removed === undefined) return item;
      }
      level.lines.set(key, level.lines.get(key) ?? []);
      level.lines.get(key)?.push(item);
      size += 1;
      return removed;
    },
    take: (): Item | undefined => {
      const waiting = levels.filter(({ lines }) => lines.size > 0);
      const { othersBeforeTurn } = RULES.database;
      const next = waiting.findLast(({ passedOver }) => passedOver >= othersBeforeTurn) ?? waiting[0];
      if (next === undefined) return undefined;
      for (const level of levels)
        level.passedOver = level === next || !waiting.includes(level) ? 0 : level.passedOver + 1;
      const [[key, line] = ['', []]] = next.lines;
      const item = pick(next, key, 0);
      // The others have their turn first.
      if (next.lines.delete(key)) next.lines.set(key, line);
      return item;
    },
    remove: (item: Item, priority: Priority, key: string): boolean => {
      const level = levelOf(priority);
      const index = level.lines.get(key)?.indexOf(item) ?? -1;
      if (index !== -1) pick(level, key, index);
      return index !== -1;
    },
  };
}
