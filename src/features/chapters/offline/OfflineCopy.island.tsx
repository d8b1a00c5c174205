import { useEffect, useState } from 'react';
import { formatFileSize } from '~/lib/site/product.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import { OFFLINE_KEY } from '../list/hydrate-list.ts';

const FAILURES: Record<Extract<CopyState, { kind: 'failed' }>['reason'], string> = {
  network: 'The connection was lost. Downloaded chapters are saved. Press the button again to continue.',
  full: 'This browser is out of storage space. Downloaded chapters are saved.',
  unsupported: 'This browser cannot store pages.',
};

const REMOVE = 'Remove from this browser';
const COMPLETE = 'New chapters are added when you visit.';
const INCOMPLETE = 'Some are missing. Press the button again to continue.';

export const OfflineCopy = withErrorBoundary(function OfflineCopy() {
  const [state, setState] = useState<CopyState>({ kind: 'none' });

  useEffect(() => {
    const stop = listenToCopy(setState);
    requestReport().catch(() => undefined);
    return stop;
  }, []);

  const save = () => {
    if (state.kind === 'progress') return;
    setState({ kind: 'progress', done: 0, total: 0 });
    void saveCopy().then((failure) => failure && setState(failure));
  };
  const remove = () => void removeCopy().then((removed) => removed && setState(removed));
  const isSaved = state.kind === 'saved';
  const isComplete = isSaved && state.isComplete;

  return (
    <section className="needs-script min-w-0" aria-labelledby="offline-copy">
      <h2 id="offline-copy" className="text-heading">
        Offline
      </h2>
      <p className="mt-2 md:min-h-12">Save the chapters to this browser and read without a connection.</p>
      <p className="mt-5 flex flex-wrap gap-3">
        {/* One button with two labels, so that focus is not lost. */}
        <button
          type="button"
          className={buttonClass('line')}
          onClick={isComplete ? remove : save}
          aria-disabled={state.kind === 'progress' || undefined}
        >
          {isComplete ? REMOVE : 'Save for offline'}
        </button>
        {(state.kind === 'failed' || (isSaved && !isComplete)) && (
          <button type="button" className={buttonClass('line')} onClick={remove}>
            {REMOVE}
          </button>
        )}
      </p>
      {state.kind === 'progress' && state.total > 0 && (
        <div
          role="progressbar"
          aria-label="Saving the chapters"
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
          (state.total > 0 ? `${state.done} of ${state.total} pages saved` : 'Downloading the chapters…')}
        {isSaved &&
          `${state.chapters} ${state.chapters === 1 ? 'chapter' : 'chapters'} saved, ${formatFileSize(state.bytes)}. ${isComplete ? COMPLETE : INCOMPLETE}`}
        {state.kind === 'failed' && FAILURES[state.reason]}
      </p>
    </section>
  );
});

const WORKER = '/offline-worker.js';

export type CopyState =
  | { kind: 'none' }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'saved'; chapters: number; bytes: number; isComplete: boolean }
  | { kind: 'failed'; reason: 'network' | 'full' | 'unsupported' };

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

async function saveCopy(): Promise<CopyState | undefined> {
  const workers = serviceWorkers();
  if (!workers || !('caches' in window)) return { kind: 'failed', reason: 'unsupported' };
  try {
    await workers.register(WORKER, { updateViaCache: 'none' });
    const { active } = await workers.ready;
    setOfflineFlag(true);
    active?.postMessage('save');
    return undefined;
  } catch (error) {
    const isBlocked = error instanceof DOMException && error.name === 'SecurityError';
    return { kind: 'failed', reason: isBlocked ? 'unsupported' : 'network' };
  }
}

async function removeCopy(): Promise<CopyState | undefined> {
  setOfflineFlag(false);
  const registration = await serviceWorkers()?.getRegistration('/');
  if (!registration?.active) return { kind: 'none' };
  registration.active.postMessage('remove');
  return undefined;
}

function serviceWorkers(): ServiceWorkerContainer | undefined {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
}

function setOfflineFlag(isSaved: boolean): void {
  try {
    if (isSaved) localStorage.setItem(OFFLINE_KEY, 'true');
    else localStorage.removeItem(OFFLINE_KEY);
  } catch {
    // The next visit shows the copy after hydration instead.
  }
}
