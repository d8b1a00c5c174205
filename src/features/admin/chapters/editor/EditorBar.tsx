import { useStore } from '@nanostores/react';
import { buttonClass } from '~/ui/button.ts';
import type { EditingSession } from './editing-session.ts';
import { isDirty, isPublishable, type EditorState } from './editor-state.ts';
import { ReadyButton } from './ReadyButton.tsx';
import { ReadyDialog } from './ReadyDialog.tsx';
import { readyNote } from './ready-rules.ts';
import { SaveStatus } from './SaveStatus.tsx';

type Props = { session: EditingSession; state: EditorState };

/** Where the work is, and what can be done with it. Stays in view while the text is scrolled. */
export function EditorBar({ session, state }: Props) {
  const { stored, save, conflict } = state;
  const isNew = stored === null;
  const isPublished = stored?.chapter.is_published ?? false;
  const { hasLostReady } = useStore(session.readiness.$state);
  const note = readyNote(state, hasLostReady, Date.now());
  const canPublish = conflict === null && isPublishable(state);
  return (
    <div className="editor-bar">
      <ReadyDialog readiness={session.readiness} fields={state.fields} />
      <div>
        <SaveStatus
          state={save}
          isDirty={isDirty(state)}
          isNew={isNew}
          isOut={isPublished && !stored?.draft}
        />
        {note !== null && (
          <p role="status" className="ink-dim text-sm">
            {note}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {isPublished && stored?.draft && (
          <button
            type="button"
            className={buttonClass('line')}
            onClick={() => void session.discardTextChanges()}
          >
            Discard text changes
          </button>
        )}
        {stored !== null && <ReadyButton readiness={session.readiness} state={state} />}
        {/* What has just been pressed keeps the focus: hence no `disabled`. */}
        <button
          type="submit"
          className={buttonClass(isNew ? 'gold' : 'line')}
          aria-disabled={conflict !== null}
        >
          {isNew ? 'Create chapter' : isPublished ? 'Save draft' : 'Save'}
        </button>
        {!isNew && (
          <button
            type="button"
            className={buttonClass('gold')}
            aria-disabled={!canPublish}
            onClick={() => {
              if (canPublish) void session.publish();
            }}
          >
            {isPublished ? 'Publish changes' : 'Publish Now'}
          </button>
        )}
      </div>
    </div>
  );
}
