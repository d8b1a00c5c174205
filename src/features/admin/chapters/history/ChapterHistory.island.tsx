import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { AdminGuard } from '../../auth/AdminGuard.tsx';
import { LoadNotice } from '../../LoadNotice.tsx';
import { PageHeader } from '../../PageHeader.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { HistoryContent } from './HistoryContent.tsx';
import { loadHistory } from './load-history.ts';

/** /admin/chapters/history?chapter={id} */
export const ChapterHistory = withErrorBoundary(
  function ChapterHistory() {
    return (
      <AdminGuard>
        <OpenHistory />
      </AdminGuard>
    );
  },
  { href: '/admin/chapters', label: 'All chapters' },
);

function OpenHistory() {
  const { state, value, reload } = useLoaded(loadHistory);
  const chapter = value === undefined || value === 'missing' ? null : value.chapter;
  return (
    <>
      <p className="flex flex-wrap gap-x-6">
        {chapter && (
          <a
            className="link inline-flex min-h-11 items-center"
            href={`/admin/chapters/edit?chapter=${chapter.id}`}
          >
            Edit the chapter
          </a>
        )}
        <a className="link inline-flex min-h-11 items-center" href="/admin/chapters">
          All chapters
        </a>
      </p>
      {chapter && (
        <PageHeader
          title="History"
          subtitle={`Chapter ${chapter.chapter_number}: ${chapter.chapter_title}`}
        />
      )}
      {state.kind === 'loading' && <Spinner label="Loading the versions" className="min-h-[50vh]" />}
      {state.kind === 'failed' && <LoadNotice onRetry={reload}>The versions could not be loaded.</LoadNotice>}
      {value === 'missing' && (
        <div className="mx-auto max-w-text py-20 text-center">
          <h1 className="text-heading">There is no such chapter</h1>
          <p className="mt-3">It may have been deleted in the meantime.</p>
          <a className={buttonClass('gold', 'mt-6')} href="/admin/chapters">
            All chapters
          </a>
        </div>
      )}
      {value !== undefined && value !== 'missing' && <HistoryContent history={value} reload={reload} />}
    </>
  );
}
