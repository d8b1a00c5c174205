// Priorities: the server itself, signed-in users, visitors' reads, visitors' writes (a reader waits for a chapter, but
// not for a view to be counted). Within a priority, keys take turns.
import { RULES } from '../door/rules.ts';
import { PRIORITIES, WaitingLines, type Priority } from './waiting-lines.ts';

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
  const lines = new WaitingLines<Item>();
  const nextPriority = createTurns();
  return {
    add: (item, priority, key) => {
      let removed: Item | undefined;
      // The server's own few questions always find room.
      if (lines.size >= mostWaiting && priority !== 'server') {
        removed = makeRoom(lines, priority, key);
        if (removed === undefined) return item;
      }
      lines.push(item, priority, key);
      return removed;
    },
    take: () => {
      const priority = nextPriority((name) => lines.isWaiting(name));
      return priority && lines.shift(priority);
    },
    remove: (item) => lines.remove(item),
    removeAll: () => lines.removeAll(),
    size: () => lines.size,
  };
}

/** Takes the last of the longest line of the lowest priority, or of a line that is longer than the newcomer's. */
function makeRoom<Item>(lines: WaitingLines<Item>, priority: Priority, key: string): Item | undefined {
  const lower = PRIORITIES.slice(PRIORITIES.indexOf(priority) + 1);
  const lowest = lower.findLast((name) => lines.isWaiting(name));
  return lowest === undefined
    ? lines.popLongest(priority, lines.length(priority, key) + 1)
    : lines.popLongest(lowest, 0);
}

/**
 * The highest priority goes first. After some others in a row a lower one has its turn, so that an author's flood does
 * not close the site.
 */
function createTurns(): (isWaiting: (priority: Priority) => boolean) => Priority | undefined {
  const { othersBeforeTurn } = RULES.database;
  /** How many others went first while this priority waited. */
  const passedOver: Record<Priority, number> = { server: 0, 'signed in': 0, visitor: 0, 'visitor write': 0 };
  return (isWaiting) => {
    const due = PRIORITIES.findLast((name) => passedOver[name] >= othersBeforeTurn && isWaiting(name));
    const next = due ?? PRIORITIES.find(isWaiting);
    if (next === undefined) return undefined;
    for (const name of PRIORITIES)
      passedOver[name] = name === next || !isWaiting(name) ? 0 : passedOver[name] + 1;
    return next;
  };
}
