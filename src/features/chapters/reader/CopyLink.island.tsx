import { showToast } from '~/lib/toasts/toasts.store.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { LINK_COPIED, LINK_COPY_FAILED } from './messages.ts';

export const CopyLink = withErrorBoundary(function CopyLink() {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + location.pathname);
      showToast({ title: LINK_COPIED, tone: 'success' });
    } catch {
      showToast({ title: LINK_COPY_FAILED, tone: 'error' });
    }
  };
  return (
    <button type="button" className="link min-h-11 text-sm" onClick={() => void copy()}>
      Copy link
    </button>
  );
});
