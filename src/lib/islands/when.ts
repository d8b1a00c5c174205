import type { ClientDirective } from 'astro';
import { EARLY_EVENT, type Island } from './early-events.ts';

/** An island hydrates on the first of these conditions, or on a click queued by early-events.ts. */
export type WakeConditions = {
  /** The pointer enters it or it receives focus. */
  touched?: true;
  /** It is within this distance of the viewport; 0 means it is visible. */
  nearPx?: number;
  /** This event fires on the window. */
  event?: string;
  /** The URL's fragment, including '#', matches this pattern. */
  fragment?: string;
};

/** client:when={{ … }} */
const when: ClientDirective = (load, options, island) => {
  const { touched, nearPx, event, fragment } = options.value as unknown as WakeConditions;
  let isAwake = false;
  const wake = () => {
    if (isAwake) return;
    isAwake = true;
    void load()
      .then((hydrate) => hydrate())
      .then(() => {
        // If its scripts fail to load, the next trigger retries.
        isAwake = !island.hasAttribute('ssr');
      });
  };
  const on = (target: EventTarget, type: string, listener: () => void = wake) =>
    target.addEventListener(type, listener, { passive: true });

  on(island, EARLY_EVENT);
  if ((island as Island).early || (fragment && new RegExp(fragment).test(location.hash))) return wake();
  if (touched) {
    // The pointer or focus may already be there.
    if (island.matches(':hover') || island.contains(document.activeElement)) return wake();
    on(island, 'pointerenter');
    on(island, 'focusin');
  }
  if (event) on(window, event);
  if (nearPx !== undefined) whenNear(island, nearPx, wake);
};

function whenNear(island: Element, px: number, callback: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) callback();
    },
    { rootMargin: `${px}px` },
  );
  // An astro-island has no box; its children do.
  for (const child of island.children) observer.observe(child);
}

export default when;
