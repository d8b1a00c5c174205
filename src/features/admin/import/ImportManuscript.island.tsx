import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { ImportForm } from './ImportForm.tsx';

/** /admin/chapters/import */
export const ImportManuscript = withErrorBoundary(
  function ImportManuscript() {
    return (
      <AdminGuard keeps="page">
        <p>
          <a className="link inline-flex min-h-11 items-center" href="/admin/chapters">
            All chapters
          </a>
        </p>
        <PageHeader
          title="Import a manuscript"
          subtitle="One file becomes the chapters, their drafts and their dates"
        />
        <ImportForm />
      </AdminGuard>
    );
  },
  { href: '/admin/chapters', label: 'All chapters' },
);
