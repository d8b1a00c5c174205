import type { ClientDirective } from 'astro';

/** client:toast: with the first toast. The store announces it on the window and keeps it until somebody shows it. */
const toast: ClientDirective = (load) => {
  const start = () => void load().then((hydrate) => hydrate());
  window.addEventListener('toasts:first', start, { once: true });
  if ((window as { toastWaits?: boolean }).toastWaits) start();
};

export default toast;
