// Astro's React, which hands on what was pressed before an island was hydrated.
import hydrateByAstro from '@astrojs/react/client.js';
import { createElement, startTransition, useEffect, useState, type FunctionComponent } from 'react';
import type { EarlyEvent, Island } from './early-events.ts';

type Hydrate = (component: FunctionComponent, ...rest: [object, object, { client: string }]) => Promise<void>;

/** Hydrates an island, then hands on what early-events.ts has kept for it, once and in order. */
export default function hydrator(island: Island & HTMLElement): Hydrate {
  return async (component, ...rest) => {
    // The first render must match the server's HTML.
    for (const { element } of island.early ?? []) element.removeAttribute('aria-busy');
    await new Promise<void>((resolve) => {
      const Settling: FunctionComponent = (props) => {
        useSettled(resolve);
        return createElement(component, props);
      };
      hydrateByAstro(island)(Settling, ...rest);
    });
    const due = island.early ?? [];
    delete island.early;
    // From here nothing more is kept.
    island.removeAttribute('ssr');
    for (const { element } of due) element.removeAttribute('aria-busy');
    for (const early of due) {
      handOn(early);
      // React renders what it changed before the next one.
      await Promise.resolve();
    }
  };
}

/** Calls back when everything is rendered that the first effects have changed. */
function useSettled(callback: () => void): void {
  const [isSettled, setSettled] = useState(false);
  // Effects of children run first, and React renders a transition after what they have changed.
  useEffect(() => startTransition(() => setSettled(true)), []);
  useEffect(() => {
    if (isSettled) callback();
  }, [isSettled, callback]);
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
