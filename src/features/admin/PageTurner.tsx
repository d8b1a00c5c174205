import type { ReactNode } from 'react';
import { buttonClass } from '~/ui/button.ts';

type Props = {
  label?: string;
  /** How many pages come before the one that is shown. */
  shown: number;
  /** The same of the page that is under way, or could not be loaded. At most one page from the one that is shown. */
  wanted: number;
  /** Of the page that is shown. */
  isLast: boolean;
  onNewer: () => void;
  onOlder: () => void;
  /** Between the buttons: which page it is. */
  children?: ReactNode;
};

/**
 * The ways to the pages before and after the one of a list that is shown. A turn that is under way, or has failed, can
 * be taken back, not repeated.
 */
export function PageTurner({ label = 'Pages', shown, wanted, isLast, onNewer, onOlder, children }: Props) {
  if (shown === 0 && wanted === 0 && isLast) return null;
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center gap-3">
      <PageButton label="Newer" isOff={wanted === 0 || wanted < shown} onPress={onNewer} />
      {children}
      <PageButton label="Older" isOff={wanted > shown || (wanted === shown && isLast)} onPress={onOlder} />
    </nav>
  );
}

/** Keeps the focus at the last page, too. */
function PageButton({ label, isOff, onPress }: { label: string; isOff: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={buttonClass('line')}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
    >
      {label}
    </button>
  );
}
