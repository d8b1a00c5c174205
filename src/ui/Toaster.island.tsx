import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { adoptStyles } from '~/lib/browser/adopt-styles.ts';
import { takeFlashToast } from '~/lib/toasts/flash-toast.ts';
import { $toast, dismissToast, showToast, type Toast } from '~/lib/toasts/toasts.store.ts';
import { CloseIcon } from './CloseIcon.tsx';
import { withErrorBoundary } from './ErrorBoundary.tsx';
import styles from './toast.css?inline';

adoptStyles(styles);

const TONES: Record<Toast['tone'], string> = {
  info: 'toast',
  success: 'toast toast-success',
  error: 'toast toast-error',
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
  // What is said while the visitor is in another tab waits for them.
  const isHidden = useSyncExternalStore(onVisibilityChange, () => document.hidden);
  const isHeld = isHovered || isFocused || isHidden;
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

  const card = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  // Before the card is gone, and the focus with it.
  useLayoutEffect(() => {
    const shown = card.current;
    return () => {
      if (shown?.contains(document.activeElement)) returnFocus(cameFrom.current);
    };
  }, []);

  return (
    <div
      ref={card}
      className={TONES[toast.tone]}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setFocused(true);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismissToast(toast.id);
      }}
    >
      <div className="toast-words">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
        {toast.action && (
          <button type="button" className="button button-gold" onClick={toast.action.run}>
            {toast.action.label}
          </button>
        )}
      </div>
      <button type="button" aria-label="Close" className="toast-close" onClick={() => dismissToast(toast.id)}>
        <CloseIcon />
      </button>
    </div>
  );
}

function onVisibilityChange(react: () => void): () => void {
  document.addEventListener('visibilitychange', react);
  return () => document.removeEventListener('visibilitychange', react);
}

/** To where it was, or else to the page's content. As in the cookie banner: shared, it would be one more file of every page. */
function returnFocus(from: Element | null): void {
  const target = from instanceof HTMLElement && from.isConnected ? from : document.getElementById('main');
  target?.focus({ preventScroll: true });
}
