import { useEffect, useRef, useState, type RefObject } from 'react';
import { deleteChapter, publishChapter, withdrawChapter } from '~/data/admin-chapters.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { BackToDashboard } from '../BackToDashboard.tsx';
import { formatCount } from '../format-count.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { tellFailure } from '../tell-failure.ts';
import { useLoaded } from '../use-loaded.ts';
import { ChapterTable, editLinkId } from './ChapterTable.tsx';
import { filterChapters, type StatusFilter } from './chapter-filter.ts';
import { ChapterFilters } from './ChapterFilters.tsx';
import { loadChapters, type ListedChapter } from './load-chapters.ts';
import {
  confirmDeletion,
  confirmUnreadyPublication,
  confirmWithdrawal,
  DELETED,
  NOT_DELETED,
  NOT_PUBLISHED,
  NOT_UNPUBLISHED,
  PUBLISHED,
  UNPUBLISHED,
  UNPUBLISHED_NOTE,
} from './messages.ts';
import { ShowMore } from './ShowMore.tsx';

/** Rows that are shown at once: a thousand take seconds to lay out, and each filter would do it again. */
const PAGE_SIZE = 100;

/** /admin/chapters */
export const ChapterManager = withErrorBoundary(
  function ChapterManager() {
    return (
      <AdminGuard>
        <ChapterManagerContent />
      </AdminGuard>
    );
  },
  { href: '/admin', label: 'Back to Dashboard' },
);

function ChapterManagerContent() {
  const { state, value: chapters = [], reload } = useLoaded(loadChapters);
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<StatusFilter>('All');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const tableTitle = useRef<HTMLHeadingElement>(null);
  const { busyId, ...actions } = useRowActions(reload, tableTitle);

  const found = filterChapters(chapters, search, status);

  return (
    <>
      <BackToDashboard />
      <PageHeader title="Manage Chapters" subtitle="Edit, schedule, and publish chapters">
        <a className={buttonClass('line')} href="/admin/chapters/import">
          Import a manuscript
        </a>
      </PageHeader>

      {state.kind === 'failed' && <LoadNotice onRetry={reload}>The chapters could not be loaded.</LoadNotice>}

      <ChapterFilters
        search={search}
        onSearch={(wanted) => {
          setSearch(wanted);
          setLimit(PAGE_SIZE);
        }}
        status={status}
        onStatus={(wanted) => {
          setStatus(wanted);
          setLimit(PAGE_SIZE);
        }}
      />

      <section className="mt-10" aria-labelledby="chapters-title">
        <h2 id="chapters-title" ref={tableTitle} tabIndex={-1} className="text-heading" aria-live="polite">
          Chapters ({formatCount(found.length)})
        </h2>
        {found.length > 0 && <ChapterTable chapters={found.slice(0, limit)} busyId={busyId} {...actions} />}
        <ShowMore shown={limit} total={found.length} pageSize={PAGE_SIZE} onShow={setLimit} />
        {found.length === 0 && (
          <p className="ink-dim mt-4 border-t border-hairline py-10 text-center">
            {emptyText(state.kind, chapters.length)}
          </p>
        )}
      </section>
    </>
  );
}

/** What can be done to one row at a time. The focus stays in the row, or goes to the title where the row is gone. */
function useRowActions(reload: () => Promise<void>, tableTitle: RefObject<HTMLHeadingElement | null>) {
  const [busyId, setBusyId] = useState<string | null>(null);
  const [changed, setChanged] = useState<{ id: string } | null>(null);

  useEffect(() => {
    if (changed) (document.getElementById(editLinkId(changed.id)) ?? tableTitle.current)?.focus();
  }, [changed, tableTitle]);

  const change = async (
    { id }: ListedChapter,
    write: (id: string) => Promise<unknown>,
    done: { title: string; description?: string },
    failed: string,
  ) => {
    setBusyId(id);
    try {
      await write(id);
      showToast({ ...done, tone: 'success' });
      await reload();
      setChanged({ id });
    } catch (error) {
      await tellFailure(error, failed, reload);
    } finally {
      setBusyId(null);
    }
  };

  return {
    busyId,
    onPublish: (chapter: ListedChapter) => {
      if (busyId !== null) return;
      if (!chapter.is_ready && !window.confirm(confirmUnreadyPublication(chapter.chapter_title))) return;
      void change(chapter, publishChapter, { title: PUBLISHED }, NOT_PUBLISHED);
    },
    onUnpublish: (chapter: ListedChapter) => {
      if (busyId !== null || !window.confirm(confirmWithdrawal(chapter.chapter_title))) return;
      const done = { title: UNPUBLISHED, description: UNPUBLISHED_NOTE };
      void change(chapter, withdrawChapter, done, NOT_UNPUBLISHED);
    },
    onDelete: (chapter: ListedChapter) => {
      if (busyId !== null || !window.confirm(confirmDeletion(chapter.chapter_title))) return;
      void change(chapter, deleteChapter, { title: DELETED }, NOT_DELETED);
    },
  };
}

function emptyText(kind: 'loading' | 'ready' | 'failed', all: number): string {
  if (kind === 'loading') return 'Loading the chapters …';
  return all === 0 ? 'No chapters yet' : 'No chapter matches the filters';
}
