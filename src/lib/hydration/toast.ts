import type { ClientDirective } from 'astro';
import { CARRIED_TOAST_KEY } from '../carried-toast.ts';

/**
 * client:toast: with the first toast, also one that the page before left behind. The store announces a toast on the
 * window and keeps it until somebody shows it.
 */
const toast: ClientDirective = (load) => {
  const start = () => void load().then((hydrate) => hydrate());
  window.addEventListener('toasts:first', start, { once: true });
  if (window.toastWaits || isCarried()) start();
};

function isCarried(): boolean {
  try {
    return sessionStorage.getItem(CARRIED_TOAST_KEY) !== null;
  } catch {
    return false;
  }
}

export default toast;
