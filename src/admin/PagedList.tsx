import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, LinkButton } from './Button.tsx';
import { formatCount } from './format-count.ts';
import { Loaded, LoadNotice } from './Loaded.tsx';

export const PAGE_SIZE = 50;

type Props<Row> = {
  label: string;
  queryKey: readonly unknown[];
  /** Loads the page after these rows. */
  load: (loaded: readonly Row[]) => Promise<Row[]>;
  total?: number | undefined;
  errorMessage: string;
  empty: ReactNode;
  /** Above the list. */
  tools?: ReactNode;
  exporting?: { run: () => void; isPending: boolean };
  children: (rows: readonly Row[]) => ReactNode;
};

/** Newest first, fifty more rows at a time. */
export function PagedList<Row>(props: Props<Row>) {
  const { label, queryKey, load, total = Infinity, errorMessage, empty, tools, exporting, children } = props;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: [] as readonly Row[],
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.flat()),
  });
  return (
    <div role="group" aria-label={label} aria-busy={query.isFetching}>
      <div className="mt-1 flex flex-wrap items-start justify-end gap-x-4">
        {tools}
        {exporting && total > 0 && !query.isError && (
          <LinkButton aria-disabled={exporting.isPending} onClick={() => exporting.run()}>
            {exporting.isPending ? 'Downloading…' : 'Download this list'}
          </LinkButton>
        )}
      </div>
      <Loaded
        query={{ ...query, isError: query.isError && !query.isFetchNextPageError }}
        {...{ errorMessage }}
      >
        {({ pages }) => {
          const rows = pages.flat();
          const hasMore = query.hasNextPage && rows.length < total;
          if (rows.length === 0) return empty;
          return (
            <>
              {children(rows)}
              {query.isFetchNextPageError && (
                <LoadNotice onRetry={query.fetchNextPage}>{errorMessage}</LoadNotice>
              )}
              <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
                {hasMore && !query.isFetchNextPageError && (
                  <Button isInactive={query.isFetching} onClick={() => void query.fetchNextPage()}>
                    Show more
                  </Button>
                )}
                <p role="status" className={hasMore ? 'ink-dim text-sm' : 'sr-only'}>
                  {formatCount(rows.length)}
                  {hasMore && total < Infinity ? ` of ${formatCount(total)}` : ''} shown
                </p>
              </div>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
