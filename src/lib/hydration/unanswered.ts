import type { ClientDirective } from 'astro';
import { whenSettled } from './when-settled.ts';

/**
 * client:unanswered: only where the question about cookies has no stored answer, and not before the page has
 * loaded. Leaves the moment of the load on the window: the island that arrives later counts from it.
 */
const unanswered: ClientDirective = (load) => {
  let answer: string | null = null;
  try {
    answer = localStorage.getItem('cookieConsent');
  } catch {
    // Blocked storage holds no answer; the banner asks, and forgets with the page.
  }
  if (answer === 'true' || answer === 'custom') return;
  const hydrate = () => void load().then((start) => start());
  const start = () => {
    window.pageLoadedAt = performance.now();
    whenSettled(hydrate, 1000);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
};

export default unanswered;
