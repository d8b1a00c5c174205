// Atoms in browser storage, updated by other tabs. The page keeps what a blocked or full storage refuses.
import { atom, onMount, type WritableAtom } from 'nanostores';

type Encoding<Value> = {
  /** Undefined removes the key. */
  encode: (value: Value) => string | undefined;
  decode: (stored: string) => Value;
};

const refused = new Map<string, string>();

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
    const page = window;
    page.addEventListener('storage', reload);
    page.addEventListener('pageshow', reload);
    return () => {
      // A second later, in a unit test the global window may be gone.
      page.removeEventListener('storage', reload);
      page.removeEventListener('pageshow', reload);
    };
  });
  return $value;
}

function read(key: string): string | undefined {
  if (refused.has(key)) return refused.get(key);
  try {
    return window.localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | undefined): void {
  refused.delete(key);
  try {
    if (value === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    if (value !== undefined) refused.set(key, value);
  }
}

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
