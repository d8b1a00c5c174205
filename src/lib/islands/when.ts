import type { ClientDirective } from 'astro';
import { afterFirstPaint } from '../after-first-paint.ts';

export type Stored = {
  in: 'localStorage' | 'sessionStorage';
  key: string;
  /** The values that count; any, if none are named. */
  values?: readonly string[];
};

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
  /** The visitor's clock is before, or has reached, this moment, in milliseconds. */
  before?: number;
  from?: number;
  /** With this stored, none of the above wakes it. */
  unlessStored?: Stored;
};

/** A page that is never idle is not waited for. */
const IDLE_AT_LATEST_MS = 1000;

/** client:when={{ … }} */
const when: ClientDirective = (load, options, island) => {
  const conditions = options.value as unknown as WakeConditions;
  const { nearPx, scrolledPx, idleAfter, event, before, from, stored } = conditions;
  if (isStored(conditions.unlessStored)) return;

  const waiting = new AbortController();
  let isWaking = false;
  const wake = async () => {
    if (isWaking) return;
    isWaking = true;
    waiting.abort();
    const hydrate = await load();
    await hydrate();
    // Its scripts did not come: what its page says then is shown, and another press tries again.
    isWaking = !island.hasAttribute('ssr');
    const trouble = island.parentElement?.querySelector<HTMLElement>('[data-island-trouble]');
    if (trouble) trouble.hidden = isWaking;
    island.dispatchEvent(new Event('island:hydrated', { bubbles: true }));
  };
  const on = (target: EventTarget, type: string, listener: () => void = wake) =>
    target.addEventListener(type, listener, { passive: true, signal: waiting.signal });

  island.addEventListener('island:pressed', wake);
  let isDue = isStored(stored) || Date.now() < (before ?? 0) || Date.now() >= (from ?? Infinity);
  if (conditions.touched) {
    for (const type of ['pointerenter', 'pointerdown', 'focusin']) on(island, type);
    // A visitor may have been there before this script.
    isDue ||= island.matches(':hover') || island.contains(document.activeElement);
  }
  if (isDue || island.querySelector('[data-heard]')) return void wake();
  if (event) on(window, event);
  if (scrolledPx !== undefined) {
    on(window, 'scroll', () => {
      if (window.scrollY > scrolledPx) void wake();
    });
  }
  if (nearPx !== undefined) whenNear(island, nearPx, wake, waiting.signal);
  if (idleAfter === 'load' && document.readyState !== 'complete') on(window, 'load', () => whenIdle(wake));
  else if (idleAfter) whenIdle(wake);
};

function isStored(stored: Stored | undefined): boolean {
  if (!stored) return false;
  try {
    const value = window[stored.in].getItem(stored.key);
    return value !== null && (stored.values?.includes(value) ?? true);
  } catch {
    // Blocked storage stores nothing.
    return false;
  }
}

function whenNear(island: HTMLElement, px: number, callback: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) callback();
    },
    { rootMargin: `${px}px` },
  );
  // An astro-island has no box; its children have.
  for (const child of island.children) observer.observe(child);
  signal.addEventListener('abort', () => observer.disconnect());
}

function whenIdle(callback: () => void): void {
  afterFirstPaint(() => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(callback, { timeout: IDLE_AT_LATEST_MS });
    else setTimeout(callback, 200);
  });
}

export default when;
