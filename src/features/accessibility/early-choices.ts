// The choices are HTML before React comes. Until then this shows which ones are in force, and keeps a choice that
// was made too early for React in the fieldset's data.
import { HYDRATE_EVENT } from '~/lib/hydration/hydrate-event.ts';

/** Prepares every fieldset of display choices on the page. */
export function prepareChoices(): void {
  const worn = document.documentElement.classList;
  for (const fieldset of document.querySelectorAll<HTMLFieldSetElement>('fieldset[data-choices]')) {
    for (const radio of fieldset.querySelectorAll('input')) radio.checked = worn.contains(radio.value);
    fieldset.addEventListener('change', (event) => {
      if (event.target instanceof HTMLInputElement) fieldset.dataset['early'] = event.target.value;
      fieldset.closest('astro-island')?.dispatchEvent(new Event(HYDRATE_EVENT));
    });
  }
}
