import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { MailPage } from './MailPage.tsx';

/** /admin/mail */
export const Mail = withErrorBoundary(
  function Mail() {
    return (
      <AdminGuard>
        <MailPage />
      </AdminGuard>
    );
  },
  { href: '/admin', label: 'Admin Dashboard' },
);
