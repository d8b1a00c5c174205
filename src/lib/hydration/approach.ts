import type { ClientDirective } from 'astro';

/** A form is asked for a little before it is seen, so that it is ready when it is. */
const ROOT_MARGIN = '300px';

/** client:approach: when the island is about to be scrolled into view, or is focused. */
const approach: ClientDirective = (load, _options, element) => {
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    observer.disconnect();
    void load().then((hydrate) => hydrate());
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
};

export default approach;
