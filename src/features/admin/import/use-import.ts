import { useState } from 'react';
import { currentSignIn } from '~/data/auth.ts';
import { DataError, NO_ROW } from '~/data/data-error.ts';
import { importChapters, type ImportResult } from '~/data/import-chapters.ts';
import { explain, failureOf, mayBeSignedOut } from '../failures.ts';
import { chaptersToImport, type PlannedRow } from './planned-import.ts';

export type ImportState =
  | { kind: 'idle' }
  | { kind: 'writing'; chapters: number; words: number }
  | { kind: 'failed'; reason: string; isSignedOut: boolean }
  | { kind: 'done'; counts: Record<ImportResult['outcome'], number> };

/** The one write of an import. A failure changes nothing, neither there nor here. */
export function useImport(reloadStored: () => Promise<void>): {
  state: ImportState;
  run: (included: readonly PlannedRow[]) => Promise<void>;
  reset: () => void;
} {
  const [state, setState] = useState<ImportState>({ kind: 'idle' });
  const run = async (included: readonly PlannedRow[]) => {
    const words = included.reduce((sum, row) => sum + row.words, 0);
    setState({ kind: 'writing', chapters: included.length, words });
    try {
      const outcomes = await importChapters(chaptersToImport(included));
      const count = (outcome: ImportResult['outcome']) =>
        outcomes.filter((chapter) => chapter.outcome === outcome).length;
      setState({
        kind: 'done',
        counts: { created: count('created'), updated: count('updated'), unchanged: count('unchanged') },
      });
    } catch (error) {
      setState({ kind: 'failed', ...(await reasonOf(error)) });
      if (isChangedSince(error)) await reloadStored();
    }
  };
  return { state, run, reset: () => setState({ kind: 'idle' }) };
}

function isChangedSince(error: unknown): error is DataError {
  return error instanceof DataError && error.code === NO_ROW;
}

async function reasonOf(error: unknown): Promise<{ reason: string; isSignedOut: boolean }> {
  if (isChangedSince(error))
    return {
      reason: `${error.message} The table now compares with what there is: look at it, then import again.`,
      isSignedOut: false,
    };
  if (mayBeSignedOut(error)) {
    const signIn = await currentSignIn().catch(() => null);
    if (signIn !== null && signIn.kind !== 'administrator')
      return { reason: 'Your session has ended.', isSignedOut: true };
  }
  // The database names the chapter and what is wrong with it.
  const said =
    error instanceof DataError && /^(?:Chapters? \d+|")/.test(error.message) ? error.message : null;
  return { reason: said ?? explain(failureOf(error)), isSignedOut: false };
}
