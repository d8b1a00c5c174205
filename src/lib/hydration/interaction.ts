import type { ClientDirective } from 'astro';
import { HYDRATE_EVENT, WANTED_ATTRIBUTE } from './hydrate-event.ts';

/** client:interaction: at the first pointer, focus or touch on the island, or when a script asks for it. */
const interaction: ClientDirective = (load, _options, element) => {
  const events = ['pointerenter', 'pointerdown', 'focusin', HYDRATE_EVENT];
  const start = () => {
    for (const event of events) element.removeEventListener(event, start);
    void load().then((hydrate) => hydrate());
  };
  // A visitor may have been there before this script, which comes last in the page.
  const isWanted =
    element.matches(`[${WANTED_ATTRIBUTE}], :hover`) || element.contains(document.activeElement);
  if (isWanted) return start();
  for (const event of events) element.addEventListener(event, start, { passive: true });
};

export default interaction;
