// Requests waiting for the database, by priority. Each priority has one queue per key, and these are served round-robin.
import { RULES } from '../gateway/limits.ts';

/** Highest first. Readers wait for chapters, but not for view counts. */
const PRIORITIES = ['server', 'signed in', 'visitor', 'visitor write'] as const;
export type Priority = (typeof PRIORITIES)[number];

export function createRequestQueue<Item>(maxWaiting: number) {
  // Maps keep insertion order, so the first queue is next. `passedOver` counts the requests served while a priority waited, so
  // that a flood of the author's requests does not block the site.
  const levels = PRIORITIES.map(() => ({ queues: new Map<string, Item[]>(), passedOver: 0 }));
  type Level = (typeof levels)[number];
  const levelOf = (priority: Priority) => levels[PRIORITIES.indexOf(priority)] as Level;
  let size = 0;

  const removeAt = ({ queues }: Level, key: string, index: number): Item | undefined => {
    const queue = queues.get(key) ?? [];
    const [item] = queue.splice(index, 1);
    if (queue.length === 0) queues.delete(key);
    size -= 1;
    return item;
  };
  const dropLowest = (level: Level, key: string): Item | undefined => {
    const lower = levels.slice(levels.indexOf(level) + 1).findLast(({ queues }) => queues.size > 0);
    const minLength = lower === undefined ? (level.queues.get(key)?.length ?? 0) + 1 : 0;
    const [longest] = [...(lower ?? level).queues].sort(([, a], [, b]) => b.length - a.length);
    if (!longest || longest[1].length <= minLength) return undefined;
    return removeAt(lower ?? level, longest[0], -1);
  };

  return {
    /** Returns the item that was dropped because the queue is full: the new one, or the last of a longer queue. */
    add: (item: Item, priority: Priority, key: string): Item | undefined => {
      const level = levelOf(priority);
      let removed: Item | undefined;
      // The server's own few queries are never dropped.
      if (size >= maxWaiting && priority !== 'server') {
        removed = dropLowest(level, key);
        if (removed === undefined) return item;
      }
      level.queues.set(key, level.queues.get(key) ?? []);
      level.queues.get(key)?.push(item);
      size += 1;
      return removed;
    },
    take: (): Item | undefined => {
      const waiting = levels.filter(({ queues }) => queues.size > 0);
      const { maxPassedOver } = RULES.database;
      const next = waiting.findLast(({ passedOver }) => passedOver >= maxPassedOver) ?? waiting[0];
      if (next === undefined) return undefined;
      for (const level of levels)
        level.passedOver = level === next || !waiting.includes(level) ? 0 : level.passedOver + 1;
      const [[key, queue] = ['', []]] = next.queues;
      const item = removeAt(next, key, 0);
      // Moves the queue behind the others.
      if (next.queues.delete(key)) next.queues.set(key, queue);
      return item;
    },
    remove: (item: Item, priority: Priority, key: string): boolean => {
      const level = levelOf(priority);
      const index = level.queues.get(key)?.indexOf(item) ?? -1;
      if (index !== -1) removeAt(level, key, index);
      return index !== -1;
    },
  };
}
