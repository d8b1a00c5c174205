// What the page asks of the service worker, and what it hears from it.
import { KEPT_KEY } from './kept-key.ts';

const WORKER = '/offline-worker.js';

export type CopyState =
  | { kind: 'nothing' }
  | { kind: 'progress'; done: number; total: number }
  /** Not whole: fetching it was broken off, and what is missing can be asked for. */
  | { kind: 'kept'; chapters: number; bytes: number; isWhole: boolean }
  | { kind: 'failed'; why: 'network' | 'full' | 'unsupported' };

/** Calls back with every word of the worker. Returns how to stop that. */
export function listenToCopy(onState: (state: CopyState) => void): () => void {
  const workers = serviceWorkers();
  if (!workers) return () => undefined;
  const listen = ({ data }: MessageEvent) => onState(data as CopyState);
  workers.addEventListener('message', listen);
  workers.startMessages();
  return () => workers.removeEventListener('message', listen);
}

/** Asks a worker that is there how much it keeps; without one nothing is kept and nothing is registered. */
export async function askForCopy(): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration('/');
  registration?.active?.postMessage('report');
}

/** Registers the worker, and asks it to fetch what is not kept. */
export async function keepCopy(): Promise<CopyState | undefined> {
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

/** Deletes every copy, and the worker itself. */
export async function removeCopy(): Promise<CopyState | undefined> {
  remember(false);
  const registration = await serviceWorkers()?.getRegistration('/');
  if (!registration?.active) return { kind: 'nothing' };
  registration.active.postMessage('remove');
  return undefined;
}

/** Undefined where the browser has none, or not on a page without encryption. */
function serviceWorkers(): ServiceWorkerContainer | undefined {
  return 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
}

function remember(isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(KEPT_KEY, 'true');
    else localStorage.removeItem(KEPT_KEY);
  } catch {
    // Then the next visit says so only once the button is reached.
  }
}
