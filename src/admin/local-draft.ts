// Unsaved work is stored in this browser, so that a lost session, a closed window, or an outage loses nothing.
import type { WritableAtom } from 'nanostores';
import { useEffect } from 'react';
import * as v from 'valibot';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';

/** Null without a valid copy. Setting null removes the copy. */
export function localDraft<Value>(
  key: string,
  schema: v.GenericSchema<unknown, Value>,
): WritableAtom<Value | null> {
  return persistentAtom<Value | null>(key, null, {
    encode: (copy) => (copy === null ? undefined : JSON.stringify(copy)),
    decode: (stored) => draftFrom(schema, stored),
  });
}

export function draftFrom<Value>(schema: v.GenericSchema<unknown, Value>, stored: string): Value | null {
  const draft = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), stored);
  return draft.success ? draft.output : null;
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
