import type { UseQueryResult } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { buttonClass, type ButtonTone } from '~/ui/button.ts';
import { focusPart, partOf } from './focus-part.ts';

/** As much of a query as shows its state. */
export type LoadState<Value = unknown> = Pick<
  UseQueryResult<Value>,
  'data' | 'isPending' | 'isError' | 'errorUpdateCount' | 'refetch'
>;

/** Whether the last attempt failed. 'Try again' remains on the page during the next one. */
export const hasFailed = ({ isError, isPending, errorUpdateCount }: LoadState) =>
  isError || (isPending && errorUpdateCount > 0);

/** Whether this is the first attempt. */
export const isLoading = (query: LoadState) => query.isPending && !hasFailed(query);

type Props<Value> = {
  query: LoadState<Value>;
  /** Shown during the first attempt. */
  loading?: ReactNode;
  /** Shown after a failure, above what an earlier attempt has loaded. */
  failed: string;
  children?: (value: Value) => ReactNode;
};

/** Renders the data of a query, and a notice while it loads or if it failed. */
export function Loaded<Value>({
  query,
  loading = <p className="mt-6">…</p>,
  failed,
  children,
}: Props<Value>) {
  return (
    <>
      {isLoading(query) && loading}
      {hasFailed(query) && <LoadNotice onRetry={query.refetch}>{failed}</LoadNotice>}
      {query.data !== undefined && children?.(query.data)}
    </>
  );
}

type NoticeProps = { children: string; onRetry: () => Promise<unknown> };

/** A failure to load: an empty page would look like an empty database. */
export function LoadNotice({ children, onRetry }: NoticeProps) {
  return (
    <div role="alert" className="plate mt-6 flex flex-wrap items-center gap-4 border-l-4 border-l-danger p-4">
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      <TryAgain tone="line" onRetry={onRetry} />
    </div>
  );
}

type TryAgainProps = { onRetry: () => Promise<unknown>; tone: ButtonTone; className?: string };

/** Shows that it is trying. A successful attempt removes the button and hands the focus to the loaded part's title. */
export function TryAgain({ onRetry, tone, className }: TryAgainProps) {
  const [isTrying, setTrying] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    const element = button.current;
    return () => {
      if (!element || document.activeElement !== element) return;
      const part = partOf(element);
      // The loaded part is rendered after this change.
      queueMicrotask(() => focusPart(part));
    };
  }, []);

  const retry = async () => {
    setTrying(true);
    await onRetry();
    setTrying(false);
  };

  return (
    // Not `disabled`, which would take the focus away.
    <button
      ref={button}
      type="button"
      className={buttonClass(tone, className)}
      aria-disabled={isTrying}
      onClick={() => {
        if (!isTrying) void retry();
      }}
    >
      {isTrying ? 'Trying again...' : 'Try again'}
    </button>
  );
}
