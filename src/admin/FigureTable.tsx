import { useId, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { toCsv, saveCsv, type Cell } from './csv.ts';
import { formatCount } from './format-count.ts';
import { Panel } from './Panel.tsx';
import { WideTable } from './Table.tsx';

type Row = readonly Cell[];

type Props = {
  title: string;
  level?: 2 | 3;
  note?: string;
  columns: readonly string[];
  rows: readonly Row[];
  totals?: readonly Row[];
  remark?: (row: Row, column: number) => ReactNode;
  /** The file name without the date; columns and rows only if they differ from the table's. */
  csv: { name: string; columns?: readonly string[]; rows?: readonly Row[] };
};

export function FigureTable(props: Props) {
  const { title, level = 3, note, columns, rows, totals = [], remark, csv } = props;
  const id = useId();
  const [first = []] = [...rows, ...totals];
  const isEmpty = first.length === 0;
  const classOf = (index: number) => {
    if (index === 0) return 'min-w-40 break-words';
    return typeof first[index] === 'string' ? 'break-words' : 'numeric';
  };
  const tableRow = (row: Row, key: number) => ({
    key,
    cells: row.map((cell, index) => (
      <>
        {typeof cell === 'string' ? <bdi>{cell}</bdi> : formatCount(cell)}
        {remark?.(row, index)}
      </>
    )),
  });

  return (
    <Panel
      id={id}
      title={title}
      level={level}
      note={note}
      action={
        <Button
          className="px-4 text-sm"
          aria-describedby={id}
          disabled={isEmpty}
          onClick={() => saveCsv(csv.name, toCsv(csv.columns ?? columns, csv.rows ?? [...rows, ...totals]))}
        >
          Export as CSV
        </Button>
      }
    >
      {isEmpty ? (
        <p className="ink-dim mt-4 border-t border-hairline py-6 text-center">No data yet</p>
      ) : (
        <WideTable
          aria-label={title}
          columns={columns.map((name, index) => ({ name, className: classOf(index) }))}
          rows={rows.map(tableRow)}
          totals={totals.map(tableRow)}
        />
      )}
    </Panel>
  );
}
