// A toast that is to be read on the next page: the message survives the redirect in the session's storage.
import type { ToastInput } from './toasts.store.ts';

/** A toast that can be written down: no action. */
export type FlashToast = Pick<ToastInput, 'title' | 'description' | 'tone'>;

export const FLASH_TOAST_KEY = 'flash-toast';

/** What the page before left, once; null when it left nothing that we understand. */
export function takeFlashToast(): FlashToast | null {
  try {
    const written = sessionStorage.getItem(FLASH_TOAST_KEY);
    if (written === null) return null;
    sessionStorage.removeItem(FLASH_TOAST_KEY);
    const toast: unknown = JSON.parse(written);
    return isFlashToast(toast) ? toast : null;
  } catch {
    // Blocked or foreign storage carries nothing.
    return null;
  }
}

function isFlashToast(value: unknown): value is FlashToast {
  return (
    typeof value === 'object' && value !== null && typeof (value as { title?: unknown }).title === 'string'
  );
}
