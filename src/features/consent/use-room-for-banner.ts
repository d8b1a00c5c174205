import { useEffect, type RefObject } from 'react';

const HEIGHT = '--banner-height';

/**
 * Tells the stylesheet how much of the window the banner takes, so that the page's end, toasts and whatever
 * receives focus can stay clear of it (WCAG 2.4.11).
 */
export function useRoomForBanner(banner: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = banner.current;
    if (!isShown || !element) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      root.style.setProperty(
        HEIGHT,
        `${Math.ceil(window.innerHeight - element.getBoundingClientRect().top)}px`,
      );
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(HEIGHT);
    };
  }, [banner, isShown]);
}
