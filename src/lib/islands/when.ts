import type { ClientDirective } from 'astro';
import { whenIdle } from '../browser/when-idle.ts';
import { PRESSED_EVENT, type Island } from './early-events.ts';

/** What a browser may store: where, the key, and the values that count; any, if none are named. */
export type Stored = readonly ['localStorage' | 'sessionStorage', key: string, ...values: string[]];

/** What wakes an island: the first of these that comes true, or a press that early-events.ts keeps for it. */
export type WakeConditions = {
  /** A pointer or the focus reaches it. */
  touched?: true;
  /** It is this near to the visible part of the page; 0 when it is in view. */
  nearPx?: number;
  /** The page is scrolled further than this. */
  scrolledPx?: number;
  /** The browser is idle for the first time after the first paint, or after that and the load event. */
  idleAfter?: 'paint' | 'load';
  /** This event is fired on the window. */
  event?: string;
  /** The browser stores this already. */
  stored?: Stored;
  /** The address ends in a fragment that this pattern describes, number sign included. */
  fragment?: string;
  /** The visitor's clock is before, or has reached, this moment, in milliseconds. */
  before?: number;
  from?: number;
  /** With this stored, none of the above wakes it. */
  unlessStored?: Stored;
};

/** client:when={{ … }} */
const when: ClientDirective = (load, options, island) => {
  const conditions = options.value as unknown as WakeConditions;
  const {
    touched,
    nearPx,
    scrolledPx,
    idleAfter,
    event,
    stored,
    fragment,
    before = 0,
    from = Infinity,
  } = conditions;
  if (isStored(conditions.unlessStored)) return;

  let isAwake = false;
  const wake = () => {
    if (isAwake) return;
    isAwake = true;
    void load()
      .then((hydrate) => hydrate())
      .then(() => {
        // Without its scripts it goes on waiting; by its data-failed, the page may say so (island-element.ts).
        isAwake = !island.hasAttribute('ssr');
      });
  };
  const on = (target: EventTarget, type: string, listener: () => void = wake) =>
    target.addEventListener(type, listener, { passive: true });

  on(island, PRESSED_EVENT);
  const now = Date.now();
  if (fragment && new RegExp(fragment).test(location.hash)) return wake();
  if ((island as Island).early || isStored(stored) || now < before || now >= from) return wake();
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
  if (idleAfter) whenIdle(idleAfter, wake);
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
