import { useCallback, useEffect } from 'react';
import { listManagedChapters } from '~/data/admin-chapters.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { AdminGuard } from '../../auth/AdminGuard.tsx';
import { BackToDashboard } from '../../BackToDashboard.tsx';
import { LoadNotice } from '../../LoadNotice.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { fieldsOf, newChapterFields } from './chapter-fields.ts';
import { EditorForm } from './EditorForm.tsx';
import type { Opened } from './editor-state.ts';
import { loadChapter } from './save-chapter.ts';

type Props = {
  /** A new chapter; else the one named by the address, /admin/chapters/edit?chapter={id}. */
  isNew?: boolean;
};

/** The editor's two pages. */
export const ChapterEditor = withErrorBoundary(
  function ChapterEditor({ isNew = false }: Props) {
    return (
      <AdminGuard keeps="copy">
        <OpenChapter isNew={isNew} />
      </AdminGuard>
    );
  },
  { href: '/admin', label: 'Back to Dashboard' },
);

async function openChapter(isNew: boolean): Promise<Opened | 'missing'> {
  if (isNew) return { stored: null, fields: newChapterFields(await listManagedChapters(), Date.now()) };
  const id = new URLSearchParams(location.search).get('chapter') ?? '';
  const stored = /^[0-9a-f-]{36}$/i.test(id) ? await loadChapter(id) : null;
  return stored ? { stored, fields: fieldsOf(stored) } : 'missing';
}

function OpenChapter({ isNew }: { isNew: boolean }) {
  const open = useCallback(() => openChapter(isNew), [isNew]);
  const { state, value, reload } = useLoaded(open);

  useEffect(() => {
    // Coming back with the browser's own cache would show a form of an hour ago.
    const renew = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    window.addEventListener('pageshow', renew);
    return () => window.removeEventListener('pageshow', renew);
  }, []);

  if (value !== undefined && value !== 'missing') return <EditorForm {...value} />;
  return (
    <>
      <BackToDashboard />
      {state.kind === 'loading' && <Spinner label="Loading the chapter" className="min-h-[50vh]" />}
      {state.kind === 'failed' && <LoadNotice onRetry={reload}>The chapter could not be loaded.</LoadNotice>}
      {value === 'missing' && (
        <div className="mx-auto max-w-text py-20 text-center">
          <h1 className="text-heading">There is no such chapter</h1>
          <p className="mt-3">It may have been deleted in the meantime.</p>
          <a className={buttonClass('gold', 'mt-6')} href="/admin/chapters">
            All chapters
          </a>
        </div>
      )}
    </>
  );
}
