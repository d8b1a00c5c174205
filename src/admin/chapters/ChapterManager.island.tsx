import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { listSerials } from '~/data/serials.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { timeZoneLabel } from '~/lib/dates/zoned-time.ts';
import { buttonClass } from '~/ui/button.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { Filters } from '../Filters.tsx';
import { formatCount } from '../format-count.ts';
import { hasFailed, isLoading, LoadNotice } from '../Loaded.tsx';
import { BackToDashboard, PageHeader, PageLink } from '../PageHeader.tsx';
import { DELETE, useChapterChange, UNPUBLISH, type Change } from './chapter-changes.ts';
import { ChapterTable, titleId } from './ChapterTable.tsx';
import { useChapterListing, type ListedChapter } from './load-chapters.ts';
import { RecentlyDeleted } from './RecentlyDeleted.tsx';
import { ReadySelection, useSelection } from './ReadySelection.tsx';
import { useUndoDeadlines } from './undo-window.ts';
import { ShowMore, UnreadableChapters } from './notices.tsx';

const DatesDialog = lazy(async () => ({ default: (await import('./DatesDialog.tsx')).DatesDialog }));

/** 1,000 rows take seconds to render. */
const PAGE_SIZE = 50;

const STATUS_FILTERS = ['All', 'Published', 'Scheduled'] as const;
type StatusFilter = (typeof STATUS_FILTERS)[number];

export const ChapterManager = adminPage(ChapterManagerContent);

function ChapterManagerContent() {
  const [chosenSerial, chooseSerial] = useState(
    () => new URLSearchParams(location.search).get('serial') ?? undefined,
  );
  const { data: serials = [] } = useQuery({ queryKey: ['serial-choices'], queryFn: listSerials });
  // The first serial is the current one.
  const serialId = serials.slice(1).find(({ id }) => id === chosenSerial)?.id;
  const isComplete = serialId !== undefined || serials[0]?.state === 'complete';
  const query = useChapterListing(serialId);
  const { chapters = [], unreadable = [] } = query.data ?? {};
  const undoDeadlineOf = useUndoDeadlines(chapters);
  const selection = useSelection();
  const [filter, setFilter] = useState({ search: '', status: 'All' as StatusFilter });
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [dated, setDated] = useState<readonly ListedChapter[] | null>(null);
  const tableTitle = useRef<HTMLHeadingElement>(null);
  const focusRow = (id: string) => (document.getElementById(titleId(id)) ?? tableTitle.current)?.focus();
  const { start, isPending, busyIds } = useChapterChange(({ length, 0: first }) => {
    if (length > 1) selection.set([]);
    focusRow(first?.id ?? '');
  });
  const changeFilter = (change: Partial<typeof filter>) => setFilter({ ...filter, ...change });
  const found = filterChapters(chapters, filter.search, filter.status);
  const shown = found.slice(0, limit);
  const bulkButton = (change: Change, chosen: readonly ListedChapter[]) =>
    chosen.length > 0 && (
      <Button
        className={`px-2 text-sm sm:px-3 ${change === DELETE ? 'ml-auto md:ml-4' : ''}`}
        tone={change === DELETE ? 'danger' : 'line'}
        isInactive={isPending}
        onClick={() => start(change, chosen)}
      >
        {change.label} ({chosen.length})
      </Button>
    );

  return (
    <>
      <BackToDashboard />
      <PageHeader title="Manage Chapters" subtitle="Edit, schedule, and publish chapters">
        <div className="flex flex-wrap items-center gap-x-4 max-md:w-full max-md:justify-between">
          <PageLink href="/admin/serials">Serials</PageLink>
          <PageLink href="/admin/chapters/import">Import a manuscript</PageLink>
          {/* It would belong to the current serial. */}
          {serialId === undefined && (
            <a className={buttonClass('gold', 'max-md:px-3 max-md:text-sm')} href="/admin/chapters/new">
              New chapter
            </a>
          )}
        </div>
      </PageHeader>
      {serials.length > 1 && (
        <Filters
          label="Serial"
          className="tabs mt-2"
          choices={serials.map(({ id, title }, index) => ({
            value: index === 0 ? undefined : id,
            label: title,
          }))}
          value={serialId}
          onSelect={chooseSerial}
        />
      )}
      {hasFailed(query) && <LoadNotice onRetry={query.refetch}>The chapters could not be loaded.</LoadNotice>}
      <UnreadableChapters messages={unreadable} />
      <section className="plate mt-4 flex flex-wrap items-center gap-3 p-3" aria-labelledby="filters">
        <h2 id="filters" className="text-lg max-md:sr-only">
          Filters
        </h2>
        <input
          type="search"
          className="field min-w-0 flex-1 basis-40"
          aria-label="Search by title"
          placeholder="Search by title..."
          value={filter.search}
          onChange={({ target }) => changeFilter({ search: target.value })}
        />
        <Filters
          label="Status"
          choices={STATUS_FILTERS.map((value) => ({ value, label: value }))}
          value={filter.status}
          onSelect={(status) => changeFilter({ status })}
        />
      </section>
      <section className="mt-6" aria-labelledby="chapters-title">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="chapters-title" ref={tableTitle} tabIndex={-1} className="text-heading" aria-live="polite">
            Chapters{query.data && ` (${formatCount(found.length)})`}
          </h2>
          <p className="ink-dim text-sm">
            {isComplete && 'This serial is completed: chapters that weren’t published stay drafts. '}
            Times are in {timeZoneLabel(SITE_TIME_ZONE)}.
          </p>
        </div>
        {found.length > 0 ? (
          <ChapterTable
            chapters={shown}
            isComplete={isComplete}
            selection={selection}
            undoDeadlineOf={undoDeadlineOf}
            busyIds={busyIds}
            onChange={start}
          />
        ) : (
          <div className="mt-4 border-t border-hairline py-6">
            <p className="ink-dim">
              {isLoading(query)
                ? 'Loading the chapters…'
                : chapters.length > 0
                  ? `No chapters match ${filter.search ? `“${filter.search}.”` : 'the filters.'}`
                  : !hasFailed(query) && 'No chapters yet'}
            </p>
            {chapters.length > 0 && (
              <Button className="mt-4 block" onClick={() => changeFilter({ search: '', status: 'All' })}>
                Show all chapters
              </Button>
            )}
          </div>
        )}
        <ShowMore shown={limit} total={found.length} pageSize={PAGE_SIZE} onShow={setLimit} />
        <ReadySelection chapters={shown} selection={selection}>
          {(chosen, open) => (
            <>
              {open.length > 0 && (
                <Button className="px-2 text-sm sm:px-3" onClick={() => setDated(open)}>
                  Set dates ({open.length})…
                </Button>
              )}
              {bulkButton(
                UNPUBLISH,
                chosen.filter(({ is_published }) => is_published),
              )}
              {bulkButton(DELETE, chosen)}
            </>
          )}
        </ReadySelection>
      </section>
      {dated && (
        <Suspense>
          <DatesDialog chosen={dated} all={chapters} onClose={() => setDated(null)} />
        </Suspense>
      )}
      <RecentlyDeleted onRestored={focusRow} />
    </>
  );
}

export function filterChapters<C extends { chapter_title: string; is_published: boolean }>(
  chapters: readonly C[],
  search: string,
  status: StatusFilter,
): C[] {
  const wanted = search.trim().toLocaleLowerCase('en-US');
  return chapters.filter(
    ({ chapter_title, is_published }) =>
      (status === 'All' || is_published === (status === 'Published')) &&
      chapter_title.toLocaleLowerCase('en-US').includes(wanted),
  );
}
