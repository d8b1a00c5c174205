import { atom, computed, type ReadableAtom } from 'nanostores';

export type Toast = {
  id: number;
  tone: 'info' | 'success' | 'error';
  title: string;
  description?: string;
  durationMs: number;
  action?: { label: string; run: () => void };
};

export type ToastInput = Omit<Toast, 'id' | 'durationMs' | 'tone'> &
  Partial<Pick<Toast, 'durationMs' | 'tone'>>;

const DEFAULT_DURATION_MS = 6000;

const $current = atom<Toast | null>(null);
export const $toast: ReadableAtom<Toast | null> = $current;

const $pauses = atom(0);
export const $promptsPaused: ReadableAtom<boolean> = computed($pauses, (pauses) => pauses > 0);

export function pausePrompts(): () => void {
  $pauses.set($pauses.get() + 1);
  return () => $pauses.set($pauses.get() - 1);
}

let lastId = 0;

export function showToast(input: ToastInput): void {
  lastId += 1;
  $current.set({ tone: 'info', durationMs: DEFAULT_DURATION_MS, ...input, id: lastId });
  loadToaster();
}

let toaster: Promise<void> | undefined;

/** Forms call this early, because the toaster cannot be loaded after the connection is lost. */
export function loadToaster(): void {
  const area = document.querySelector('.toast-area');
  if (area)
    toaster ??= import('./toaster.ts').then(
      ({ startToaster }) => startToaster(area),
      () => void (toaster = undefined),
    );
}

/** @param id a toast that may be gone; by default, the one shown */
export function dismissToast(id = $current.get()?.id): void {
  if ($current.get()?.id === id) $current.set(null);
}
