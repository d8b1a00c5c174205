import { useState } from 'react';
import { Button } from '../../Button.tsx';
import { DateFields } from '../../DateFields.tsx';
import { Dialog, DialogForm } from '../../Dialog.tsx';
import { DEFAULT_TIME } from '~/lib/dates/zoned-time.ts';
import type { EditingSession } from './editing-session.ts';
import type { EditorState } from './editor-state.ts';
import { dateProblem, type ReadyQuestion } from './ready-rules.ts';

type Props = { session: EditingSession; state: EditorState };

const TITLES: Record<ReadyQuestion, string> = {
  'no-date': 'When does the chapter go out?',
  passed: 'The date has passed',
  'stay-ready': 'Is the chapter still ready?',
};

export function ReadyDialog({ session, state }: Props) {
  const { question, conflict } = state;
  return (
    <Dialog
      title={question && TITLES[question]}
      isOpen={question !== null && conflict === null}
      onClose={() => session.cancelQuestion()}
    >
      {question === 'stay-ready' ? (
        <StayReady session={session} />
      ) : (
        <OtherDate session={session} state={state} />
      )}
    </Dialog>
  );
}

function StayReady({ session }: Pick<Props, 'session'>) {
  return (
    <>
      <p className="mt-3">
        The text has changed since you marked it ready. A ready chapter is published on its date; a draft is
        not.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <Button tone="gold" onClick={() => void session.markReady()}>
          Keep ready
        </Button>
        <Button onClick={() => void session.saveAsDraft()}>Save as a draft</Button>
      </p>
    </>
  );
}

function OtherDate({ session, state: { question, fields } }: Props) {
  const [slot, setSlot] = useState({
    date: question === 'passed' ? '' : fields.date,
    time: fields.time || DEFAULT_TIME,
  });
  const [isInvalid, setInvalid] = useState(false);

  const submit = () => {
    const isFuture = dateProblem(slot, Date.now()) === null;
    setInvalid(!isFuture);
    if (isFuture) void session.markReadyFor(slot);
  };

  return (
    <DialogForm
      action="Mark ready"
      onSubmit={submit}
      secondaryAction={<Button onClick={() => void session.publishWithoutAsking()}>Publish Now</Button>}
    >
      <p className="mt-3">
        A ready chapter is published automatically on its date. Choose a date in the future, or publish the
        chapter now.
      </p>
      <DateFields
        labels={['Goes out on', 'At']}
        value={slot}
        error={isInvalid ? 'Choose a date and a time in the future.' : undefined}
        onChange={setSlot}
      />
    </DialogForm>
  );
}
