// The list of rows that have their own page, such as books.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { capitalize } from './format-count.ts';
import { Loaded } from './Loaded.tsx';
import { PageHeader } from './PageHeader.tsx';
import { Popover, PopoverItem } from './Popover.tsx';
import { Table } from './Table.tsx';
import { TextsTabs } from './texts/TextsTabs.tsx';
import { useWrite } from './use-write.ts';

export const editHref = (noun: string, id: string) => `/admin/${noun}s/edit?${noun}=${id}`;

type TableProps<Row> = {
  noun: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  titleColumn?: string;
  /** The columns between the title and the actions. */
  columns: readonly { name: string; className?: string }[];
  cells: (row: Row) => readonly ReactNode[];
  picture?: (row: Row) => ReactNode;
  /** Of the row's page, if it has one. */
  sitePath?: (row: Row) => string | false;
  /** The actions before 'Delete'. */
  actions?: (row: Row, index: number, rows: readonly Row[]) => ReactNode;
  remove: (id: string) => Promise<unknown>;
  canRemove?: (row: Row) => boolean;
  pending?: Row | undefined;
};

export const menuId = ({ id }: { id: string }) => `menu-${id}`;

export function RecordTable<Row extends { id: string }>(props: TableProps<Row>) {
  const { noun, rows, titleColumn = 'Title', nameOf, columns, cells } = props;
  const { picture, sitePath, actions, remove, canRemove, pending } = props;
  const title = capitalize(noun);
  const deleting = useWrite({
    question: (row: Row) =>
      `Delete “${nameOf(row)}”?${sitePath?.(row) ? ' Its page will be removed from your site.' : ''} This cannot be undone.`,
    write: ({ id }) => remove(id),
    onSuccess: () => ({ title: `${title} deleted` }),
    onError: `The ${noun} was not deleted`,
  });
  return (
    <Table
      aria-label={`${title}s`}
      className={`table-stacked mt-6 ${picture ? 'table-thumbnails' : ''}`}
      columns={[
        { name: titleColumn, className: 'cell-title' },
        ...columns,
        { name: 'Actions', className: 'cell-actions' },
      ]}
      rows={rows.map((row, index) => {
        const name = nameOf(row);
        const path = sitePath?.(row);
        return {
          key: row.id,
          isBusy: (deleting.pending ?? pending)?.id === row.id,
          cells: [
            <span className="flex items-center gap-4">
              {picture && <span className="thumbnail">{picture(row)}</span>}
              <a className="row-title min-w-0" href={editHref(noun, row.id)}>
                <bdi>{name}</bdi>
              </a>
            </span>,
            ...cells(row),
            <Popover id={menuId(row)} label={`Actions for “${name}”`} icon="⋯" width="14rem">
              {path && (
                <a className="popover-item" href={path}>
                  View on the site
                </a>
              )}
              {actions?.(row, index, rows)}
              {(canRemove?.(row) ?? true) && (
                <PopoverItem tone="danger" onSelect={() => deleting.run(row)}>
                  Delete
                </PopoverItem>
              )}
            </Popover>,
          ],
        };
      })}
    />
  );
}

type ListProps<Row> = Omit<TableProps<Row>, 'rows'> & {
  subtitle: string;
  empty: string;
  load: () => Promise<Row[]>;
  create: () => Promise<string>;
};

export function RecordList<Row extends { id: string }>(props: ListProps<Row>) {
  const { subtitle, empty, load, create, ...table } = props;
  const { noun } = table;
  const query = useQuery({ queryKey: [`${noun}s`], queryFn: load });
  const creating = useWrite({
    write: async () => location.assign(editHref(noun, await create())),
    onError: `The ${noun} could not be created`,
  });
  return (
    <>
      <PageHeader title={`${capitalize(noun)}s`} subtitle={subtitle}>
        <Button tone="gold" isInactive={creating.isPending} onClick={() => creating.run()}>
          New {noun}
        </Button>
      </PageHeader>
      <TextsTabs current={`${noun}s`} />
      <Loaded
        query={query}
        loading={`Loading the ${noun}s`}
        errorMessage={`The ${noun}s could not be loaded.`}
      >
        {(rows) =>
          rows.length === 0 ? <p className="empty-note">{empty}</p> : <RecordTable {...table} rows={rows} />
        }
      </Loaded>
    </>
  );
}
