import { useId, type ReactNode } from 'react';
import { buttonClass } from '~/ui/button.ts';
import { csvOf, saveCsv, type Cell } from './csv.ts';
import { formatCount } from './format-count.ts';
import { WideTable } from './WideTable.tsx';

type Row = readonly Cell[];

type Props = {
  title: string;
  /** Of the title. */
  level?: 2 | 3;
  note?: string;
  /** Columns hold texts or numbers; the first holds names. */
  columns: readonly string[];
  rows: readonly Row[];
  totals?: readonly Row[];
  /** Follows a figure in its cell. */
  remark?: (row: Row, column: number) => ReactNode;
  /** The file's name without the day of the export; what the file has instead of the table's columns and rows. */
  csv: { name: string; columns?: readonly string[]; rows?: readonly Row[] };
};

/** A table of figures with its export. */
export function FigureTable(props: Props) {
  const { title, level = 3, note, columns, rows, totals = [], remark, csv } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  const id = useId();
  const isEmpty = rows.length + totals.length === 0;
  const isText = (index: number) => typeof (rows[0] ?? totals[0])?.[index] === 'string';
  const figures = (row: Row) =>
    row.slice(1).map((cell, index) => (
      <td key={index} className={isText(index + 1) ? 'break-words' : 'numeric whitespace-nowrap'}>
        {typeof cell === 'string' ? <bdi>{cell}</bdi> : formatCount(cell)}
        {remark?.(row, index + 1)}
      </td>
    ));
  const save = () => saveCsv(csv.name, csvOf(csv.columns ?? columns, csv.rows ?? [...rows, ...totals]));

  return (
    <section className="plate mt-6 p-4 md:p-6" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading id={id} className={level === 2 ? 'text-heading' : 'text-xl'}>
          {title}
        </Heading>
        <button
          type="button"
          className={buttonClass('line', 'px-4 text-sm')}
          aria-describedby={id}
          disabled={isEmpty}
          onClick={save}
        >
          Export as CSV
        </button>
      </div>
      {note && <p className="ink-dim mt-1 max-w-text text-sm">{note}</p>}
      {isEmpty ? (
        <p className="ink-dim mt-4 border-t border-hairline py-6 text-center">Nothing was counted yet</p>
      ) : (
        <WideTable aria-label={`${title}, table`}>
          <table className="table-dense table" aria-labelledby={id}>
            <thead>
              <tr>
                {columns.map((name, index) => (
                  <th key={name} scope="col" className={isText(index) ? undefined : 'numeric'}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  <td className={NAME_CELL}>
                    <bdi>{row[0]}</bdi>
                  </td>
                  {figures(row)}
                </tr>
              ))}
            </tbody>
            {totals.length > 0 && (
              <tfoot>
                {totals.map((row, index) => (
                  <tr key={index}>
                    <th scope="row" className={NAME_CELL}>
                      {row[0]}
                    </th>
                    {figures(row)}
                  </tr>
                ))}
              </tfoot>
            )}
          </table>
        </WideTable>
      )}
    </section>
  );
}

const NAME_CELL = 'min-w-40 break-words';
