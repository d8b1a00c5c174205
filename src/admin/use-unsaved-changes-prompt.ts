import { useEffect } from 'react';

/** @param isSafe whether leaving loses nothing; must be a stable function */
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
