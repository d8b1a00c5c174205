// Unsaved work is stored in this browser, so that a lost session, a closed window, or an outage loses nothing.
import { useEffect } from 'react';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';

export type LocalDraft<Value> = {
  read: () => Value | null;
  write: (copy: Value) => void;
  clear: () => void;
};

/** @param decode returns null for invalid text; never throws */
export function localDraft<Value>(key: string, decode: (written: string) => Value | null): LocalDraft<Value> {
  const $copy = persistentAtom<Value | null>(key, null, {
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
