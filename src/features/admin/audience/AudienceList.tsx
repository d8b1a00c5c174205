import { useCallback, useState, type ReactNode } from 'react';
import type { Asked, Cursor } from '~/data/audience.ts';
import { buttonClass } from '~/ui/button.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { formatCount } from '../format-count.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { handleWriteFailure } from '../handle-write-failure.ts';
import { PageTurner } from '../PageTurner.tsx';
import { saveCsv } from '../save-csv.ts';
import { useListFocus } from '../use-list-focus.ts';
import { useListPage } from '../use-list-page.ts';
import { NOT_EXPORTED } from './messages.ts';
import type { LeftLink } from './use-audience-view.ts';
import { useReturn } from './use-return.ts';

const PAGE_ROWS = 50;
/** The API answers with at most this many rows at once. */
const EXPORTED_AT_ONCE = 1000;

type Row = { id: string; created_at: string };

/** The last rows of the pages before the one that is shown. */
export type TurnedPages = { cursors: readonly Cursor[]; turn: (cursors: readonly Cursor[]) => void };

/** What all three lists have in common. */
export type ListProps = {
  name: string;
  search: string;
  state: string | null;
  /** How many rows match. */
  total: number | undefined;
  /** Where else the search has matches; undefined while that is not known. */
  elsewhere: readonly string[] | undefined;
  pages: TurnedPages;
  takeLeft: () => LeftLink | null;
  onChanged: () => Promise<void>;
};

type Props<R extends Row> = ListProps & {
  load: (asked: Asked) => Promise<R[]>;
  toCsv: (rows: readonly R[]) => string;
  children: (rows: readonly R[], reload: () => Promise<void>) => ReactNode;
};

/** One list, fifty rows at a time, newest first. Another search or state is another component (`key`). */
export function AudienceList<R extends Row>({
  name,
  search,
  state,
  total,
  elsewhere,
  pages: { cursors, turn },
  takeLeft,
  load,
  onChanged,
  toCsv,
  children,
}: Props<R>) {
  const after = cursors.at(-1) ?? null;
  const turned = cursors.length;
  const turnBack = () => turn(cursors.slice(0, -1));
  const loadPage = useCallback(
    async () => ({ list: name, turned, after, rows: await load({ search, state, after, rows: PAGE_ROWS }) }),
    [name, load, search, state, after, turned],
  );
  const { page, isLoading, isFailed, isEmpty, reload } = useListPage(
    { list: name, turned },
    loadPage,
    turnBack,
  );
  const place = useListFocus(page);
  useReturn(place, page !== undefined, takeLeft);
  const reloadAll = async () => void (await Promise.all([reload(), onChanged()]));

  if (isLoading && !page) return <Spinner label="Loading" className="min-h-40" />;
  const rows = page?.rows ?? [];
  const shown = page?.turned ?? turned;
  const first = shown * PAGE_ROWS + 1;
  const last = first + rows.length - 1;
  const isFull = rows.length === PAGE_ROWS && (total === undefined || last < total);
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="What is listed" aria-busy={isLoading}>
      {isFailed && <LoadNotice onRetry={reloadAll}>The list could not be loaded.</LoadNotice>}
      {isEmpty && <Nothing search={search} elsewhere={elsewhere} />}
      {rows.length > 0 && (
        <>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <Range first={first} last={last} total={total} />
            <ExportButton name={name} toCsv={toCsv} asked={{ search, state }} load={load} />
          </div>
          {children(rows, reloadAll)}
          <PageTurner
            shown={shown}
            wanted={turned}
            isLast={!isFull}
            onNewer={turnBack}
            // Either the page after the one that is shown, or back to it from the one before.
            onOlder={() => turn([...cursors, (turned < shown ? page?.after : rows.at(-1)) ?? null])}
          />
        </>
      )}
    </div>
  );
}

function Nothing({ search, elsewhere }: { search: string; elsewhere: readonly string[] | undefined }) {
  return (
    <p
      role="status"
      className="ink-dim mt-6 border-t border-hairline py-10 text-center [overflow-wrap:anywhere]"
    >
      {search ? noMatch(search, elsewhere) : 'There is nothing here.'}
    </p>
  );
}

function noMatch(search: string, elsewhere: readonly string[] | undefined): string {
  if (elsewhere?.length === 0) return `Nothing in the audience matches “${search}”.`;
  const found = elsewhere ? ` Elsewhere: ${elsewhere.join(', ')}.` : '';
  return `Nothing here matches “${search}”.${found}`;
}

function Range({ first, last, total }: { first: number; last: number; total: number | undefined }) {
  const range = `${formatCount(first)} to ${formatCount(last)}`;
  return (
    <p role="status" className="ink-dim">
      {total === undefined ? range : `${range} of ${formatCount(Math.max(total, last))}`}
    </p>
  );
}

type ExportProps<R extends Row> = Pick<Props<R>, 'name' | 'load' | 'toCsv'> & {
  asked: Pick<Asked, 'search' | 'state'>;
};

/** Everything that matches, not this page alone. */
function ExportButton<R extends Row>({ name, asked, load, toCsv }: ExportProps<R>) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const rows: R[] = [];
      for (let page: R[] | undefined; page === undefined || page.length === EXPORTED_AT_ONCE;) {
        page = await load({ ...asked, after: rows.at(-1) ?? null, rows: EXPORTED_AT_ONCE });
        rows.push(...page);
      }
      saveCsv(name, toCsv(rows));
    } catch (error) {
      await handleWriteFailure(error, NOT_EXPORTED, () => Promise.resolve());
    }
    setBusy(false);
  };
  return (
    <button type="button" className={buttonClass('line')} aria-disabled={isBusy} onClick={() => void save()}>
      {isBusy ? 'Exporting...' : 'Export CSV'}
    </button>
  );
}
