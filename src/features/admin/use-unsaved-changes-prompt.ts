import { useEffect } from 'react';

/**
 * Asks before the page is left. Every way out is a page load here, links of the site included, so this one question
 * covers them all.
 * @param isSafe whether leaving loses nothing after all; stays the same function
 */
export function useUnsavedChangesPrompt(isAsked: boolean, isSafe?: () => boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSafe?.()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked, isSafe]);
}
