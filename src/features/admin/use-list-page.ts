import { useEffect } from 'react';
import { useLoaded } from './use-loaded.ts';

export type ListPage = {
  /** Which list it is of. */
  list: string;
  /** How many pages come before it. */
  turned: number;
  rows: readonly unknown[];
};

/**
 * A list page by page. The page before stays until the next one is there, the page of another list does not. Where the
 * last page was emptied in the meantime, the one before it is turned to.
 * @param load brings the page that `wanted` names; stays the same function for the same page
 */
export function useListPage<Page extends ListPage>(
  wanted: Pick<ListPage, 'list' | 'turned'>,
  load: () => Promise<Page>,
  turnBack: () => void,
) {
  const { state, latest, reload } = useLoaded(load);
  const page = latest?.list === wanted.list ? latest : undefined;
  const isBeyondTheEnd = page !== undefined && page.rows.length === 0 && page.turned > 0;
  const isToTurnBack = isBeyondTheEnd && page.turned === wanted.turned;
  useEffect(() => {
    if (isToTurnBack) turnBack();
  }, [isToTurnBack, turnBack]);
  return {
    page,
    isLoading: state.kind === 'loading',
    isFailed: state.kind === 'failed',
    /** The list has no row, as far as is known: neither a failure nor an emptied page says that. */
    isEmpty: state.kind === 'ready' && page?.rows.length === 0 && !isBeyondTheEnd,
    reload,
  };
}
