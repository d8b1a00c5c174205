import { showToast, type ToastInput } from './toasts.store.ts';

type FlashToast = Pick<ToastInput, 'title' | 'description' | 'tone'>;

const KEY = 'flash-toast';
const FALLBACK_DELAY_MS = 2500;

export function replacePageWithToast(address: string, toast: FlashToast): void {
  try {
    const store = () => sessionStorage.setItem(KEY, JSON.stringify(toast));
    store();
    // The current page's script may still show the toast before unloading.
    addEventListener('pagehide', store, { once: true });
    location.replace(address);
  } catch {
    showToast(toast);
    setTimeout(() => location.replace(address), FALLBACK_DELAY_MS);
  }
}

export function showFlashToast(): void {
  try {
    const toast = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as FlashToast | null;
    sessionStorage.removeItem(KEY);
    if (typeof toast?.title === 'string') showToast(toast);
  } catch {}
}
