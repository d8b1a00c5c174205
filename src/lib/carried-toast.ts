// A toast that is to be read on the next page: the message survives the redirect in the session's storage.
import type { ToastInput } from './toasts.store.ts';

/** A toast that can be written down: no action. */
export type CarriedToast = Pick<ToastInput, 'title' | 'description' | 'tone'>;

export const CARRIED_TOAST_KEY = 'carried-toast';

/** What the page before left, once; null when it left nothing that we understand. */
export function takeCarriedToast(): CarriedToast | null {
  try {
    const written = sessionStorage.getItem(CARRIED_TOAST_KEY);
    if (written === null) return null;
    sessionStorage.removeItem(CARRIED_TOAST_KEY);
    const toast: unknown = JSON.parse(written);
    return isCarriedToast(toast) ? toast : null;
  } catch {
    // Blocked or foreign storage carries nothing.
    return null;
  }
}

function isCarriedToast(value: unknown): value is CarriedToast {
  return (
    typeof value === 'object' && value !== null && typeof (value as { title?: unknown }).title === 'string'
  );
}
