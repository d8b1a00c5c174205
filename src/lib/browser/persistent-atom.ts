// Atoms in browser storage, synced between tabs. Values survive in memory if the storage is blocked or full.
import { atom, onMount, type WritableAtom } from 'nanostores';

type Encoding<Value> = {
  encode: (value: Value) => string | undefined;
  decode: (stored: string) => Value;
};

const unstored = new Map<string, string>();

export function persistentAtom<Value>(
  key: string,
  initial: Value,
  { encode, decode }: Encoding<Value>,
): WritableAtom<Value> {
  const valueOf = (stored: string | undefined) => (stored === undefined ? initial : decode(stored));
  let current = read(key);
  const $value = atom(valueOf(current));
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
    set(valueOf(stored));
  };
  onMount($value, () => {
    if (typeof window === 'undefined') return;
    reload();
    // Never removed: an atom lives as long as its page. Adding the same listener twice is harmless.
    window.addEventListener('storage', reload);
    window.addEventListener('pageshow', reload);
  });
  return $value;
}

function read(key: string): string | undefined {
  if (unstored.has(key)) return unstored.get(key);
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | undefined): void {
  unstored.delete(key);
  try {
    if (value === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    if (value !== undefined) unstored.set(key, value);
  }
}

/** @param valueFrom validates the stored string, which may be anything; must not throw */
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
