import type { ClientDirective } from 'astro';

/** client:unanswered: only where the question about cookies has no stored answer. */
const unanswered: ClientDirective = (load) => {
  let answer: string | null = null;
  try {
    answer = localStorage.getItem('cookieConsent');
  } catch {
    // Blocked storage holds no answer; the banner asks, and forgets with the page.
  }
  if (answer === 'true' || answer === 'custom') return;
  const start = () => void load().then((hydrate) => hydrate());
  if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 1000 });
  else setTimeout(start, 200);
};

export default unanswered;
