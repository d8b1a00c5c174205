// Astro's React, which hands on what was pressed before an island was hydrated.
import hydrateByAstro from '@astrojs/react/client.js';
import type { EarlyEvent, Island } from './early-events.ts';

type Hydrate = ReturnType<typeof hydrateByAstro>;

/** Hydrates an island, then hands on what early-events.ts has kept for it, once and in order. */
export default function hydrator(island: Island & HTMLElement): Hydrate {
  const hydrate = hydrateByAstro(island);
  return async (...component) => {
    await hydrate(...component);
    // From here nothing more is kept.
    island.removeAttribute('ssr');
    // React hydrates in slices, but completely before it lets an event of this kind pass.
    island.firstElementChild?.dispatchEvent(new Event('touchcancel', { bubbles: true }));
    const due = island.early ?? [];
    delete island.early;
    for (const { element } of due) element.removeAttribute('aria-busy');
    due.forEach(handOn);
  };
}

function handOn({ element, event, wasChecked }: EarlyEvent): void {
  if (wasChecked === undefined)
    element.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
  else {
    // React compares with what it last saw, so the change is taken back and made again.
    element.checked = !wasChecked;
    element.click();
  }
}
