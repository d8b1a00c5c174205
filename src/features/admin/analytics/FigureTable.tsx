import { useId, type ReactNode } from 'react';
import { saveFile } from '~/lib/browser/save-file.ts';
import { buttonClass } from '~/ui/button.ts';
import { csvFile } from '../audience/audience-csv.ts';

type Props = {
  title: string;
  note: string;
  /** The first column holds names, the others numbers unless they are named here. */
  columns: readonly string[];
  texts?: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  csv: { name: string; make: () => string };
};

/** A table of figures with its export; scrolls sideways where it is wider than the screen. */
export function FigureTable({ title, note, columns, texts = [], rows, csv }: Props) {
  const id = useId();
  const isText = (index: number) => index === 0 || texts.includes(columns[index] ?? '');
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
          disabled={rows.length === 0}
          onClick={() => saveFile(csvFile(csv.make()), csv.name)}
        >
          Save as CSV
        </button>
      </div>
      <p className="ink-dim mt-1 max-w-text text-sm">{note}</p>
      {rows.length === 0 ? (
        <p className="ink-dim mt-4 border-t border-hairline py-6 text-center">Nothing was counted yet</p>
      ) : (
        <div className="mt-4 overflow-x-auto" role="region" aria-label={`${title}, table`} tabIndex={0}>
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
              {rows.map(({ key, cells }) => (
                <tr key={key}>
                  {cells.map((cell, index) => (
                    <td
                      key={index}
                      className={
                        index === 0
                          ? 'min-w-40 break-words'
                          : isText(index)
                            ? 'break-words'
                            : 'numeric whitespace-nowrap'
                      }
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
