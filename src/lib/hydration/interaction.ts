import type { ClientDirective } from 'astro';
import { HYDRATE_EVENT } from './hydrate-event.ts';

/** client:interaction: at the first pointer, focus or touch on the island, or when a script asks for it. */
const interaction: ClientDirective = (load, _options, element) => {
  const events = ['pointerenter', 'pointerdown', 'focusin', HYDRATE_EVENT];
  const start = () => {
    for (const event of events) element.removeEventListener(event, start);
    void load().then((hydrate) => hydrate());
  };
  for (const event of events) element.addEventListener(event, start, { passive: true });
};

export default interaction;
