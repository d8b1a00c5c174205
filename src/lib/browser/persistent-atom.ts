// Atoms in browser storage, synced between tabs. If storage is blocked or full, values are kept in memory.
import { atom, onMount, type WritableAtom } from 'nanostores';

type Encoding<Value> = {
  encode: (value: Value) => string | undefined;
  decode: (stored: string) => Value;
};

const memoryFallback = new Map<string, string>();

export function persistentAtom<Value>(
  key: string,
  initial: Value,
  { encode, decode }: Encoding<Value>,
): WritableAtom<Value> {
  const decodeOrInitial = (stored: string | undefined) => (stored === undefined ? initial : decode(stored));
  let current = read(key);
  const $value = atom(decodeOrInitial(current));
  const { set } = $value;
  $value.set = (value) => {
    current = encode(value);
    write(key, current);
    set(value);
  };
  const reload = () => {
    const stored = read(key);
    if (stored === current) return;
    current = stored;
    set(decodeOrInitial(stored));
  };
  onMount($value, () => {
    if (typeof window === 'undefined') return;
    reload();
    // Never removed, because an atom lives as long as its page. Adding the same listener twice is harmless.
    window.addEventListener('storage', reload);
    window.addEventListener('pageshow', reload);
  });
  return $value;
}

function read(key: string): string | undefined {
  if (memoryFallback.has(key)) return memoryFallback.get(key);
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | undefined): void {
  memoryFallback.delete(key);
  try {
    if (value === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    if (value !== undefined) memoryFallback.set(key, value);
  }
}

/** True after a failed write: storage is blocked or full. */
export const isOnlyInMemory = (key: string): boolean => memoryFallback.has(key);

/** @param parse validates the stored value, which can be anything; must not throw */
export function jsonAtom<Value>(
  key: string,
  initial: Value,
  parse: (stored: unknown) => Value,
): WritableAtom<Value> {
  const decode = (text: string) => {
    try {
      return parse(JSON.parse(text));
    } catch {
      return initial;
    }
  };
  return persistentAtom<Value>(key, initial, { encode: JSON.stringify, decode });
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
