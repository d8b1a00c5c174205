// A toast for the next page: it survives the redirect in the session's storage.
import { showToast, type ToastInput } from './toasts.store.ts';

/** Actions cannot be stored. */
type FlashToast = Pick<ToastInput, 'title' | 'description' | 'tone'>;

const KEY = 'flash-toast';
/** How long the toast is shown before leaving if the storage is blocked. */
const UNSTORED_PAUSE_MS = 2500;

/** Leaves for another address, replacing this one in the history, and shows the toast there. */
export function replacePageWithToast(address: string, toast: FlashToast): void {
  try {
    const store = () => sessionStorage.setItem(KEY, JSON.stringify(toast));
    store();
    // The script of a page that has only just loaded may show the toast before the page is gone.
    addEventListener('pagehide', store, { once: true });
    location.replace(address);
  } catch {
    showToast(toast);
    setTimeout(() => location.replace(address), UNSTORED_PAUSE_MS);
  }
}

/** Shows the toast of the former page, once. */
export function showFlashToast(): void {
  try {
    const toast = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as FlashToast | null;
    sessionStorage.removeItem(KEY);
    if (typeof toast?.title === 'string') showToast(toast);
  } catch {
    // The storage is blocked, or holds something else.
  }
}
