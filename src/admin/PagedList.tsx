import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, LinkButton } from './Button.tsx';
import { formatCount } from './format-count.ts';
import { hasFailed, LoadNotice } from './Loaded.tsx';

export const PAGE_SIZE = 50;

type Props<Row extends Cursor, Cursor> = {
  label: string;
  queryKey: readonly unknown[];
  load: (after: Cursor | null, page: number) => Promise<Row[]>;
  total: number | undefined;
  errorMessage: string;
  empty: ReactNode;
  exporting?: { run: () => void; isPending: boolean };
  onFailed?: (hasFailed: boolean) => void;
  children: (rows: readonly Row[]) => ReactNode;
};

/**
 * Fifty rows per page, newest first. Needs a new `key` when the list, search, or filter changes. Focuses the list after a
 * page change and when its last row is removed.
 */
export function PagedList<Row extends Cursor, Cursor = Row>(props: Props<Row, Cursor>) {
  const { label, queryKey, load, total, errorMessage, empty, exporting, onFailed, children } = props;
  const [cursors, setCursors] = useState<readonly Cursor[]>([]);
  const page = cursors.length;
  const query = useQuery({
    queryKey: [...queryKey, page],
    queryFn: async () => ({ page, rows: await load(cursors.at(-1) ?? null, page) }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const isFailed = hasFailed(query);
  const rows = data?.rows ?? [];
  const isPastEnd = data?.page === page && rows.length === 0 && page > 0;
  const container = useRef<HTMLDivElement>(null);
  const shownPage = useRef<number>(undefined);

  useEffect(() => {
    if (isPastEnd) setCursors((previous) => previous.slice(0, -1));
  }, [isPastEnd]);

  useEffect(() => {
    if (!data || !container.current) return;
    const hasPageChanged = shownPage.current !== undefined && shownPage.current !== data.page;
    const isFocusLost = shownPage.current !== undefined && document.activeElement === document.body;
    if (hasPageChanged) container.current.scrollIntoView();
    if (hasPageChanged || isFocusLost) container.current.focus({ preventScroll: true });
    shownPage.current = data.page;
  }, [data]);

  useEffect(() => onFailed?.(isFailed), [isFailed, onFailed]);

  const first = (data?.page ?? page) * PAGE_SIZE + 1;
  const last = first + rows.length - 1;
  const isLast = rows.length < PAGE_SIZE || last >= (total ?? Infinity);
  const hasPages = page > 0 || !isLast;
  return (
    <div ref={container} tabIndex={-1} role="group" aria-label={label} aria-busy={query.isFetching}>
      {isFailed ? (
        <LoadNotice onRetry={query.refetch}>{errorMessage}</LoadNotice>
      ) : (
        query.isPending && <p className="mt-6">…</p>
      )}
      {data?.page === page && rows.length === 0 && page === 0 && empty}
      {rows.length > 0 && (
        <>
          <p role="status" className={hasPages ? 'ink-dim mt-4 text-sm' : 'sr-only'}>
            {formatCount(first)} to {formatCount(last)}
            {total !== undefined && ` of ${formatCount(Math.max(total, last))}`}
          </p>
          {children(rows)}
          {exporting && (
            <LinkButton aria-disabled={exporting.isPending} onClick={() => exporting.run()}>
              {exporting.isPending ? 'Downloading…' : 'Download this list'}
            </LinkButton>
          )}
        </>
      )}
      {hasPages && (
        <nav aria-label={`Pages of: ${label}`} className="mt-4 flex flex-wrap items-center gap-3">
          <Button isInactive={page === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            Newer
          </Button>
          <Button
            isInactive={isLast || query.isPlaceholderData}
            onClick={() => setCursors([...cursors, ...rows.slice(-1)])}
          >
            Older
          </Button>
        </nav>
      )}
    </div>
  );
}
