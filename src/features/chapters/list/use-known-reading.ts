import { useEffect, useState } from 'react';
import { READING_EVENT, READING_KEY, type Reading } from '../reading/reading.ts';

type Place<C> = { chapter: C; at: string } | null;
type Known = typeof import('../reading/known-reading.ts');

const NOTHING: Reading = {};

/** What this browser knows of the chapters. A visitor who has read nothing downloads nothing for it. */
export function useKnownReading<C extends { id: string; is_published: boolean }>(
  chapters: readonly C[],
): { reading: Reading; place: Place<C> } {
  const [known, setKnown] = useState<Known | null>(null);
  const [reading, setReading] = useState(NOTHING);

  useEffect(() => {
    let stop: (() => void) | undefined;
    const end = new AbortController();
    const load = () =>
      import('../reading/known-reading.ts').then(
        (module) => {
          if (end.signal.aborted || stop) return;
          setKnown(module);
          stop = module.$reading.subscribe(setReading);
        },
        // Without it the list is as it is for a new visitor.
        () => undefined,
      );
    if (isStored()) void load();
    addEventListener(READING_EVENT, () => void load(), { signal: end.signal });
    return () => {
      end.abort();
      stop?.();
    };
  }, []);

  return { reading, place: known?.latestPlace(chapters, reading) ?? null };
}

function isStored(): boolean {
  try {
    return localStorage.getItem(READING_KEY) !== null;
  } catch {
    return false;
  }
}
