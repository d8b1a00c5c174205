import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { takeFlashToast } from '~/lib/toasts/flash-toast.ts';
import { $toast, dismissToast, showToast, type Toast } from '~/lib/toasts/toasts.store.ts';
import { CloseIcon } from './CloseIcon.tsx';
import { withErrorBoundary } from './ErrorBoundary.tsx';

const TONES: Record<Toast['tone'], string> = {
  info: 'border-gold',
  success: 'border-success',
  error: 'border-danger',
};

/** Shows the current toast. Wakes with the first one; an error interrupts a screen reader, anything else waits its turn. */
export const Toaster = withErrorBoundary(function Toaster() {
  const toast = useStore($toast, { ssr: () => null });

  useEffect(() => {
    const carried = takeFlashToast();
    if (carried) showToast(carried);
  }, []);

  return (
    <>
      <div role="status" aria-live="polite">
        {toast && toast.tone !== 'error' && <ToastCard key={toast.id} toast={toast} />}
      </div>
      <div role="alert" aria-live="assertive">
        {toast?.tone === 'error' && <ToastCard key={toast.id} toast={toast} />}
      </div>
    </>
  );
});

function ToastCard({ toast }: { toast: Toast }) {
  // Apart, because the focus may go on while the pointer stays.
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  const remainingMs = useRef(toast.durationMs);

  useEffect(() => {
    if (isHeld) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [isHeld, toast.id]);

  return (
    <div
      className={`toast plate shadow-overlay flex w-full items-start gap-4 border-l-4 bg-night-overlay p-4 pr-3 ${TONES[toast.tone]}`}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismissToast(toast.id);
      }}
    >
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="mt-1 text-sm">{toast.description}</p>}
        {toast.action && (
          <button type="button" className="button button-gold mt-3" onClick={toast.action.run}>
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Close"
        className="grid h-8 w-8 shrink-0 place-items-center rounded-plate hover:text-gold-bright"
        onClick={() => dismissToast(toast.id)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
