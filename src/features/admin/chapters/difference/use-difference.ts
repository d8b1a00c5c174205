import { useCallback, useEffect, useState } from 'react';
import type { TextDifference } from './text-difference.ts';

type State =
  | { kind: 'comparing' }
  /** The part of the program that compares could not be fetched. */
  | { kind: 'failed' }
  | { kind: 'ready'; difference: TextDifference };

/** After this long the browser gets a turn. */
const LONGEST_WORK_MS = 40;

/** Compares two texts, with a library that is fetched when first needed. */
export function useDifference(before: string, after: string): { state: State; retry: () => Promise<void> } {
  const [state, setState] = useState<State>({ kind: 'comparing' });

  const compare = useCallback(
    async (signal?: AbortSignal) => {
      let workedSince = performance.now();
      const pause = async () => {
        if (performance.now() - workedSince < LONGEST_WORK_MS) return;
        await new Promise((resolve) => setTimeout(resolve));
        signal?.throwIfAborted();
        workedSince = performance.now();
      };
      try {
        const { compareTexts } = await import('./text-difference.ts');
        signal?.throwIfAborted();
        const difference = await compareTexts(before, after, pause);
        if (!signal?.aborted) setState({ kind: 'ready', difference });
      } catch {
        if (!signal?.aborted) setState({ kind: 'failed' });
      }
    },
    [before, after],
  );

  useEffect(() => {
    // While another text is compared, the former difference stays.
    const stop = new AbortController();
    void compare(stop.signal);
    return () => stop.abort();
  }, [compare]);

  return { state, retry: () => compare() };
}
