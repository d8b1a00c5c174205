import { useId, type ReactNode } from 'react';
import { buttonClass } from '~/ui/button.ts';
import { saveCsv } from '../save-csv.ts';
import { WideTable } from '../WideTable.tsx';

type Row = { key: string; cells: readonly ReactNode[] };

type Props = {
  title: string;
  note: string;
  /** The first column holds names, the others numbers unless they are named here. */
  columns: readonly string[];
  texts?: readonly string[];
  rows: readonly Row[];
  /** What the rows amount to. */
  totals?: readonly Row[];
  /** The file's name without the day of the export. */
  csv: { name: string; make: () => string };
};

/** A table of figures with its export. */
export function FigureTable({ title, note, columns, texts = [], rows, totals = [], csv }: Props) {
  const id = useId();
  const isEmpty = rows.length + totals.length === 0;
  return (
    <section className="plate mt-6 p-4 md:p-6" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        <button
          type="button"
          className={buttonClass('line', 'px-4 text-sm')}
          aria-describedby={id}
          disabled={isEmpty}
          onClick={() => saveCsv(csv.name, csv.make())}
        >
          Export as CSV
        </button>
      </div>
      <p className="ink-dim mt-1 max-w-text text-sm">{note}</p>
      {isEmpty ? (
        <p className="ink-dim mt-4 border-t border-hairline py-6 text-center">Nothing was counted yet</p>
      ) : (
        <WideTable aria-label={`${title}, table`}>
          <Table labelId={id} columns={columns} texts={texts} rows={rows} totals={totals} />
        </WideTable>
      )}
    </section>
  );
}

type TableProps = Required<Pick<Props, 'columns' | 'texts' | 'rows' | 'totals'>> & { labelId: string };

function Table({ labelId, columns, texts, rows, totals }: TableProps) {
  const isText = (index: number) => index === 0 || texts.includes(columns[index] ?? '');
  return (
    <table className="table-dense table" aria-labelledby={labelId}>
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
        {rows.map(({ key, cells: [name, ...figures] }) => (
          <tr key={key}>
            <td className={NAME_CELL}>{name}</td>
            <Figures figures={figures} isText={isText} />
          </tr>
        ))}
      </tbody>
      {totals.length > 0 && (
        <tfoot>
          {totals.map(({ key, cells: [name, ...figures] }) => (
            <tr key={key}>
              <th scope="row" className={NAME_CELL}>
                {name}
              </th>
              <Figures figures={figures} isText={isText} />
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}

const NAME_CELL = 'min-w-40 break-words';

type FiguresProps = { figures: readonly ReactNode[]; isText: (index: number) => boolean };

/** The cells after the first. */
function Figures({ figures, isText }: FiguresProps) {
  return figures.map((figure, index) => (
    <td key={index} className={isText(index + 1) ? 'break-words' : 'numeric whitespace-nowrap'}>
      {figure}
    </td>
  ));
}
