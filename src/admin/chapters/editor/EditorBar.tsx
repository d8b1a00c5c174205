import { useState } from 'react';
import { Button, LinkButton } from '../../Button.tsx';
import { Choices } from '../../Choice.tsx';
import { DateFields } from '../../DateFields.tsx';
import { Dialog, DialogForm } from '../../Dialog.tsx';
import { Field } from '../../Field.tsx';
import { PublicationState } from '../../PublicationState.tsx';
import { formatTime } from '~/lib/dates/dates.ts';
import { DEFAULT_TIME } from '~/lib/dates/zoned-time.ts';
import { useIsPublishingStopped } from '../../use-outages.ts';
import { draftNote } from '../../draft-note.ts';
import { rebuildNote } from '../../rebuild-note.ts';
import { emailNote, PUBLISH, UNDO_PUBLISH, useEmailReach, type EmailReach } from '../chapter-changes.ts';
import { isLate } from '../chapter-state.ts';
import { useUndoDeadlines } from '../undo-window.ts';
import { LABELS, type ChapterFields } from './chapter-fields.ts';
import type { EditingSession } from './editing-session.ts';
import { changesPublishedText, isDirty, isPublishable, type EditorState } from './editor-state.ts';
import { dateProblem, readyNote } from './ready-rules.ts';

type Props = { session: EditingSession; state: EditorState };

