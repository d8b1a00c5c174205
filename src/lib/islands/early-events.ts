/** A click or change event on an island that is not hydrated yet. */
export type EarlyEvent = {
  element: HTMLInputElement;
  event: Event;
  /** Only for radios and checkboxes. */
  wasChecked: boolean | undefined;
};
export type Island = Element & { early?: EarlyEvent[] };

/** Fired on an island when its queue grows. */
export const EARLY_EVENT = 'pressed';

/**
 * Queues clicks and changes on an island until it is hydrated, and marks the clicked control as busy. Enter in a form also
 * fires a click. Links, summaries, popovers, dialogs, and static children (astro-slot) work without scripts and are not queued.
 *
 * Must be self-contained, because its source is inlined into the head of every page.
 */
export function queueEarlyEvents(): void {
  const MAX_QUEUED = 20;
  const selectors: Record<string, string> = {
    click: 'button:not([popovertarget],[commandfor]),[type=radio],[type=checkbox]',
    change: 'select,[type=radio],[type=checkbox]',
  };
  const queue = (event: Event) => {
    const { target, type } = event;
    const element = (target as Element).closest?.<HTMLInputElement>(selectors[type] as string);
    const island: Island | null | undefined = element?.closest('astro-island,astro-slot');
    if (!element || !island?.matches('[ssr]')) return;
    event.stopPropagation();
    // A radio or checkbox changes immediately; only its change event is queued.
    if (type === 'click' && element.checked !== undefined) return;
    event.preventDefault();
    const early = (island.early ??= []);
    if (early.length < MAX_QUEUED) {
      early.push({ element, event, wasChecked: element.checked });
      element.setAttribute('aria-busy', 'true');
    }
    island.dispatchEvent(new Event('pressed'));
  };
  for (const type in selectors) addEventListener(type, queue, true);
}
