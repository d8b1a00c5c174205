import { FLASH_TOAST_KEY, type FlashToast } from './flash-toast.ts';
import { showToast } from './toasts.store.ts';

/** How long the message is left standing where it cannot be carried. */
const UNSTORED_PAUSE_MS = 2500;

/** Leaves for another address, replacing this one in the history, and has the toast shown there. */
export function replacePageWithToast(address: string, toast: FlashToast): void {
  try {
    sessionStorage.setItem(FLASH_TOAST_KEY, JSON.stringify(toast));
    location.replace(address);
  } catch {
    showToast(toast);
    setTimeout(() => location.replace(address), UNSTORED_PAUSE_MS);
  }
}
