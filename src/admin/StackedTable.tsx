import type { ReactNode } from 'react';

type Props = {
  columns: readonly { name: string; className?: string }[];
  rows?: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Rows that render themselves. */
  children?: ReactNode;
  className?: string;
} & ({ 'aria-label': string } | { 'aria-labelledby': string });

/** A table whose rows become cards on small screens. Cards lose the roles of a table, so these are written out. */
export function StackedTable({ columns, rows = [], children, className = '', ...name }: Props) {
  return (
    <table role="table" className={`table-stacked table mt-6 ${className}`} {...name}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.name}
              role="columnheader"
              scope="col"
              className={column.className === 'numeric' ? 'numeric' : undefined}
            >
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, cells }) => (
          <tr key={key} role="row">
            {columns.map((column, index) => (
              <td
                key={column.name}
                role="cell"
                data-label={cells[index] === null ? undefined : column.name}
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
