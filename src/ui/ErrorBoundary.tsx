import { Component, type ComponentType, type ReactNode } from 'react';
import { buttonClass } from './button.ts';

type ExitLink = { href: string; label: string };
type Props = {
  exitLink: ExitLink;
  fallback: ReactNode;
  children: ReactNode;
};

const HOME: ExitLink = { href: '/', label: 'Home page' };

class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { exitLink, fallback, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <>
        <div role="alert" className="plate p-6">
          <p>Something went wrong in this part of the page.</p>
          <p className="mt-2 flex flex-wrap gap-3">
            <button type="button" className={buttonClass('gold')} onClick={() => location.reload()}>
              Reload the page
            </button>
            <a className={buttonClass('line')} href={exitLink.href}>
              {exitLink.label}
            </a>
          </p>
        </div>
        {fallback}
      </>
    );
  }
}

export function withErrorBoundary<IslandProps extends object>(
  Island: ComponentType<IslandProps>,
  exitLink: ExitLink = HOME,
) {
  return function Guarded(props: IslandProps & { children?: ReactNode }) {
    return (
      <ErrorBoundary exitLink={exitLink} fallback={props.children}>
        <Island {...props} />
      </ErrorBoundary>
    );
  };
}
