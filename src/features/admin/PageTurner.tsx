import type { ReactNode } from 'react';
import { buttonClass } from '~/ui/button.ts';

type Props = {
  label?: string;
  isFirst: boolean;
  isLast: boolean;
  onNewer: () => void;
  onOlder: () => void;
  /** Between the buttons: which page it is. */
  children?: ReactNode;
};

/** The ways to the pages before and after the one of a list that is shown. */
export function PageTurner({ label = 'Pages', isFirst, isLast, onNewer, onOlder, children }: Props) {
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center gap-3">
      <PageButton label="Newer" isOff={isFirst} onPress={onNewer} />
      {children}
      <PageButton label="Older" isOff={isLast} onPress={onOlder} />
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
