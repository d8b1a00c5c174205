import type { ClientDirective } from 'astro';
import { EARLY_EVENT, type Island } from './early-events.ts';

/** An island hydrates on the first of these conditions, or on a click queued by early-events.ts. */
export type HydrationConditions = {
  /** The pointer enters it or it receives focus. */
  touched?: true;
  /** It is within this distance of the viewport; 0 means visible. */
  nearPx?: number;
  /** This event fires on the window. */
  event?: string;
  /** The URL's fragment, including '#', matches this pattern. */
  fragment?: string;
};

/** client:when={{ … }} */
const when: ClientDirective = (load, options, island) => {
  const { touched, nearPx, event, fragment } = options.value as unknown as HydrationConditions;
  let isHydrating = false;
  const hydrate = () => {
    if (isHydrating) return;
    isHydrating = true;
    void load()
      .then((run) => run())
      .then(() => {
        // If its scripts failed to load, the next trigger retries.
        isHydrating = !island.hasAttribute('ssr');
      });
  };
  const listen = (target: EventTarget, type: string) =>
    target.addEventListener(type, hydrate, { passive: true });

  listen(island, EARLY_EVENT);
  if ((island as Island).early || (fragment && new RegExp(fragment).test(location.hash))) return hydrate();
  if (touched) {
    // It may already be hovered or focused.
    if (island.matches(':hover') || island.contains(document.activeElement)) return hydrate();
    listen(island, 'pointerenter');
    listen(island, 'focusin');
  }
  if (event) listen(window, event);
  if (nearPx !== undefined) whenNear(island, nearPx, hydrate);
};

function whenNear(island: Element, px: number, callback: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) callback();
    },
    { rootMargin: `${px}px` },
  );
  // An astro-island has no box of its own (display: contents).
  for (const child of island.children) observer.observe(child);
}

export default when;
