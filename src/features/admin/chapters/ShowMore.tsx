import { buttonClass } from '~/ui/button.ts';
import { formatCount } from '../format-count.ts';

type Props = {
  /** How many rows are asked for. */
  shown: number;
  total: number;
  pageSize: number;
  onShow: (rows: number) => void;
};

/** The way to the rows of a long table that are not shown yet. */
export function ShowMore({ shown, total, pageSize, onShow }: Props) {
  if (total <= shown) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3">
      <span className="ink-dim">
        {formatCount(shown)} of {formatCount(total)} are shown.
      </span>
      <button type="button" className={buttonClass('line')} onClick={() => onShow(shown + pageSize)}>
        Show {formatCount(Math.min(pageSize, total - shown))} more
      </button>
      <button type="button" className={buttonClass('line')} onClick={() => onShow(total)}>
        Show all
      </button>
    </p>
  );
}
