import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

type Column = { name: string; className?: string };
type Row = { key: string | number; cells: readonly ReactNode[]; isBusy?: boolean };
type Props = {
  columns: readonly Column[];
  rows?: readonly Row[];
  totals?: readonly Row[];
  children?: ReactNode;
  className?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
};

/** By default, rows become cards on small screens. That removes the implicit table roles, so they are explicit. */
export function Table(props: Props) {
  const { columns, rows = [], totals = [], children, className = 'table-stacked mt-6', ...name } = props;
  return (
    <table role="table" className={`table ${className}`} {...name}>
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
      {totals.length > 0 && (
        <tfoot role="rowgroup">
          {totals.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key} role="row">
              <th role="rowheader" scope="row">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={index} role="cell" className={columns[index + 1]?.className}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}

type WideProps = Omit<Props, 'className' | 'aria-labelledby'> & { 'aria-label': string };

export function WideTable(props: WideProps) {
  const region = useRef<HTMLDivElement>(null);
  const [isOverflowing, setOverflowing] = useState(false);

  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    const measure = () => setOverflowing(element.scrollWidth > element.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    for (const observed of [element, ...element.children]) observer.observe(observed);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      {isOverflowing && <p className="ink-dim mt-3 text-sm">Scroll the table sideways to see all columns.</p>}
      <div
        ref={region}
        className="mt-4 overflow-x-auto"
        role="region"
        tabIndex={0}
        aria-label={`${props['aria-label']}, table`}
      >
        <Table className="table-dense" {...props} />
      </div>
    </>
  );
}
