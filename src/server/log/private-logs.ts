// The embedded API prints a failed statement with its parameters, and those hold visitors' addresses.

import { BoundedMap } from '../door/bounded-map.ts';
import { Facts } from './log-lines.ts';

const QUIET_MS = 60_000;
/** Bounded, because a line may name an address, and addresses are unbounded. */
const MOST_REMEMBERED = 1000;

export type LogOptions = {
  /** Milliseconds that pass evenly. */
  now?: () => number;
  /** Whether errors without a code print their message; where the API runs it may quote a request. */
  withMessages?: boolean;
};

/**
 * After this, console.error and console.warn print plain sentences whole, and of anything else only its class and code: those once a
 * minute, with how many there were, because a flood of refused requests would fill the disk with them.
 */
export function keepPersonalDataOutOfLogs({
  now = () => performance.now(),
  withMessages = true,
}: LogOptions = {}): void {
  for (const name of ['error', 'warn'] as const) {
    console[name] = withoutPersonalData(console[name].bind(console), now, withMessages);
  }
}

function withoutPersonalData(print: typeof console.error, now: () => number, withMessages: boolean) {
  const repeated = new BoundedMap<{ printedAt: number; since: number }>(MOST_REMEMBERED);
  return (...parts: unknown[]) => {
    const plain = parts.map((part) => withoutParameters(part, withMessages));
    if (parts.every((part) => typeof part === 'string' || part instanceof Facts)) return print(...plain);
    const line = plain.join(' ');
    const former = repeated.get(line);
    if (former && now() - former.printedAt < QUIET_MS) {
      former.since += 1;
      return;
    }
    repeated.set(line, { printedAt: now(), since: 0 });
    if (former && former.since > 0) print(...plain, `and ${former.since} times since the last`);
    else print(...plain);
  };
}

function withoutParameters(part: unknown, withMessages: boolean): unknown {
  if (typeof part === 'string' || part instanceof Facts) return part;
  if (part instanceof Error) {
    const code = (part as { code?: unknown }).code;
    if (typeof code === 'string') return `${part.name} (${code})`;
    return withMessages ? `${part.name}: ${firstLine(part.message)}` : part.name;
  }
  return typeof part === 'object' && part !== null ? '[details withheld]' : part;
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
