import { TryAgain } from './TryAgain.tsx';

type Props = { children: string; onRetry: () => Promise<void> };

/** Says that figures are missing, because an empty page would look like an empty database. */
export function LoadNotice({ children, onRetry }: Props) {
  return (
    <div role="alert" className="plate mt-6 flex flex-wrap items-center gap-4 border-l-4 border-l-danger p-4">
      <p className="min-w-0 flex-1 basis-60">{children}</p>
      <TryAgain tone="line" onRetry={onRetry} />
    </div>
  );
}
