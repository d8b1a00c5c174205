import { useCallback, useRef, useState } from 'react';
import {
  deleteChapter,
  listManagedChapters,
  publishChapter,
  type ManagedChapter,
} from '~/data/admin-chapters.ts';
import { listDraftedChapterIds } from '~/data/chapter-drafts.ts';
import { showToast } from '~/lib/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { leaveUnlessAdministrator } from '../auth/leave-for-sign-in.ts';
import { BackToDashboard } from '../BackToDashboard.tsx';
import { explain, failureOf, isRefused } from '../failures.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { useLoaded } from '../use-loaded.ts';
import { ChapterTable } from './ChapterTable.tsx';
import { filterChapters, STATUS_FILTERS, type StatusFilter } from './chapter-filter.ts';
import { confirmDeletion, DELETED, NOT_DELETED, NOT_PUBLISHED, PUBLISHED } from './messages.ts';

/** /admin/chapters */
export function ChapterManager() {
  return (
    <AdminGuard>
      <ChapterManagerContent />
    </AdminGuard>
  );
}

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
  const tableTitle = useRef<HTMLHeadingElement>(null);

  const chapters = value?.chapters ?? [];
  const shown = filterChapters(chapters, search, status);

  const change = useCallback(
    async (chapter: ManagedChapter, write: (id: string) => Promise<void>, done: string, failed: string) => {
      setBusyId(chapter.id);
      try {
        await write(chapter.id);
        showToast({ title: done, tone: 'success' });
        await reload();
        // The pressed button may be gone with its row.
        tableTitle.current?.focus();
      } catch (error) {
        if (isRefused(error) && (await leaveUnlessAdministrator())) return;
        showToast({ title: failed, description: explain(failureOf(error)), tone: 'error' });
        if (isRefused(error)) await reload();
      } finally {
        setBusyId(null);
      }
    },
    [reload],
  );

  const askAndDelete = (chapter: ManagedChapter) => {
    if (window.confirm(confirmDeletion(chapter.chapter_title)))
      void change(chapter, deleteChapter, DELETED, NOT_DELETED);
  };

  return (
    <>
      <BackToDashboard />
      <header className="mt-4">
        <h1 className="text-title">Manage Chapters</h1>
        <p className="ink-dim mt-2 font-serif text-xl">Edit, schedule, and publish chapters</p>
      </header>

      {state.kind === 'failed' && (
        <LoadNotice onRetry={() => void reload()}>The chapters could not be loaded.</LoadNotice>
      )}

      <section className="plate mt-8 p-6" aria-labelledby="filters">
        <h2 id="filters" className="text-xl">
          Filters
        </h2>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <input
            type="search"
            className="field min-w-0 flex-1 basis-60"
            aria-label="Search by title"
            placeholder="Search by title..."
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <div role="group" aria-label="Status" className="flex flex-wrap">
            {STATUS_FILTERS.map((option) => (
              <button
                key={option}
                type="button"
                className="filter"
                aria-pressed={status === option}
                onClick={() => setStatus(option)}
              >
                {option}
              </button>
            ))}
          </div>
          <a className={buttonClass('gold')} href="/admin/chapters/new">
            New chapter
          </a>
        </div>
      </section>

      <section className="mt-10" aria-labelledby="chapters-title">
        <h2 id="chapters-title" ref={tableTitle} tabIndex={-1} className="text-heading" aria-live="polite">
          Chapters ({shown.length})
        </h2>
        {shown.length > 0 && (
          <ChapterTable
            chapters={shown}
            draftedIds={value?.drafted}
            busyId={busyId}
            onPublish={(chapter) => void change(chapter, publishChapter, PUBLISHED, NOT_PUBLISHED)}
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
