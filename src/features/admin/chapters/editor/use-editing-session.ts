import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { useUnsavedChangesPrompt } from '../../use-unsaved-changes-prompt.ts';
import { EditingSession } from './editing-session.ts';
import { isDirty, type EditorState, type Opened } from './editor-state.ts';
import { useAutosave } from './use-autosave.ts';

const LOCAL_COPY_AFTER_MS = 300;

/** An editing session that saves automatically, survives a closed window, and asks before work is left behind. */
export function useEditingSession(opened: Opened): [EditingSession, EditorState] {
  const [session] = useState(() => new EditingSession(opened));
  const state = useStore(session.$state);
  useAutosave(session, state);
  useLocalCopy(session, state);
  useUnsavedChangesPrompt(isDirty(state), session.isSafeToLeave);
  return [session, state];
}

/** The copy in this browser: a moment after each change, and at once when the page is hidden. */
function useLocalCopy(session: EditingSession, state: EditorState): void {
  useEffect(() => {
    const keep = () => session.keepLocalCopy();
    const timer = setTimeout(keep, LOCAL_COPY_AFTER_MS);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [session, state.fields, state.stored]);
}
