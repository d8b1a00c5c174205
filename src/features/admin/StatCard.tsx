import { useId, type ReactNode } from 'react';
import { LoadNotice } from './LoadNotice.tsx';

type RowProps = {
  /** What the cards are counted from. */
  sources: readonly { state: { kind: 'loading' | 'ready' | 'failed' }; reload: () => Promise<void> }[];
  children: ReactNode;
};

/** A row of cards. It says when not all of them could be loaded. */
export function StatCards({ sources, children }: RowProps) {
  const isAny = (kind: 'loading' | 'failed') => sources.some(({ state }) => state.kind === kind);
  const reloadAll = async () => void (await Promise.all(sources.map((source) => source.reload())));
  return (
    <>
      {isAny('failed') && (
        <LoadNotice onRetry={reloadAll}>Some figures could not be loaded and are missing here.</LoadNotice>
      )}
      <div className="stat-cards" aria-busy={isAny('loading')}>
        {children}
      </div>
    </>
  );
}

type CardProps = { title: string; note?: string; children: ReactNode };

/** One figure: its name, the number, and what it counts. */
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
