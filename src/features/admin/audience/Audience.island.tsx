import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { Lists } from './Lists.tsx';
import { Person } from './Person.tsx';
import { useAudienceView } from './use-audience-view.ts';

/** /admin/audience; one person's page is its fragment. */
export const Audience = withErrorBoundary(
  function Audience() {
    return (
      <AdminGuard>
        <AudienceContent />
      </AdminGuard>
    );
  },
  { href: '/admin', label: 'Back to Dashboard' },
);

export function AudienceContent() {
  const { person, view, setView, takeLeft } = useAudienceView();
  return person === null ? (
    <Lists view={view} onView={setView} takeLeft={takeLeft} />
  ) : (
    <Person key={person} email={person} />
  );
}
