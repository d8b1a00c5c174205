import type { ReactNode } from 'react';

type Props = { label: string; columns: readonly string[]; children: ReactNode };

/** A table whose rows become cards on small screens; the roles are written out for that. */
export function StackedTable({ label, columns, children }: Props) {
  return (
    <table role="table" aria-label={label} className="table-stacked table mt-6">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

type CellProps = { label: string; className?: string; children: ReactNode };

export function StackedCell({ label, className, children }: CellProps) {
  return (
    <td role="cell" data-label={label} className={className}>
      {children}
    </td>
  );
}
