import type { ClientDirective } from 'astro';

/** A form is asked for a little before it is seen, so that it is ready when it is. */
const ROOT_MARGIN = '300px';

/**
 * client:approach: when the island is about to be scrolled into view, or is focused. A button that was pressed before
 * it could answer is pressed again once it can.
 */
const approach: ClientDirective = (load, _options, element) => {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    observer.disconnect();
    void load()
      .then((hydrate) => hydrate())
      .then(pressAgain);
  };
  const early: { button: Element; detail: number }[] = [];
  const remember = ({ target, detail }: MouseEvent) => {
    const button = target instanceof Element && target.closest('button[type="button"]');
    if (button) early.push({ button, detail });
  };
  const pressAgain = () => {
    element.removeEventListener('click', remember);
    // The number of clicks tells a mouse from a key.
    for (const { button, detail } of early)
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) start();
    },
    { rootMargin: ROOT_MARGIN },
  );
  // An astro-island has no box of its own; its children have.
  for (const child of element.children) observer.observe(child);
  element.addEventListener('focusin', start, { once: true });
  element.addEventListener('click', remember);
};

export default approach;
