// Whether the layout is the narrow one. False until the page has loaded, then true below 768 px.
import { atom, onMount, type ReadableAtom } from 'nanostores';

/** The same edge as the stylesheet's `md`. */
const MOBILE_BREAKPOINT_PX = 768;
const RESIZE_PAUSE_MS = 150;

const $mobile = atom(false);
export const $isMobile: ReadableAtom<boolean> = $mobile;

onMount($mobile, () => {
  if (typeof window === 'undefined') return;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const measure = () => $mobile.set(window.innerWidth < MOBILE_BREAKPOINT_PX);
  const measureAfterPause = () => {
    clearTimeout(pause);
    pause = setTimeout(measure, RESIZE_PAUSE_MS);
  };
  if (document.readyState === 'complete') measure();
  else window.addEventListener('load', measure, { once: true });
  window.addEventListener('resize', measureAfterPause);
  return () => {
    clearTimeout(pause);
    window.removeEventListener('load', measure);
    window.removeEventListener('resize', measureAfterPause);
  };
});
