import { Suspense, type ReactNode } from 'react';
import { ChartBoundary } from './ChartBoundary.tsx';

type Props = { id: string; title: string; note: string; table?: ReactNode; children: ReactNode };

/** A chart with its title, and the same in words and numbers. */
export function ChartPlate({ id, title, note, table, children }: Props) {
  return (
    <section className="plate mt-6 p-4 md:p-6" aria-labelledby={id}>
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <p className="ink-dim mb-4 mt-1 text-sm">{note}</p>
      <ChartBoundary>
        <Suspense fallback={<div className="chart-space" />}>{children}</Suspense>
      </ChartBoundary>
      {table}
    </section>
  );
}
