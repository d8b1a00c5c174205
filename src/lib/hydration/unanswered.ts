import type { ClientDirective } from 'astro';
import { whenSettled } from './when-settled.ts';

export type UnansweredOptions = {
  /** Where the browser keeps the answer. */
  key: string;
  /** What counts as one. */
  answers: readonly string[];
};

/**
 * client:unanswered={{ key, answers }}: for a question that this visitor has not answered, and not before the page
 * has loaded. Leaves the moment of the load on the window: the island that arrives later counts from it.
 */
const unanswered: ClientDirective = (load, options) => {
  const { key, answers } = options.value as unknown as UnansweredOptions;
  try {
    if (answers.includes(localStorage.getItem(key) ?? '')) return;
  } catch {
    // Blocked storage holds no answer; the banner asks, and forgets with the page.
  }
  const hydrate = () => void load().then((start) => start());
  const start = () => {
    window.pageLoadedAt = performance.now();
    whenSettled(hydrate, 1000);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
};

export default unanswered;
