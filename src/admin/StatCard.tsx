import { useId, type ReactNode } from 'react';
import { hasFailed, isLoading, LoadNotice, type LoadState } from './Loaded.tsx';

type RowProps = { queries: readonly LoadState[]; children: ReactNode };

export function StatCards({ queries, children }: RowProps) {
  return (
    <>
      {queries.some(hasFailed) && (
        <LoadNotice onRetry={() => Promise.all(queries.map(({ refetch }) => refetch()))}>
          Some figures could not be loaded.
        </LoadNotice>
      )}
      <div className="stat-cards" aria-busy={queries.some(isLoading)}>
        {children}
      </div>
    </>
  );
}

/** A failed query must not look like 0. */
export const isUnavailable = (query: LoadState) => hasFailed(query) && query.data === undefined;

type CardProps = { title: string; note?: string | undefined; children: ReactNode };

export function StatCard({ title, note, children }: CardProps) {
  const id = useId();
  return (
    <section className="stat-card" aria-labelledby={id}>
      <h2 id={id} className="eyebrow">
        {title}
      </h2>
      <p className="stat-value">{children}</p>
      {note !== undefined && <p className="ink-dim text-sm">{note}</p>}
    </section>
  );
}
