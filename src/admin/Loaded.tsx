import type { UseQueryResult } from '@tanstack/react-query';
import { useTransition, type ReactNode } from 'react';
import { Spinner } from '~/ui/Spinner.tsx';
import { Button } from './Button.tsx';

export type LoadState<Value = unknown> = Pick<
  UseQueryResult<Value>,
  'data' | 'isPending' | 'isError' | 'errorUpdateCount' | 'refetch'
>;

/** True until an attempt succeeds, so that 'Try again' remains visible during a retry. */
export const hasFailed = ({ isError, isPending, errorUpdateCount }: LoadState) =>
  isError || (isPending && errorUpdateCount > 0);

export const isLoading = (query: LoadState) => query.isPending && !hasFailed(query);

type Props<Value> = {
  query: LoadState<Value>;
  /** A string labels a spinner. */
  loading?: ReactNode;
  /** Shown after a failure, above data from an earlier attempt. */
  errorMessage: string;
  children?: (value: Value) => ReactNode;
};

export function Loaded<Value>({
  query,
  loading = <p className="mt-6">…</p>,
  errorMessage,
  children,
}: Props<Value>) {
  return (
    <>
      {isLoading(query) &&
        (typeof loading === 'string' ? <Spinner label={loading} className="min-h-[50vh]" /> : loading)}
      {hasFailed(query) && <LoadNotice onRetry={query.refetch}>{errorMessage}</LoadNotice>}
      {query.data !== undefined && children?.(query.data)}
    </>
  );
}

/** Of a failed write. It is there before its message, so that screen readers announce it. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mt-3 text-danger empty:hidden">
      {children}
    </p>
  );
}

type NoticeProps = { children: string; onRetry: () => Promise<unknown> };

export function LoadNotice({ children, onRetry }: NoticeProps) {
  const [isTrying, startTrying] = useTransition();
  return (
    <div role="alert" className="plate mt-6 flex flex-wrap items-center gap-4 border-l-4 border-l-danger p-4">
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      <Button isInactive={isTrying} onClick={() => startTrying(async () => void (await onRetry()))}>
        {isTrying ? 'Trying again...' : 'Try again'}
      </Button>
    </div>
  );
}
