import { useState } from 'react';
import { markChaptersReady } from '~/data/admin-chapters.ts';
import { explainFailedWrite } from '../failures.ts';
import { useWrite } from '../use-write.ts';
import type { ListedChapter } from './load-chapters.ts';

export function useMarkReady(onMarked?: (chapters: readonly ListedChapter[]) => void) {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const { run, isPending } = useWrite({
    write: (chapters: readonly ListedChapter[]) => {
      setErrorMessage(null);
      return markChaptersReady(
        chapters.map(({ id, updated_at, draftUpdatedAt = null }) => ({
          id,
          expected_updated_at: updated_at,
          expected_draft_updated_at: draftUpdatedAt,
        })),
      );
    },
    onSuccess: (_, { length }) =>
      length === 1
        ? { title: '1 chapter is ready', description: 'It goes out on its date.' }
        : { title: `${length} chapters are ready`, description: 'Each goes out on its date.' },
    afterReload: (_, chapters) => onMarked?.(chapters),
    onError: (error) => setErrorMessage(explainFailedWrite('No chapters were marked ready.', error)),
  });
  return { isBusy: isPending, errorMessage, setErrorMessage, mark: run };
}
