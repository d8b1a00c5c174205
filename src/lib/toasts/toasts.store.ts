// One short message at a time, for the whole page. A new toast takes the place of the one before it.
import { atom, type ReadableAtom } from 'nanostores';

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

/** Fired on the window when the toaster is needed. */
export const TOAST_EVENT = 'toast';

const $current = atom<Toast | null>(null);
/** The toast to show, or null. */
export const $toast: ReadableAtom<Toast | null> = $current;

const $held = atom(false);
/** Whether a question covers a part of the window: toasts that offer something wait until it is answered. */
export const $offersHeld: ReadableAtom<boolean> = $held;

export function holdOffers(isHeld: boolean): void {
  $held.set(isHeld);
}

let lastId = 0;

/** Shows a toast instead of the current one. Wakes the toaster if the page has not needed it yet. */
export function showToast(input: ToastInput): void {
  lastId += 1;
  $current.set({ tone: 'info', durationMs: DEFAULT_DURATION_MS, ...input, id: lastId });
  wakeToaster();
}

/**
 * Fetches what shows toasts, before there is one. A form does so when it is approached: once the connection
 * is gone, the toast that says so could not be fetched any more.
 */
export function wakeToaster(): void {
  if (typeof window === 'undefined') return;
  window.dispatchEvent(new Event(TOAST_EVENT));
}

/** Takes a toast away, unless another has taken its place. */
export function dismissToast(id: number): void {
  if ($current.get()?.id === id) $current.set(null);
}
