// One short message at a time. A new toast replaces the current one.
import { atom, computed, type ReadableAtom } from 'nanostores';

export type Toast = {
  id: number;
  tone: 'info' | 'success' | 'error';
  title: string;
  description?: string;
  /** How long it stays, in milliseconds; hovering or focusing it stops the clock. */
  durationMs: number;
  action?: { label: string; run: () => void };
};

export type ToastInput = Omit<Toast, 'id' | 'durationMs' | 'tone'> &
  Partial<Pick<Toast, 'durationMs' | 'tone'>>;

const DEFAULT_DURATION_MS = 6000;

const $current = atom<Toast | null>(null);
/** The toast to show, or null. */
export const $toast: ReadableAtom<Toast | null> = $current;

const $holders = atom(0);
/** Whether the bottom of the window is in use. Toasts with an offer wait until it is free. */
export const $offersHeld: ReadableAtom<boolean> = computed($holders, (holders) => holders > 0);

/** Holds offers back until the returned function is called. */
export function holdOffers(): () => void {
  $holders.set($holders.get() + 1);
  return () => $holders.set($holders.get() - 1);
}

let lastId = 0;

/** Shows a toast instead of the current one. */
export function showToast(input: ToastInput): void {
  lastId += 1;
  $current.set({ tone: 'info', durationMs: DEFAULT_DURATION_MS, ...input, id: lastId });
  wakeToaster();
}

let toaster: Promise<void> | undefined;

/**
 * Loads the toaster. Forms do so early: it could not be loaded for the toast about a lost connection.
 */
export function wakeToaster(): void {
  const area = document.querySelector('.toast-area');
  if (area)
    toaster ??= import('./toaster.ts').then(
      ({ startToaster }) => startToaster(area),
      // The next toast tries again.
      () => void (toaster = undefined),
    );
}

/** Removes a toast, unless another has replaced it. */
export function dismissToast(id: number): void {
  if ($current.get()?.id === id) $current.set(null);
}
