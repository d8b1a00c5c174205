import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { Button } from '../../Button.tsx';
import type { EditingSession } from './editing-session.ts';
import { isDirty, isPublishable, type EditorState } from './editor-state.ts';
import { readyNote } from './ready-rules.ts';
import { ReadyDialog } from './ReadyDialog.tsx';

type Props = { session: EditingSession; state: EditorState };

export function EditorBar({ session, state }: Props) {
  const { stored, save, conflict } = state;
  const { is_published: isPublished = false, is_ready: isReady = false } = stored?.chapter ?? {};
  const isNew = stored === null;
  const note = readyNote(state, Date.now());
  const [readyLabel, changeReadiness] = isPublished
    ? ['Unpublish', () => session.unpublish()]
    : isReady
      ? ['Mark not ready', () => session.markNotReady()]
      : ['Mark ready', () => session.markReady()];
  return (
    <div className="editor-bar">
      <ReadyDialog session={session} state={state} />
      <div>
        <p role="status" className={`text-sm ${save.kind === 'failed' ? 'text-danger' : 'ink-dim'}`}>
          {statusText(state)}
        </p>
        {note !== null && (
          <p role="status" className="ink-dim text-sm">
            {note}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {isPublished && stored?.draft && (
          <Button onClick={() => void session.discardTextChanges()}>Discard text changes</Button>
        )}
        {!isNew && (
          <Button isInactive={conflict !== null} onClick={() => void changeReadiness()}>
            {readyLabel}
          </Button>
        )}
        <Button type="submit" tone={isNew ? 'gold' : 'line'} isInactive={conflict !== null}>
          {isNew ? 'Create chapter' : isPublished ? 'Save draft' : 'Save'}
        </Button>
        {!isNew && (
          <Button
            tone="gold"
            isInactive={conflict !== null || !isPublishable(state)}
            onClick={() => void session.publish()}
          >
            {isPublished ? 'Publish changes' : 'Publish Now'}
          </Button>
        )}
      </div>
    </div>
  );
}

function statusText(state: EditorState): string {
  const { save, stored } = state;
  if (save.kind === 'failed') return `Not saved. ${save.message}`;
  if (save.kind === 'saving') return 'Saving …';
  if (isDirty(state))
    return stored === null
      ? 'Not created yet. Your text is kept in this browser.'
      : 'Unsaved changes are kept in this browser.';
  if (save.kind === 'idle') return stored === null ? 'Nothing typed yet' : 'Everything is saved';
  const time = save.at.toLocaleTimeString('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: SITE_TIME_ZONE,
  });
  return stored?.chapter.is_published && !stored.draft
    ? `Saved at ${time}; readers see this text once the site is rebuilt`
    : `Draft saved at ${time}`;
}
