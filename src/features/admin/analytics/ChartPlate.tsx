import { Component, Suspense, type ReactNode } from 'react';

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

/** A chart that cannot be loaded or drawn takes nothing else of the page with it. */
class ChartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <p role="alert">The chart could not be loaded. Reload the page to try again.</p>;
  }
}