export function EditorBar({ session, state }: Props) {
  const { stored, save, conflict, hasLostReady, isWithdrawn } = state;
  const isNew = stored === null;
  const isPublished = stored?.chapter.is_published ?? false;
  const isUnpublished = !isNew && !isPublished;
  const reach = useEmailReach(isUnpublished);
  const isStopped = useIsPublishingStopped(isUnpublished);
  const undoDeadlineOf = useUndoDeadlines(stored ? [stored.chapter] : []);
  const undoDeadline = stored && undoDeadlineOf(stored.chapter);
  const isInactive = conflict !== null;
  const isRed = stored !== null && isLate({ ...stored.chapter, isWithdrawn }, Date.now());
  const note =
    isInactive || Object.keys(state.errors).length > 0 ? null : readyNote(state, Date.now(), isStopped);
  return (
    <div className="compare-bar editor-actions">
      {state.isDateAsked && !isInactive && <ReadyDialog session={session} state={state} reach={reach} />}
      {!isInactive && changesPublishedText(state) && <EditionChoice session={session} state={state} />}
      <div className="min-w-0 flex-1 basis-40 text-sm">
        <p className={stored ? 'hanging-dot' : undefined}>
          {stored && (
            <strong className="editor-state">
              <PublicationState
                state={isPublished ? 'published' : stored.chapter.is_ready ? 'scheduled' : 'unready'}
              />
            </strong>
          )}
          <span role="status" className={save.kind === 'failed' ? 'text-danger' : 'ink-dim'}>
            {stored && ' · '}
            {statusText(state)}
          </span>
        </p>
        {note && (
          <p role="status" className={isRed ? 'text-danger' : hasLostReady ? 'text-gold' : 'ink-dim'}>
            {hasLostReady && '⚠ '}
            {note}
          </p>
        )}
      </div>
      {undoDeadline !== null && !isInactive && (
        <p className="flex items-center gap-x-2 text-sm">
          <LinkButton onClick={() => void session.withdraw(UNDO_PUBLISH)}>Undo the publication</LinkButton>
          (until {formatTime(undoDeadline)})
        </p>
      )}
      <div
        className={`flex flex-wrap gap-2 ${isInactive ? 'max-md:hidden' : ''} ${isNew ? 'max-md:w-full max-md:[&>*]:flex-1' : ''}`}
      >
        {stored && !isPublished && !stored.chapter.is_ready && (
          <Button tone="gold" isInactive={isInactive} onClick={() => void session.markReady()}>
            {readyLabel(state)}
          </Button>
        )}
        {!isPublished && (
          <Button type="submit" tone={isNew ? 'gold' : 'line'} isInactive={isInactive}>
            {isNew ? 'Create chapter' : 'Save'}
          </Button>
        )}
        {!isNew && (
          <Button
            className="gap-0"
            tone={isPublished ? 'gold' : 'line'}
            isInactive={isInactive || !isPublishable(state)}
            onClick={() => void session.publish(PUBLISH, reach)}
          >
            {isPublished ? 'Publish changes' : PUBLISH.label}
            {!isPublished && !isWithdrawn && (reach.followers ?? 0) > 0 && (
              <span className={reach.isHeld ? 'sr-only' : 'max-lg:sr-only'}>
                {'\u00A0· '}
                {emailNote(state, reach).slice(0, -1)}
              </span>
            )}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Asks for the date of a chapter that has none, or a past one. */
function ReadyDialog({ session, state, reach }: Props & { reach: EmailReach }) {
  const [slot, setSlot] = useState({ date: '', time: state.fields.time || DEFAULT_TIME });
  const [isInvalid, setInvalid] = useState(false);

  const submit = () => {
    const isFuture = dateProblem(slot, Date.now()) === null;
    setInvalid(!isFuture);
    if (!isFuture) return;
    session.edit(slot);
    void session.markReady();
  };

  return (
    <Dialog title="When does the chapter go out?" onClose={() => session.closeDateQuestion()}>
      <DialogForm
        action="Mark ready"
        onSubmit={submit}
        secondaryAction={
          <Button onClick={() => void session.publish(PUBLISH, reach)}>{PUBLISH.label}</Button>
        }
      >
        <p className="mt-3">A ready chapter is published by itself on its date.</p>
        <DateFields
          labels={['Goes out on', 'At']}
          value={slot}
          error={isInvalid ? 'Choose a date and a time in the future.' : undefined}
          onChange={setSlot}
        />
      </DialogForm>
    </Dialog>
  );
}

/** The database has the same limit. */
const MAX_NOTE = 200;

/** Whether the changes of a published text are a correction or a new edition. */
function EditionChoice({ session, state: { stored, editionNote: note } }: Props) {
  return (
    <div className="w-full text-sm">
      <Choices
        legend="What kind of change is this?"
        className="flex flex-wrap gap-x-5"
        choices={[
          { value: false, label: 'A small correction' },
          { value: true, label: 'A new edition, noted on the chapter’s page' },
        ]}
        value={note !== null}
        onSelect={(isEdition) => session.chooseEdition(isEdition ? '' : null)}
      />
      {note !== null && (
        <Field
          label="What changed (optional)"
          className="mb-2 mt-3 max-w-text"
          hint={`Readers see it beside “Edition ${(stored?.chapter.edition ?? 1) + 1}.” Nobody gets an email.`}
          maxLength={MAX_NOTE}
          autoComplete="off"
          value={note}
          onChange={(event) => session.chooseEdition(event.target.value)}
        />
      )}
    </div>
  );
}

function readyLabel({ stored, hasLostReady }: EditorState): string {
  const release = stored?.chapter.release_date;
  if (release && Date.parse(release) <= Date.now()) return 'Choose a date';
  return hasLostReady ? 'Mark ready again' : 'Mark ready';
}

const NOT_PUBLIC = 'Readers still see the published text.';

function statusText(state: EditorState): string {
  const { save, stored, conflict } = state;
  if (conflict?.theirs) return 'Choose which version to keep.';
  const [invalid, ...others] = Object.keys(state.errors) as (keyof ChapterFields)[];
  if (invalid)
    return `Not saved. ${others.length > 0 ? 'Some fields need' : `The ${LABELS[invalid]} needs`} your attention first.`;
  if (save.kind === 'failed') return `Not saved. ${save.message}`;
  if (save.kind === 'saving') return 'Saving…';
  if (isDirty(state)) {
    if (state.isRestored) return 'Unsaved text restored.';
    return stored === null
      ? `Not created yet. ${draftNote('Your text is kept in this browser.')}`
      : draftNote('Unsaved changes are kept in this browser.');
  }
  if (save.kind === 'idle') {
    if (stored === null) return 'Nothing written yet';
    return stored.chapter.is_published && stored.draft
      ? `Your draft is saved. ${NOT_PUBLIC}`
      : 'Everything is saved';
  }
  const time = formatTime(save.at.getTime());
  return stored?.chapter.is_published && !stored.draft
    ? `Saved at ${time}. ${rebuildNote()}`
    : `Draft saved at ${time}${stored?.chapter.is_published ? `. ${NOT_PUBLIC}` : ''}`;
}
