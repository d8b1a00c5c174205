// Waiting items by priority: one line per key, and the lines of a priority take turns.

/** Highest first: the server itself, signed-in users, visitors' reads, visitors' writes. */
export const PRIORITIES = ['server', 'signed in', 'visitor', 'visitor write'] as const;
export type Priority = (typeof PRIORITIES)[number];

export class WaitingLines<Item> {
  /** A map keeps its order: the first line is the next. */
  readonly #lines: Record<Priority, Map<string, Item[]>> = {
    server: new Map(),
    'signed in': new Map(),
    visitor: new Map(),
    'visitor write': new Map(),
  };
  #size = 0;

  get size(): number {
    return this.#size;
  }

  isWaiting(priority: Priority): boolean {
    return this.#lines[priority].size > 0;
  }

  /** How many wait in a key's line. */
  length(priority: Priority, key: string): number {
    return this.#lines[priority].get(key)?.length ?? 0;
  }

  push(item: Item, priority: Priority, key: string): void {
    const line = this.#lines[priority].get(key);
    if (line) line.push(item);
    else this.#lines[priority].set(key, [item]);
    this.#size += 1;
  }

  /** Takes the first of the next line, which goes behind the others. */
  shift(priority: Priority): Item | undefined {
    const [next] = this.#lines[priority];
    if (!next) return undefined;
    const [key, line] = next;
    const item = line.shift();
    this.#lines[priority].delete(key);
    if (line.length > 0) this.#lines[priority].set(key, line);
    this.#size -= 1;
    return item;
  }

  /** Takes the last of the longest line, if that has more than `least`. */
  popLongest(priority: Priority, least: number): Item | undefined {
    let longest: [key: string, line: Item[]] | undefined;
    for (const entry of this.#lines[priority]) {
      if (!longest || entry[1].length > longest[1].length) longest = entry;
    }
    if (!longest || longest[1].length <= least) return undefined;
    const [key, line] = longest;
    const item = line.pop();
    if (line.length === 0) this.#lines[priority].delete(key);
    this.#size -= 1;
    return item;
  }

  remove(item: Item): boolean {
    for (const lines of Object.values(this.#lines)) {
      for (const [key, line] of lines) {
        const index = line.indexOf(item);
        if (index === -1) continue;
        line.splice(index, 1);
        if (line.length === 0) lines.delete(key);
        this.#size -= 1;
        return true;
      }
    }
    return false;
  }

  removeAll(): Item[] {
    const all = PRIORITIES.flatMap((priority) => [...this.#lines[priority].values()].flat());
    for (const lines of Object.values(this.#lines)) lines.clear();
    this.#size = 0;
    return all;
  }
}
