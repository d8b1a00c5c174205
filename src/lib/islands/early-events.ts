/** A click or change on an island before its hydration. */
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
  const MAX_KEPT = 20;
  const kinds: Record<string, string> = {
    click: 'button:not([popovertarget],[commandfor]),[type=radio],[type=checkbox]',
    change: 'select,[type=radio],[type=checkbox]',
  };
  const keep = (event: Event) => {
    const { target, type } = event;
    const element = (target as Element).closest?.<HTMLInputElement>(kinds[type] as string);
    const island: Island | null | undefined = element?.closest('astro-island,astro-slot');
    if (!element || !island?.matches('[ssr]')) return;
    event.stopPropagation();
    // A radio or checkbox changes immediately; its change is queued.
    if (type === 'click' && element.checked !== undefined) return;
    event.preventDefault();
    const early = (island.early ??= []);
    if (early.length < MAX_KEPT) {
      early.push({ element, event, wasChecked: element.checked });
      element.setAttribute('aria-busy', 'true');
    }
    island.dispatchEvent(new Event('pressed'));
  };
  for (const type in kinds) addEventListener(type, keep, true);
}
