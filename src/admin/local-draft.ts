// Unsaved work is stored in this browser, so that it survives a lost session, a closed window, or an outage.
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import * as v from 'valibot';
import { isOnlyInMemory, persistentAtom } from '~/lib/browser/persistent-atom.ts';
import { $isDraftStored } from './draft-note.ts';

/** Null if there is no valid draft. Setting null removes the draft, unless only another tab has read or written it. */
export function localDraft<Value>(key: string, schema: v.GenericSchema<unknown, Value>) {
  const stored = persistentAtom<Value | null>(key, null, {
    encode: (draft) => (draft === null ? undefined : JSON.stringify(draft)),
    decode: (text) => draftFrom(schema, text),
  });
  let isOwn = false;
  return {
    get: (): Value | null => {
      const draft = stored.get();
      isOwn ||= draft !== null;
      return draft;
    },
    set: (draft: Value | null): void => {
      if (draft === null && !isOwn) return;
      isOwn = draft !== null;
      stored.set(draft);
      $isDraftStored.set(!isOnlyInMemory(key));
    },
  };
}

export function draftFrom<Value>(schema: v.GenericSchema<unknown, Value>, stored: string): Value | null {
  const draft = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), stored);
  return draft.success ? draft.output : null;
}

const SAVE_DELAY_MS = 300;

/** Re-renders when storage starts or stops failing, so that `draftNote` stays true. */
export function useLocalDraft(save: () => void): void {
  useStore($isDraftStored);
  useEffect(() => {
    const timer = setTimeout(save, SAVE_DELAY_MS);
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
    };
  });
}
