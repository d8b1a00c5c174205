import { useCallback, useState, type ReactNode } from 'react';
import type { Asked, Cursor } from '~/data/audience.ts';
import { saveFile } from '~/lib/browser/save-file.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { buttonClass } from '~/ui/button.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { formatCount } from '../format-count.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { tellFailure } from '../tell-failure.ts';
import { useLoaded } from '../use-loaded.ts';
import { csvFile } from './audience-csv.ts';

const PAGE_ROWS = 50;
/** The API answers with at most this many rows at once. */
const EXPORTED_AT_ONCE = 1000;

type Row = { id: string; created_at: string };

type Props<R extends Row> = {
  name: string;
  search: string;
  state: string | null;
  /** How many rows match. */
  total: number | undefined;
  load: (asked: Asked) => Promise<R[]>;
  toCsv: (rows: readonly R[]) => string;
  onChanged: () => Promise<void>;
  children: (rows: readonly R[], reload: () => Promise<void>) => ReactNode;
};

/** One list, fifty rows at a time, newest first. Another search or state is another component (`key`). */
export function AudienceList<R extends Row>({
  name,
  search,
  state,
  total,
  load,
  toCsv,
  onChanged,
  children,
}: Props<R>) {
  /** The last rows of the pages before this one. */
  const [cursors, setCursors] = useState<Cursor[]>([]);
  const after = cursors.at(-1) ?? null;
  const loadPage = useCallback(
    () => load({ search, state, after, rows: PAGE_ROWS }),
    [load, search, state, after],
  );
  const { state: loading, value: rows, reload } = useLoaded(loadPage);
  const reloadAll = async () => void (await Promise.all([reload(), onChanged()]));

  if (loading.kind === 'loading') return <Spinner label="Loading" className="min-h-40" />;
  const first = cursors.length * PAGE_ROWS + 1;
  const isFull = rows?.length === PAGE_ROWS && (total === undefined || first + PAGE_ROWS - 1 < total);
  return (
    <>
      {loading.kind === 'failed' && (
        <LoadNotice onRetry={reloadAll}>The list could not be loaded.</LoadNotice>
      )}
      {rows?.length === 0 && (
        <p className="ink-dim mt-6 border-t border-hairline py-10 text-center">
          {search ? `Nothing here matches “${search}”.` : 'There is nothing here.'}
        </p>
      )}
      {rows && rows.length > 0 && (
        <>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="ink-dim">
              {formatCount(first)} to {formatCount(first + rows.length - 1)}
              {total !== undefined && ` of ${formatCount(Math.max(total, first + rows.length - 1))}`}
            </p>
            <ExportButton name={name} asked={{ search, state }} load={load} toCsv={toCsv} />
          </div>
          {children(rows, reloadAll)}
        </>
      )}
      {(cursors.length > 0 || isFull) && (
        <Pages
          isFirst={cursors.length === 0}
          isLast={!isFull}
          onNewer={() => setCursors(cursors.slice(0, -1))}
          onOlder={() => setCursors([...cursors, rows?.at(-1) ?? null])}
        />
      )}
    </>
  );
}

type PagesProps = { isFirst: boolean; isLast: boolean; onNewer: () => void; onOlder: () => void };

function Pages({ isFirst, isLast, onNewer, onOlder }: PagesProps) {
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3">
      <button type="button" className={buttonClass('line')} disabled={isFirst} onClick={onNewer}>
        Newer
      </button>
      <button type="button" className={buttonClass('line')} disabled={isLast} onClick={onOlder}>
        Older
      </button>
    </nav>
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
      saveFile(csvFile(toCsv(rows)), `${name}-${zonedDateTime(new Date(), SITE_TIME_ZONE).date}.csv`);
    } catch (error) {
      await tellFailure(error, 'The list could not be exported', () => Promise.resolve());
    }
    setBusy(false);
  };
  return (
    <button type="button" className={buttonClass('line')} aria-disabled={isBusy} onClick={() => void save()}>
      {isBusy ? 'Exporting...' : 'Export CSV'}
    </button>
  );
}
