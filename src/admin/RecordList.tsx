// The page of a list of rows that have their own page, such as books.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { capitalize } from './format-count.ts';
import { Loaded } from './Loaded.tsx';
import { PageHeader } from './PageHeader.tsx';
import { Popover, PopoverItem } from './Popover.tsx';
import { Table, type Column } from './Table.tsx';
import { useWrite } from './use-write.ts';

export const editHref = (noun: string, id: string) => `/admin/${noun}s/edit?${noun}=${id}`;

type Props<Row> = {
  noun: string;
  subtitle: string;
  /** Beside the page's title. */
  header?: ReactNode;
  /** Above the list. */
  children?: ReactNode;
  empty?: ReactNode;
  load: () => Promise<Row[]>;
  create?: () => Promise<string>;
  nameOf: (row: Row) => string;
  hrefOf?: (row: Row) => string;
  titleColumn?: Column;
  /** Between the title and the actions. */
  columns: readonly Column[];
  cells: (row: Row) => readonly ReactNode[];
  /** Whether a time of day is shown. */
  hasTime?: (row: Row) => boolean;
  picture?: (row: Row) => ReactNode;
  /** Of the row's page, if it has one. */
  sitePath?: (row: Row) => string | false;
  /** The actions before 'Delete'. */
  actions?: (row: Row, index: number, rows: readonly Row[]) => ReactNode;
  remove: (id: string) => Promise<unknown>;
  canRemove?: (row: Row, rows: readonly Row[]) => boolean;
  pending?: Row | undefined;
};

export const menuId = ({ id }: { id: string }) => `menu-${id}`;

export function RecordList<Row extends { id: string }>(props: Props<Row>) {
  const { noun, subtitle, header, children, empty, load, create, nameOf } = props;
  const { titleColumn = { name: 'Title', className: 'cell-title' } } = props;
  const { hrefOf = ({ id }) => editHref(noun, id), columns, cells, hasTime, picture, sitePath } = props;
  const { actions, remove, canRemove = () => true, pending } = props;
  const title = capitalize(noun);
  const query = useQuery({ queryKey: [`${noun}s`], queryFn: load });
  const creating = useWrite({
    write: async () => location.assign(editHref(noun, (await create?.()) ?? '')),
    onError: `The ${noun} could not be created`,
  });
  const deleting = useWrite({
    question: (row: Row) =>
      `Delete “${nameOf(row)}”?${sitePath?.(row) ? ' Its page will be removed from your site.' : ''} This cannot be undone.`,
    write: ({ id }) => remove(id),
    onSuccess: () => ({ title: `${title} deleted` }),
    onError: `The ${noun} was not deleted`,
  });
  const rowOf = (row: Row, index: number, rows: readonly Row[]) => {
    const name = nameOf(row);
    const path = sitePath?.(row);
    const isRemovable = canRemove(row, rows);
    return {
      key: row.id,
      isBusy: (deleting.pending ?? pending)?.id === row.id,
      cells: [
        <span className="flex items-center gap-4">
          {picture && <span className="thumbnail">{picture(row)}</span>}
          <a className="row-title min-w-0" href={hrefOf(row)}>
            <bdi>{name}</bdi>
          </a>
        </span>,
        ...cells(row),
        !path && !actions && !isRemovable ? null : (
          <Popover id={menuId(row)} label={`Actions for “${name}”`} icon="⋯" width="14rem">
            {path && (
              <a className="popover-item" href={path}>
                View on the site
              </a>
            )}
            {actions?.(row, index, rows)}
            {isRemovable && (
              <PopoverItem tone="danger" onSelect={() => deleting.run(row)}>
                Delete
              </PopoverItem>
            )}
          </Popover>
        ),
      ],
    };
  };
  return (
    <>
      <PageHeader title={`${title}s`} subtitle={subtitle}>
        {header}
        {create && (
          <Button tone="gold" isInactive={creating.isPending} onClick={() => creating.run()}>
            New {noun}
          </Button>
        )}
      </PageHeader>
      {children}
      <Loaded
        query={query}
        loading={`Loading the ${noun}s`}
        errorMessage={`The ${noun}s could not be loaded.`}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="empty-note">{empty}</p>
          ) : (
            <Table
              aria-label={`${title}s`}
              className={`table-stacked mt-6 ${picture ? 'table-thumbnails' : ''} ${hasTime && !rows.some(hasTime) ? 'without-times' : ''}`}
              columns={[titleColumn, ...columns, { name: 'Actions', className: 'cell-actions' }]}
              rows={rows.map(rowOf)}
            />
          )
        }
      </Loaded>
    </>
  );
}
