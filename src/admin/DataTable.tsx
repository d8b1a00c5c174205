import { isValidElement, type ReactElement } from 'react';
import { LinkButton } from './Button.tsx';
import { toCsv, saveCsv, type Cell } from './csv.ts';
import { formatCount } from './format-count.ts';
import { Table } from './Table.tsx';

export type DataTableProps = {
  label: string;
  note?: string;
  columns: readonly string[];
  rows: readonly (readonly (Cell | ReactElement)[])[];
  /** The file name without the date; columns and rows only if they differ from the table's. */
  csv: { name: string; columns?: readonly string[]; rows?: readonly (readonly Cell[])[] };
};

export function DataTable({ label, note, columns, rows, csv }: DataTableProps) {
  const classOf = (index: number) => {
    if (index === 0) return 'cell-title [overflow-wrap:anywhere]';
    return typeof rows[0]?.[index] === 'string' ? '[overflow-wrap:anywhere]' : 'numeric';
  };
  return (
    <>
      {note && <p className="ink-dim mt-2 max-w-text">{note}</p>}
      <Table
        aria-label={label}
        className="table-stacked table-dense mt-2"
        columns={columns.map((name, index) => ({ name, className: classOf(index) }))}
        rows={rows.map((row, key) => ({
          key,
          cells: row.map((cell) => {
            if (isValidElement(cell)) return cell;
            // Small screens leave it out.
            if (cell === 0) return <data value="0">0</data>;
            return typeof cell === 'string' ? cell && <bdi>{cell}</bdi> : formatCount(cell);
          }),
        }))}
      />
      <LinkButton
        aria-description={label}
        onClick={() =>
          saveCsv(csv.name, toCsv(csv.columns ?? columns, csv.rows ?? (rows as readonly (readonly Cell[])[])))
        }
      >
        Export this table
      </LinkButton>
    </>
  );
}
