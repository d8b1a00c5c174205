import { useEffect } from 'react';
import { hasUnsavedText, type EditorState } from './editor-state.ts';
import type { EditingSession } from './editing-session.ts';

const AUTOSAVE_DELAY_MS = 2000;
const RETRY_DELAY_MS = 15_000;

export function useAutosave(session: EditingSession, state: EditorState): void {
  const { text } = state.fields;
  const { kind } = state.save;
  const isDue = hasUnsavedText(state) && kind !== 'saving' && state.conflict === null;
  useEffect(() => {
    if (!isDue) return;
    const delayMs = kind === 'failed' ? RETRY_DELAY_MS : AUTOSAVE_DELAY_MS;
    const timer = setTimeout(() => void session.autosave(), delayMs);
    return () => clearTimeout(timer);
  }, [session, text, isDue, kind]);
}
