// The new-chapter toast appears once per session, after a visitor scrolls on a public page.
import { isStored } from '~/lib/browser/is-stored.ts';

const SCROLL_THRESHOLD_PX = 300;

export const ANNOUNCED_KEY = 'new-chapter-offered';

export function announceAfterScroll(announce: () => void): void {
  // The e-book's own host has no footer and no announcements.
  if (!document.querySelector('.site-footer') || isStored(() => sessionStorage, ANNOUNCED_KEY)) return;
  const scrolled = new AbortController();
  const check = () => {
    if (scrollY <= SCROLL_THRESHOLD_PX) return;
    scrolled.abort();
    announce();
  };
  addEventListener('scroll', check, { passive: true, signal: scrolled.signal });
  check();
}
