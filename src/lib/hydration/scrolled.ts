import type { ClientDirective } from 'astro';

export type ScrolledOptions = {
  /** The island wakes once the page is scrolled further than this. */
  beyondPx: number;
  /** It never wakes in a session whose storage holds this key. */
  unlessStored: string;
};

/** client:scrolled={{ beyondPx, unlessStored }}: for what only somebody who reads on should meet. */
const scrolled: ClientDirective = (load, options) => {
  const { beyondPx, unlessStored } = options.value as unknown as ScrolledOptions;
  try {
    if (sessionStorage.getItem(unlessStored) !== null) return;
  } catch {
    // Blocked storage remembers nothing: once per page instead of once per session.
  }
  const start = () => {
    if (window.scrollY <= beyondPx) return;
    window.removeEventListener('scroll', start);
    void load().then((hydrate) => hydrate());
  };
  window.addEventListener('scroll', start, { passive: true });
};

export default scrolled;
