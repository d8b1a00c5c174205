import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode };

/** A chart that cannot be loaded or drawn takes nothing else of the page with it. */
export class ChartBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <p role="alert">The chart could not be loaded. Reload the page to try again.</p>;
  }
}
