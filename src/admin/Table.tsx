import type { ComponentProps, ReactNode } from 'react';

export type Column = { name: string; className?: string };
type Row = { key: string | number; cells: readonly ReactNode[]; isBusy?: boolean };
type Props = ComponentProps<'table'> & { columns: readonly Column[]; rows?: readonly Row[] };

/** By default, rows become cards on small screens. That removes the implicit table roles, so they are explicit. */
export function Table(props: Props) {
  const { columns, rows = [], children, className = 'table-stacked mt-6', ...table } = props;
  return (
    <table role="table" className={`table ${className}`} {...table}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.name}
              role="columnheader"
              scope="col"
              className={column.className?.startsWith('numeric') ? 'numeric' : undefined}
            >
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, cells, isBusy }) => (
          <tr key={key} role="row" aria-busy={isBusy}>
            {columns.map((column, index) => (
              <td
                key={column.name}
                role="cell"
                data-label={cells[index] === null ? undefined : labelFor(cells[index], column.name)}
                className={column.className}
              >
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
        {children}
      </tbody>
    </table>
  );
}

/** On small screens, '1 view'. */
const labelFor = (cell: ReactNode, name: string) => (cell === '1' ? name.replace(/s$/, '') : name);
