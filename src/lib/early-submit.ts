// A form whose island hydrates at the first touch can be sent before React has arrived. The sending waits for it.
// use-submission.ts lets it go, and imports nothing from here: what a page's own script shares with islands cannot stand
// in its HTML.
import { HYDRATE_EVENT } from './hydration/hydrate-event.ts';

/** Holds what is sent too early, on every form of the page that carries `data-hydrating`. */
export function holdEarlySubmits(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset['hydrating'] === undefined) return;
    event.preventDefault();
    form.dataset['hydrating'] = 'held';
    form.closest('astro-island')?.dispatchEvent(new Event(HYDRATE_EVENT));
  });
  // Scripts that cannot be fetched leave a form that nobody answers; its page says so.
  document.addEventListener('astro:hydration-error', (event) => {
    const island = event.target instanceof Element ? event.target : null;
    const trouble = island?.parentElement?.querySelector<HTMLElement>('[data-form-trouble]');
    if (trouble) trouble.hidden = false;
  });
}
