// What is typed and not yet on the server, kept in this browser as JSON: a lost session, a closed window or a backend
// that is down loses nothing.
import { useEffect } from 'react';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';

export type LocalDraft<Value> = {
  read: () => Value | null;
  write: (copy: Value) => void;
  clear: () => void;
};

/** The place of one copy. @param decode null for anything else; never throws */
export function localDraft<Value>(key: string, decode: (written: string) => Value | null): LocalDraft<Value> {
  const $copy = persistentAtom<Value | null>(key, null, {
    // Nothing to keep leaves nothing behind.
    encode: (copy: Value | null) => (copy === null ? undefined : JSON.stringify(copy)),
    decode,
  });
  return {
    read: () => $copy.get(),
    write: (copy) => $copy.set(copy),
    clear: () => $copy.set(null),
  };
}

const COPY_AFTER_MS = 300;

/** Keeps unsaved work: a moment after each change, which is a rendering, and at once when the page is hidden. */
export function useKeptDraft(keep: () => void): void {
  useEffect(() => {
    const timer = setTimeout(keep, COPY_AFTER_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  });
}
