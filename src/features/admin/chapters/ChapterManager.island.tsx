import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { deleteChapter, publishChapter, withdrawChapter } from '~/data/admin-chapters.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { BackToDashboard } from '../BackToDashboard.tsx';
import { formatCount } from '../format-count.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { handleWriteFailure } from '../handle-write-failure.ts';
import { useLoaded } from '../use-loaded.ts';
import { ChapterTable, editLinkId, type RowActions } from './ChapterTable.tsx';
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

/** Rows that are shown at once: a thousand take seconds to render, and each filter would do it again. */
const PAGE_SIZE = 50;

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
  const [busyId, actions] = useRowActions(reload, tableTitle);

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

/**
 * What can be done to one row at a time, as functions that stay the same, so that rows need no new rendering. The focus
 * stays in the row, or goes to the title where the row is gone.
 */
function useRowActions(
  reload: () => Promise<void>,
  tableTitle: RefObject<HTMLHeadingElement | null>,
): [string | null, RowActions] {
  const [busyId, setBusyId] = useState<string | null>(null);
  const [changed, setChanged] = useState<{ id: string } | null>(null);
  const isBusy = useRef(false);

  useEffect(() => {
    if (changed) (document.getElementById(editLinkId(changed.id)) ?? tableTitle.current)?.focus();
  }, [changed, tableTitle]);

  const actions = useMemo((): RowActions => {
    const change = async ({ id }: ListedChapter, { write, done, failed }: Change) => {
      isBusy.current = true;
      setBusyId(id);
      try {
        await write(id);
        showToast({ ...done, tone: 'success' });
        await reload();
        setChanged({ id });
      } catch (error) {
        await handleWriteFailure(error, failed, reload);
      } finally {
        isBusy.current = false;
        setBusyId(null);
      }
    };
    const askAndChange = (chapter: ListedChapter, question: string | null, what: Change) => {
      if (isBusy.current || (question !== null && !window.confirm(question))) return;
      void change(chapter, what);
    };
    return {
      onPublish: (chapter) =>
        askAndChange(
          chapter,
          chapter.is_ready ? null : confirmUnreadyPublication(chapter.chapter_title),
          PUBLICATION,
        ),
      onUnpublish: (chapter) => askAndChange(chapter, confirmWithdrawal(chapter.chapter_title), WITHDRAWAL),
      onDelete: (chapter) => askAndChange(chapter, confirmDeletion(chapter.chapter_title), DELETION),
    };
  }, [reload]);

  return [busyId, actions];
}

type Change = {
  write: (id: string) => Promise<unknown>;
  done: { title: string; description?: string };
  failed: string;
};

const PUBLICATION: Change = { write: publishChapter, done: { title: PUBLISHED }, failed: NOT_PUBLISHED };
const WITHDRAWAL: Change = {
  write: withdrawChapter,
  done: { title: UNPUBLISHED, description: UNPUBLISHED_NOTE },
  failed: NOT_UNPUBLISHED,
};
const DELETION: Change = { write: deleteChapter, done: { title: DELETED }, failed: NOT_DELETED };

function emptyText(kind: 'loading' | 'ready' | 'failed', all: number): string {
  if (kind === 'loading') return 'Loading the chapters …';
  if (kind === 'failed' && all === 0) return '';
  return all === 0 ? 'No chapters yet' : 'No chapter matches the filters';
}
