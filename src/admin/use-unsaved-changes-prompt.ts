import { useEffect } from 'react';

/** @param isSafe whether nothing would be lost; must be a stable function */
export function useUnsavedChangesPrompt(isEnabled: boolean, isSafe?: () => boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isSafe?.()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isEnabled, isSafe]);
}
