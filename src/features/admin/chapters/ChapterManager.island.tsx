import { useEffect, useRef, useState } from 'react';
import {
  deleteChapter,
  listManagedChapters,
  publishChapter,
  type ManagedChapter,
} from '~/data/admin-chapters.ts';
import { listDraftedChapterIds } from '~/data/chapter-drafts.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { BackToDashboard } from '../BackToDashboard.tsx';
import { LoadNotice } from '../LoadNotice.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { tellFailure } from '../tell-failure.ts';
import { useLoaded } from '../use-loaded.ts';
import { ChapterTable, editLinkId } from './ChapterTable.tsx';
import { filterChapters, type StatusFilter } from './chapter-filter.ts';
import { ChapterFilters } from './ChapterFilters.tsx';
import { confirmDeletion, DELETED, NOT_DELETED, NOT_PUBLISHED, PUBLISHED } from './messages.ts';

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

async function loadChapters() {
  const [chapters, drafted] = await Promise.all([
    listManagedChapters(),
    // Only decides a note under the title; the table stands without it.
    listDraftedChapterIds().catch(() => undefined),
  ]);
  return { chapters, drafted };
}

function ChapterManagerContent() {
  const { state, value, reload } = useLoaded(loadChapters);
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<StatusFilter>('All');
  const [busyId, setBusyId] = useState<string | null>(null);
  const [changed, setChanged] = useState<{ id: string } | null>(null);
  const tableTitle = useRef<HTMLHeadingElement>(null);

  const chapters = value?.chapters ?? [];
  const shown = filterChapters(chapters, search, status);

  // The pressed button is gone, perhaps with its row.
  useEffect(() => {
    if (changed) (document.getElementById(editLinkId(changed.id)) ?? tableTitle.current)?.focus();
  }, [changed]);

  const change = async (
    { id }: ManagedChapter,
    write: (id: string) => Promise<void>,
    done: string,
    failed: string,
  ) => {
    setBusyId(id);
    try {
      await write(id);
      showToast({ title: done, tone: 'success' });
      await reload();
      setChanged({ id });
    } catch (error) {
      await tellFailure(error, failed, reload);
    } finally {
      setBusyId(null);
    }
  };

  const publish = (chapter: ManagedChapter) => {
    if (busyId === null) void change(chapter, publishChapter, PUBLISHED, NOT_PUBLISHED);
  };

  const askAndDelete = (chapter: ManagedChapter) => {
    if (busyId === null && window.confirm(confirmDeletion(chapter.chapter_title)))
      void change(chapter, deleteChapter, DELETED, NOT_DELETED);
  };

  return (
    <>
      <BackToDashboard />
      <PageHeader title="Manage Chapters" subtitle="Edit, schedule, and publish chapters">
        <a className={buttonClass('line')} href="/admin/chapters/import">
          Import a manuscript
        </a>
      </PageHeader>

      {state.kind === 'failed' && <LoadNotice onRetry={reload}>The chapters could not be loaded.</LoadNotice>}

      <ChapterFilters search={search} onSearch={setSearch} status={status} onStatus={setStatus} />

      <section className="mt-10" aria-labelledby="chapters-title">
        <h2 id="chapters-title" ref={tableTitle} tabIndex={-1} className="text-heading" aria-live="polite">
          Chapters ({shown.length})
        </h2>
        {shown.length > 0 && (
          <ChapterTable
            chapters={shown}
            draftedIds={value?.drafted}
            busyId={busyId}
            onPublish={publish}
            onDelete={askAndDelete}
          />
        )}
        {shown.length === 0 && (
          <p className="ink-dim mt-4 border-t border-hairline py-10 text-center">
            {emptyText(state.kind, chapters.length)}
          </p>
        )}
      </section>
    </>
  );
}

function emptyText(kind: 'loading' | 'ready' | 'failed', all: number): string {
  if (kind === 'loading') return 'Loading the chapters …';
  return all === 0 ? 'No chapters yet' : 'No chapter matches the filters';
}
