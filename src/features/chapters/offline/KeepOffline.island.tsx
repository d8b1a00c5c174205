import { useEffect, useState } from 'react';
import { formatFileSize } from '~/lib/site/product.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import { KEPT_KEY } from '../list/watch-list.ts';

const FAILURES: Record<Extract<CopyState, { kind: 'failed' }>['why'], string> = {
  network: 'The connection was lost. What was downloaded is kept. Press again to continue.',
  full: 'This browser is out of space. What was downloaded is kept.',
  unsupported: 'This browser cannot store pages.',
};

const REMOVE = 'Remove from this browser';
const WHOLE = 'New ones are added when you visit.';
const PARTIAL = 'Some are missing. Press again to continue.';

export const KeepOffline = withErrorBoundary(function KeepOffline() {
  const [state, setState] = useState<CopyState>({ kind: 'nothing' });

  useEffect(() => {
    const stop = listenToCopy(setState);
    requestReport().catch(() => undefined);
    return stop;
  }, []);

  const keep = () => {
    if (state.kind === 'progress') return;
    setState({ kind: 'progress', done: 0, total: 0 });
    void keepCopy().then((failure) => failure && setState(failure));
  };
  const remove = () => void removeCopy().then((removed) => removed && setState(removed));
  const isKept = state.kind === 'kept';
  const isWhole = isKept && state.isWhole;

  return (
    <section className="needs-script min-w-0" aria-labelledby="keep-offline">
      <h2 id="keep-offline" className="text-heading">
        Offline
      </h2>
      <p className="mt-2">Keep the chapters in this browser and read them without a connection.</p>
      <p className="mt-5 flex flex-wrap gap-3">
        {/* One button with two labels, so that it keeps focus. */}
        <button
          type="button"
          className={buttonClass('line')}
          onClick={isWhole ? remove : keep}
          aria-disabled={state.kind === 'progress' || undefined}
        >
          {isWhole ? REMOVE : 'Keep for offline'}
        </button>
        {(state.kind === 'failed' || (isKept && !isWhole)) && (
          <button type="button" className={buttonClass('line')} onClick={remove}>
            {REMOVE}
          </button>
        )}
      </p>
      {state.kind === 'progress' && state.total > 0 && (
        <div
          role="progressbar"
          aria-label="Keeping the chapters"
          aria-valuemin={0}
          aria-valuemax={state.total}
          aria-valuenow={state.done}
          className="mt-3 h-2 overflow-hidden rounded-plate border border-hairline-strong"
        >
          <div className="h-full bg-gold" style={{ width: `${(100 * state.done) / state.total}%` }} />
        </div>
      )}
      <p role="status" className="ink-dim mt-3 text-sm">
        {state.kind === 'progress' &&
          (state.total > 0 ? `${state.done} of ${state.total} pages saved` : 'Downloading the chapters')}
        {isKept &&
          `${chapterCount(state.chapters)} kept, ${formatFileSize(state.bytes)}. ${isWhole ? WHOLE : PARTIAL}`}
        {state.kind === 'failed' && FAILURES[state.why]}
      </p>
    </section>
  );
});

function chapterCount(chapters: number): string {
  return chapters === 1 ? '1 chapter is' : `${chapters} chapters are`;
}

const WORKER = '/offline-worker.js';

export type CopyState =
  | { kind: 'nothing' }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'kept'; chapters: number; bytes: number; isWhole: boolean }
  | { kind: 'failed'; why: 'network' | 'full' | 'unsupported' };

function listenToCopy(onState: (state: CopyState) => void): () => void {
  const workers = serviceWorkers();
  if (!workers) return () => undefined;
  const listen = ({ data }: MessageEvent) => onState(data as CopyState);
  workers.addEventListener('message', listen);
  workers.startMessages();
  return () => workers.removeEventListener('message', listen);
}

async function requestReport(): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration('/');
  registration?.active?.postMessage('report');
}

async function keepCopy(): Promise<CopyState | undefined> {
  const workers = serviceWorkers();
  if (!workers || !('caches' in window)) return { kind: 'failed', why: 'unsupported' };
  try {
    await workers.register(WORKER, { updateViaCache: 'none' });
    const { active } = await workers.ready;
    remember(true);
    active?.postMessage('keep');
    return undefined;
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'SecurityError';
    return { kind: 'failed', why: isRefused ? 'unsupported' : 'network' };
  }
}

async function removeCopy(): Promise<CopyState | undefined> {
  remember(false);
  const registration = await serviceWorkers()?.getRegistration('/');
  if (!registration?.active) return { kind: 'nothing' };
  registration.active.postMessage('remove');
  return undefined;
}

function serviceWorkers(): ServiceWorkerContainer | undefined {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
}

function remember(isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(KEPT_KEY, 'true');
    else localStorage.removeItem(KEPT_KEY);
  } catch {
    // If this fails, the next visit shows it after hydration.
  }
}
