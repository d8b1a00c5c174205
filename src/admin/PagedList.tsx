import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { buttonClass } from '~/ui/button.ts';
import { hasFailed, LoadNotice } from './Loaded.tsx';

export const PAGE_ROWS = 50;

export type Page<Row> = {
  rows: readonly Row[];
  /** The positions of the first and the last row in the whole list, counted from 1. */
  first: number;
  last: number;
};

type Props<Row extends Last, Last> = {
  label: string;
  queryKey: readonly unknown[];
  /** Loads the page after the last row of the page before it; null for the first page. */
  load: (after: Last | null, page: number) => Promise<Row[]>;
  /** The last rows of the pages before the current one. */
  turned: readonly Last[];
  onTurn: (turned: readonly Last[]) => void;
  /** How many rows there are, if known. */
  total: number | undefined;
  failed: string;
  loading: ReactNode;
  empty: ReactNode;
  /** Between the buttons. */
  pageName?: (page: number) => ReactNode;
  /** Called when a page is shown, with the list's element. */
  onShown?: (list: HTMLElement) => void;
  children: (page: Page<Row>) => ReactNode;
};

/**
 * A list, fifty rows at a time, newest first. Give another list, search or filter another `key`. A turned page starts at
 * its first row and gets the focus; so does the list if its last row is removed.
 */
export function PagedList<Row extends Last, Last = Row>(props: Props<Row, Last>) {
  const { label, queryKey, load, turned, onTurn, total, failed, loading, empty, children } = props;
  const { pageName, onShown } = props;
  const page = turned.length;
  const query = useQuery({
    queryKey: [...queryKey, page],
    queryFn: async () => ({ page, rows: await load(turned.at(-1) ?? null, page) }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const rows = data?.rows ?? [];
  const isEmptied = data?.page === page && rows.length === 0 && page > 0;
  const place = useRef<HTMLDivElement>(null);
  const shownPage = useRef<number>(undefined);

  useEffect(() => {
    if (isEmptied) onTurn(turned.slice(0, -1));
  }, [isEmptied, onTurn, turned]);

  useEffect(() => {
    if (!data || !place.current) return;
    const isTurned = shownPage.current !== undefined && shownPage.current !== data.page;
    const isFocusLost = shownPage.current !== undefined && document.activeElement === document.body;
    if (isTurned) place.current.scrollIntoView();
    if (isTurned || isFocusLost) place.current.focus({ preventScroll: true });
    shownPage.current = data.page;
    onShown?.(place.current);
  }, [data, onShown]);

  const first = (data?.page ?? page) * PAGE_ROWS + 1;
  const last = first + rows.length - 1;
  const isLast = rows.length < PAGE_ROWS || last >= (total ?? Infinity);
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={label} aria-busy={query.isFetching}>
      {hasFailed(query) ? (
        <LoadNotice onRetry={query.refetch}>{failed}</LoadNotice>
      ) : (
        query.isPending && loading
      )}
      {data?.page === page && rows.length === 0 && page === 0 && empty}
      {rows.length > 0 && children({ rows, first, last })}
      {(page > 0 || !isLast) && (
        <nav aria-label={`Pages of: ${label}`} className="mt-6 flex flex-wrap items-center gap-3">
          <PageButton isOff={page === 0} onPress={() => onTurn(turned.slice(0, -1))}>
            Newer
          </PageButton>
          {pageName?.(data?.page ?? page)}
          <PageButton
            isOff={isLast || query.isPlaceholderData}
            onPress={() => onTurn([...turned, ...rows.slice(-1)])}
          >
            Older
          </PageButton>
        </nav>
      )}
    </div>
  );
}

type ButtonProps = { isOff: boolean; onPress: () => void; children: string };

/** Not `disabled`, which would take the focus away. */
function PageButton({ isOff, onPress, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass('line')}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
    >
      {children}
    </button>
  );
}
