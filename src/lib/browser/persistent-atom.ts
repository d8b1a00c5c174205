// Atoms in browser storage, with memory as the fallback when storage is blocked, full or cleared.
import { persistentAtom, setPersistentEngine, windowPersistentEvents } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';

const memory = new Map<string, string>();

/** Tries the browser's storage, and keeps in the page what it refuses. */
const forgivingStorage = new Proxy<Record<string, string>>(
  {},
  {
    get: (_target, key) => (typeof key === 'string' ? read(key) : undefined),
    has: (_target, key) => typeof key === 'string' && read(key) !== undefined,
    set: (_target, key, value: string) => {
      if (typeof key !== 'string') return false;
      try {
        localStorage.setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
      return true;
    },
    deleteProperty: (_target, key) => {
      if (typeof key !== 'string') return false;
      memory.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // Nothing was stored, so nothing is left.
      }
      return true;
    },
  },
);

function read(key: string): string | undefined {
  if (memory.has(key)) return memory.get(key);
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

if (typeof window !== 'undefined') setPersistentEngine(forgivingStorage, windowPersistentEvents);

export { persistentAtom };

/** An atom stored as JSON. @param valueFrom takes anything, because a visitor can store anything, and never throws */
export function jsonAtom<Value>(
  key: string,
  initial: Value,
  valueFrom: (stored: unknown) => Value,
): WritableAtom<Value> {
  const decode = (text: string) => {
    try {
      return valueFrom(JSON.parse(text));
    } catch {
      return initial;
    }
  };
  return persistentAtom<Value>(key, initial, { encode: JSON.stringify, decode });
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
