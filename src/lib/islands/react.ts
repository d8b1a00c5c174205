// Astro's React renderer, plus a replay of the events queued before hydration.
import hydrateByAstro from '@astrojs/react/client.js';
import { createElement, startTransition, useEffect, useState, type FunctionComponent } from 'react';
import type { EarlyEvent, Island } from './early-events.ts';

type Hydrate = (component: FunctionComponent, ...rest: [object, object, { client: string }]) => Promise<void>;

/** Hydrates an island, then replays the events queued by early-events.ts, once and in order. */
export default function hydrator(island: Island & HTMLElement): Hydrate {
  return async (component, ...rest) => {
    // The first render must match the server's HTML.
    for (const { element } of island.early ?? []) element.removeAttribute('aria-busy');
    await new Promise<void>((resolve) => {
      const Wrapper: FunctionComponent = (props) => {
        useAfterEffects(resolve);
        return createElement(component, props);
      };
      hydrateByAstro(island)(Wrapper, ...rest);
    });
    const queued = island.early ?? [];
    delete island.early;
    // From here on, events are no longer queued.
    island.removeAttribute('ssr');
    for (const { element } of queued) element.removeAttribute('aria-busy');
    for (const early of queued) {
      replayEvent(early);
      // Lets React render each change before the next event.
      await Promise.resolve();
    }
  };
}

/** Calls back after all state changes from the first effects have rendered. */
function useAfterEffects(callback: () => void): void {
  const [isSettled, setSettled] = useState(false);
  // Child effects run first, and React renders a transition after their changes.
  useEffect(() => startTransition(() => setSettled(true)), []);
  useEffect(() => {
    if (isSettled) callback();
  }, [isSettled, callback]);
}

function replayEvent({ element, event, wasChecked }: EarlyEvent): void {
  if (wasChecked === undefined)
    element.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
  else {
    // React compares with its last tracked value, so the change is reverted and reapplied.
    element.checked = !wasChecked;
    element.click();
  }
}
