type Early = Event & { submitter?: HTMLElement | null };
type Pressed = HTMLElement & { checked?: boolean };
type Kept = { island: Element; element: Pressed; event: Early; wasChecked: boolean | undefined };

/**
 * Keeps every press, submit and change made on an island before it is hydrated and hands them on, once and in order,
 * when it is. Until then what was pressed carries `data-heard`. What works without script is left to the browser:
 * links, summaries, buttons that open a popover or a dialog, and an island's static children (astro-slot).
 *
 * It talks to the directive (when.ts) by two events on the island: 'island:pressed' asks for it, 'island:hydrated'
 * answers. Imports nothing: its text is put into the head of every page.
 */
export function keepEarlyEvents(): void {
  const MAX_KEPT = 20;
  const pressed: Record<string, string> = {
    click: 'button:not([type=submit],[popovertarget],[commandfor])',
    submit: 'form',
    change: 'select,[type=radio],[type=checkbox]',
    keydown: '[role=grid] *',
  };
  let kept: Kept[] = [];

  const keep = (event: Early) => {
    const { target, type, submitter } = event;
    const element = (target as Element).closest?.<Pressed>(pressed[type] ?? '');
    const island = element?.closest('astro-island,astro-slot');
    if (!element || !island?.matches('[ssr]')) return;
    event.stopPropagation();
    // Keys also move the focus and press buttons.
    if (type !== 'keydown') {
      event.preventDefault();
      const shown = submitter ?? element;
      shown.dataset['heard'] = '';
      shown.ariaBusy = 'true';
    }
    if (kept.length < MAX_KEPT) kept.push({ island, element, event, wasChecked: element.checked });
    island.dispatchEvent(new Event('island:pressed'));
  };

  const handOn = ({ element, event, wasChecked }: Kept) => {
    if (event.type === 'submit') (element as HTMLElement as HTMLFormElement).requestSubmit(event.submitter);
    else if (event.type === 'change' && wasChecked !== undefined) {
      // React compares with what it last saw, so the change is taken back and made again.
      element.checked = !wasChecked;
      element.click();
    } else element.dispatchEvent(new (event.constructor as typeof Event)(event.type, event));
  };

  for (const type in pressed) addEventListener(type, keep, true);
  addEventListener('island:hydrated', ({ target }) => {
    const island = target as Element;
    const due = kept.filter((one) => one.island === island);
    kept = kept.filter((one) => one.island !== island);
    for (const shown of island.querySelectorAll<HTMLElement>('[data-heard]')) {
      delete shown.dataset['heard'];
      shown.ariaBusy = null;
    }
    // Without its scripts it is as it was.
    if (island.matches('[ssr]')) return;
    // React hydrates in slices, but completely before it lets an event of this kind pass.
    island.firstElementChild?.dispatchEvent(new Event('touchcancel', { bubbles: true }));
    due.forEach(handOn);
  });
}
