// A toast that is to be read on the next page: the message survives the redirect in the session's storage.
import { showToast, type ToastInput } from './toasts.store.ts';

const KEY = 'carried-toast';

/** A toast that can be written down: no action. */
export type CarriedToast = Pick<ToastInput, 'title' | 'description' | 'tone'>;

/** How long the message is left standing where it cannot be carried. */
const UNCARRIED_PAUSE_MS = 2500;

/** Leaves for another address, replacing this one in the history, and shows the toast there. */
export function replacePageWithToast(address: string, toast: CarriedToast): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast));
    location.replace(address);
  } catch {
    showToast(toast);
    setTimeout(() => location.replace(address), UNCARRIED_PAUSE_MS);
  }
}

/** Shows what the page before left, once. */
export function showCarriedToast(): void {
  try {
    const written = sessionStorage.getItem(KEY);
    if (written === null) return;
    sessionStorage.removeItem(KEY);
    const toast: unknown = JSON.parse(written);
    if (isCarriedToast(toast)) showToast(toast);
  } catch {
    // Blocked or foreign storage carries nothing.
  }
}

function isCarriedToast(value: unknown): value is CarriedToast {
  return (
    typeof value === 'object' && value !== null && typeof (value as { title?: unknown }).title === 'string'
  );
}
