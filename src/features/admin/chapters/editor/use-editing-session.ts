import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { markupProblem } from '~/lib/chapter-text/markup-bounds.ts';
import { EditingSession } from './editing-session.ts';
import { hasUnsavedText, isDirty, type EditorState, type Opened } from './editor-state.ts';
import { isTooLong } from './validate-fields.ts';

const AUTOSAVE_AFTER_MS = 2000;
const RETRY_AFTER_MS = 15_000;
const LOCAL_COPY_AFTER_MS = 300;

/** An editing session that saves automatically, survives a closed window, and asks before work is left behind. */
export function useEditingSession(opened: Opened): [EditingSession, EditorState] {
  const [session] = useState(() => new EditingSession(opened));
  const state = useStore(session.$state);
  useAutosave(session, state);
  useLocalCopy(session, state);
  useLeaveQuestion(session, state);
  return [session, state];
}

/** The draft saves itself a little after the last change, and tries again while the backend is away. */
function useAutosave(session: EditingSession, state: EditorState): void {
  const { text } = state.fields;
  const { kind } = state.save;
  const isDue = hasUnsavedText(state) && kind !== 'saving' && state.conflict === null;
  useEffect(() => {
    if (!isDue) return;
    const delayMs = kind === 'failed' ? RETRY_AFTER_MS : AUTOSAVE_AFTER_MS;
    const timer = setTimeout(() => {
      if (!isTooLong(text) && markupProblem(text) === null) void session.autosave();
    }, delayMs);
    return () => clearTimeout(timer);
  }, [session, text, isDue, kind]);
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

/** Every way out is a page load here, links of the site included, so this one question covers them all. */
function useLeaveQuestion(session: EditingSession, state: EditorState): void {
  const hasWork = isDirty(state);
  useEffect(() => {
    if (!hasWork) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!session.isSafeToLeave) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [session, hasWork]);
}
