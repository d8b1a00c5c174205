import type { ClientDirective } from 'astro';
import { PRESSED_EVENT, type Island } from './early-events.ts';

/** A stored value: the storage, the key, and the matching values (default: any). */
export type Stored = readonly ['localStorage' | 'sessionStorage', key: string, ...values: string[]];

/** An island hydrates at the first of these conditions, or at a press queued by early-events.ts. */
export type WakeConditions = {
  /** A pointer or the focus reaches it. */
  touched?: true;
  /** It is this near to the visible part of the page; 0 when it is in view. */
  nearPx?: number;
  /** The page is scrolled further than this. */
  scrolledPx?: number;
  /** This event is fired on the window. */
  event?: string;
  /** The browser stores this already. */
  stored?: Stored;
  /** The address ends in a fragment that this pattern describes, number sign included. */
  fragment?: string;
};

/** client:when={{ … }} */
const when: ClientDirective = (load, options, island) => {
  const { touched, nearPx, scrolledPx, event, stored, fragment } = options.value as unknown as WakeConditions;
  let isAwake = false;
  const wake = () => {
    if (isAwake) return;
    isAwake = true;
    void load()
      .then((hydrate) => hydrate())
      .then(() => {
        // If its scripts failed to load, it waits for the next occasion.
        isAwake = !island.hasAttribute('ssr');
      });
  };
  const on = (target: EventTarget, type: string, listener: () => void = wake) =>
    target.addEventListener(type, listener, { passive: true });

  on(island, PRESSED_EVENT);
  if (fragment && new RegExp(fragment).test(location.hash)) return wake();
  if ((island as Island).early || isStored(stored)) return wake();
  if (touched) {
    // A visitor may have been there before this script.
    if (island.matches(':hover') || island.contains(document.activeElement)) return wake();
    on(island, 'pointerenter');
    on(island, 'focusin');
  }
  if (event) on(window, event);
  if (scrolledPx) {
    on(window, 'scroll', () => {
      if (window.scrollY > scrolledPx) wake();
    });
  }
  if (nearPx !== undefined) whenNear(island, nearPx, wake);
};

function isStored(stored: Stored | undefined): boolean {
  if (!stored) return false;
  const [storage, key, ...values] = stored;
  try {
    const value = window[storage].getItem(key);
    return value !== null && (values.length === 0 || values.includes(value));
  } catch {
    // Blocked storage stores nothing.
    return false;
  }
}

function whenNear(island: Element, px: number, callback: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) callback();
    },
    { rootMargin: `${px}px` },
  );
  // An astro-island has no box; its children have.
  for (const child of island.children) observer.observe(child);
}

export default when;
