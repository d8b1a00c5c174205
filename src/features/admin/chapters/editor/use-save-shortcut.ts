import { useEffect } from 'react';
import type { EditingSession } from './editing-session.ts';

/** Ctrl+S, or Cmd+S, saves the chapter instead of the page. */
export function useSaveShortcut(session: EditingSession): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void session.save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [session]);
}
