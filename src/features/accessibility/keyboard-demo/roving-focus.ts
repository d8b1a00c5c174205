// Where a key moves the focus in a grid that is a single stop for Tab.

type Grid = { columns: number; count: number };
type Press = { key: string; ctrlKey?: boolean };

const ARROWS: Record<string, { across: number; down: number }> = {
  ArrowLeft: { across: -1, down: 0 },
  ArrowRight: { across: 1, down: 0 },
  ArrowUp: { across: 0, down: -1 },
  ArrowDown: { across: 0, down: 1 },
};

/**
 * The index that a key leads to: its own at the edge of the grid, which does not wrap.
 * Undefined for a key that moves nothing.
 */
export function indexAfterKey(
  index: number,
  { key, ctrlKey = false }: Press,
  grid: Grid,
): number | undefined {
  const { columns, count } = grid;
  const column = index % columns;
  const rowStart = index - column;
  if (key === 'Home') return ctrlKey ? 0 : rowStart;
  if (key === 'End') return ctrlKey ? count - 1 : Math.min(rowStart + columns, count) - 1;
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const target = index + arrow.across + arrow.down * columns;
  const staysInRow = column + arrow.across >= 0 && column + arrow.across < columns;
  return staysInRow && target >= 0 && target < count ? target : index;
}
